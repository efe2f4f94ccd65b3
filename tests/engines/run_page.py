"""Runs every command of a page of docs/import/, in order, and compares what it prints with what the
page shows.

    run_page.py PAGE SAMPLES

Blocks of `sh` and `python` are run; a block of `text` that follows one is what it prints, `…`
standing for anything. A block whose first line is a comment with a file's name is written to that
file. What is not run is marked `console`. The folder has `graph.jsonl`.
"""

import pathlib
import re
import shutil
import sys

from workplace import PASSWORD, Workplace

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^(?://|#|--) (\S+\.\w+)$")


def matches(said, shown):
    pattern = ".*".join(re.escape(part) for part in shown.strip().split("…"))
    said = said.replace("\r\n", "\n").strip()  # as CSV ends lines
    return re.fullmatch(pattern, said, re.DOTALL) is not None


def stdout_of(place, language, code):
    code = place.elsewhere(code)
    if language == "python":
        return place.run(sys.executable, "-c", code)
    # What is said on standard error is not shown.
    return place.run("bash", "-euo", "pipefail", "-c", "exec 2>stderr.txt\n" + code, TRAMA_USER="neo4j",
                     TRAMA_PASSWORD=PASSWORD, NEO4J_USERNAME="neo4j", NEO4J_PASSWORD=PASSWORD)  # fmt: skip


def run(page, samples):
    text = page.read_text(encoding="utf-8")
    with Workplace() as place:
        shutil.copy(samples / "trainium" / "jsonl", place.folder / "graph.jsonl")
        place.install(text)
        commands = "".join(code for language, code in BLOCK.findall(text) if language in ("sh", "python"))
        said, code, compared = "", "", 0
        for language, code_or_text in BLOCK.findall(text):
            first = FILE.match(code_or_text.split("\n", 1)[0])
            if language == "text":
                if not matches(said, place.elsewhere(code_or_text)):
                    sys.exit(f"{page.name}:\n{code}\nprints\n{said}\nand the page shows\n{code_or_text}")
                compared += 1
            elif first:
                (place.folder / first[1]).write_text(place.elsewhere(code_or_text), encoding="utf-8")
            elif language in ("sh", "python"):
                code = code_or_text
                said = stdout_of(place, language, code)
                if re.search(r"( &|\bstart)$", code, re.MULTILINE):
                    for port in place.ports:
                        if re.search(rf":{port}\b|port[ =]{port}\b", commands):
                            place.wait_for(port)
        if compared == 0:
            sys.exit(f"{page.name} shows nothing that a command prints")


run(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
