"""`make install` on machines that lack what it needs: tools/need-python with stand-ins for python3, apt-get and id."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "need-python"
PYTHON = f"""case "$*" in
*ensurepip*) test -e installed ;;
*) exec {sys.executable} "$@" ;;
esac"""
ROOT, SOMEBODY = "echo 0", "echo 1000"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("PYTHON", raising=False)

    def run(**programs: str) -> subprocess.CompletedProcess[str]:
        for name, body in programs.items():
            program = tmp_path / name.replace("_", "-")
            program.write_text(f"#!/bin/sh\n{body}\n")
            program.chmod(0o755)
        return subprocess.run(["sh", str(SCRIPT)], capture_output=True, text=True)

    return run


VENV_PACKAGE = f"python3.{sys.version_info[1]}-venv"
INSTALLS = f'[ "$1" = update ] || [ "$*" = "install -y -qq {VENV_PACKAGE}" ] && touch installed'


def test_a_python_that_can_make_environments_is_enough(run, tmp_path):
    (tmp_path / "installed").touch()
    finished = run(python3=PYTHON, apt_get="exit 1", id=ROOT)
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, "", "")


def test_root_gets_the_missing_package(run):
    finished = run(python3=PYTHON, apt_get=INSTALLS, id=ROOT)
    assert (finished.returncode, finished.stdout) == (0, f"installing {VENV_PACKAGE}\n")


def test_somebody_who_may_use_sudo_gets_it_too(run):
    finished = run(python3=PYTHON, apt_get=INSTALLS, id=SOMEBODY, sudo='[ "$1" = -n ] && shift && exec "$@"')
    assert finished.returncode == 0


def test_anybody_else_is_told_what_to_install(run):
    finished = run(python3=PYTHON, apt_get="touch installed", id=SOMEBODY, sudo="exit 1")
    assert finished.returncode == 1
    assert f"apt-get install {VENV_PACKAGE}" in finished.stderr


def test_an_old_python_is_refused(run):
    finished = run(python3='[ "$1" = --version ] && echo Python 3.9.2 && exit; exit 1', id=ROOT)
    assert finished.returncode == 1
    assert "Python 3.9.2 is too old; Python 3.11 or newer" in finished.stderr
