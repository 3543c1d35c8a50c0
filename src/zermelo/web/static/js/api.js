/** Asking the server. A refusal is an Error whose message is the server's sentence. */

export async function ask(path, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value != null));
  return (await fetched(`api/${path}?${query}`)).json();
}

export async function tell(path, body) {
  return (await fetched(`api/${path}`, posted(body))).json();
}

/** Tell, hear what is sent before the answer, and return that: the event with a move, if there is no error. */
export async function converse(path, body, hear) {
  const reader = (await fetched(`api/${path}`, posted(body))).body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let answer = null;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      const told = JSON.parse(event.slice("data: ".length));
      if (told.error) throw new Error(told.error);
      if (told.move) answer = told;
      else hear(told);
    }
  }
  if (!answer) throw new Error("the server broke off while it was thinking");
  return answer;
}

function posted(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The response, if it is no refusal. */
async function fetched(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("the server does not answer; is `zermelo serve` still running?");
  }
  if (!response.ok) throw Object.assign(new Error((await response.json()).error), { status: response.status });
  return response;
}
