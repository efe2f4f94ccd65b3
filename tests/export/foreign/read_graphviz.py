"""Graphviz reads DOT without a word on stderr, and draws every name in full."""

import re
import subprocess
import xml.etree.ElementTree as xml

from expected import graphs, same, xml_text


def dot(path, output):
    run = subprocess.run(["dot", "-T" + output, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    same(run.stderr, b"", f"{path}: stderr")
    return run.stdout.decode("utf-8")


for graph in graphs():
    canon = dot(graph.path("dot"), "canon")
    if not canon.startswith("digraph trama {"):
        raise SystemExit(canon[:80])
    svg = xml.fromstring(dot(graph.path("dot"), "svg"))
    kinds = [group.get("class", "").split(" ")[0] for group in svg.iter("{http://www.w3.org/2000/svg}g")]
    if graph.name in ("hostile", "odd_schema"):
        # Every entity is a node and every relation an edge.
        same(kinds.count("node"), len(graph.entities), "nodes")
        same(kinds.count("edge"), len(graph.relations), "edges")
        drawn = {}
        for group in svg.iter("{http://www.w3.org/2000/svg}g"):
            lines = [text.text or "" for text in group.findall("{http://www.w3.org/2000/svg}text")]
            lines += [text.text or "" for text in group.findall(".//{http://www.w3.org/2000/svg}text")]
            if group.get("class", "").startswith("node"):
                drawn[group.find("{http://www.w3.org/2000/svg}title").text] = "".join(lines)
        for entity in graph.entities.values():
            name = re.sub(r"[\s\u00a0]", "", xml_text(entity["name"]))[:50]
            found = re.sub(r"[\s\u00a0]", "", drawn[entity["id"]])
            if not found.startswith(name):
                raise SystemExit(f"drawn {found!r}, wanted {name!r}")
