"""Small outside programs, good and bad, as command lines."""

import shlex
import sys

SPEAK = """
import sys
def say(text): print(text, flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
"""
PLAYS = """
import random, sys, zermelo
chance = random.Random(7)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "game": game = zermelo.find_game(rest)
    elif word == "start": position = game.position(rest)
    elif word == "move": position = position.play(rest)
    elif word == "go":
        move = chance.choice(position.moves())
        position = position.play(move)
        print(move, flush=True)
"""
NONSENSE = SPEAK + "    if word == 'go': say('castle long')\n"
SILENT = SPEAK + "    pass\n"
RESIGNS = SPEAK + "    if word == 'go': say('resign')\n"
CRASHES = SPEAK + "    if word == 'go': sys.exit('no idea what to do')\n"
CHATTERS = SPEAK + "    if word == 'go': sys.stdout.write('x' * 100000); sys.stdout.flush()\n"
TELLS = SPEAK + "    open({path!r}, 'a').write(line)\n    if word == 'go': say('resign')\n"
BEGETS = (
    """
import subprocess
pipe = open({path!r}, "w")
child = subprocess.Popen(["sleep", "600"], stdout=pipe)
pipe.write("born\\n"); pipe.flush()
"""
    + SPEAK
    + "    pass\n"
)


def bot(code: str, **values: str) -> str:
    """The player that runs *code*."""
    for name, value in values.items():
        code = code.replace("{" + name + "!r}", repr(value))
    return f"program:{shlex.join([sys.executable, '-c', code])}"
