"""Calls of the program without root's right to read and write everything: a test run by root makes them as user 65534.

That user cannot enter a checkout in a home of mode 700: what is called is a copy in a folder that everybody may enter.
"""
import os
import pathlib
import shutil
import subprocess
import tempfile

# For subprocess.
AS_OTHER = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}


def use_open_temporary_folder():
    """TMPDIR may be private as well. To be called before the first temporary folder is made."""
    for place in (tempfile.gettempdir(), "/tmp", "/var/tmp"):
        path = pathlib.Path(place).resolve()
        if not AS_OTHER or all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents)):
            tempfile.tempdir = str(path)
            return
    raise SystemExit("user 65534 can enter neither TMPDIR nor /tmp nor /var/tmp")


def open_copy(program, folder):
    """The program to call: for root a copy, with its bots, in the temporary `folder`, which everybody may then read."""
    if not AS_OTHER:
        return program
    place = os.path.join(folder, "program")
    shutil.copytree(os.path.join(os.path.dirname(program), "bots"), os.path.join(place, "bots"),
                    ignore=shutil.ignore_patterns("CMakeFiles"))
    shutil.copy(program, place)
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
    return os.path.join(place, os.path.basename(program))
