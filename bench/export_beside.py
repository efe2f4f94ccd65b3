#!/usr/bin/env python3
"""Our writers beside rdflib's and NetworkX's, on the same graph, in the same run.

usage: export_beside.py build/…/bench/export_scale [ENTITIES [RELATIONS]]

100,000 entities and 100,000 relations unless given. The others read what we wrote, so that they
hold the same graph, and only their writing is timed, in seconds of the processor. Each writes to memory.
"""

import io
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import networkx
import rdflib

program, *size = sys.argv[1:]
size = (size + ["100000", "100000"][len(size) :])[:2]


def shown(name, size, seconds):
    print(f"{name:22} {size / 1e6:9.1f} MB {seconds:8.2f} s {size / 1e6 / seconds:7.1f} MB/s", flush=True)


def timed(name, write):
    begin = time.process_time()
    written = write()
    shown(name, len(written), time.process_time() - begin)


def to_bytes(write):
    buffer = io.BytesIO()
    write(buffer)
    return buffer.getvalue()


with tempfile.TemporaryDirectory(prefix="trama-bench-") as folder:
    paths = {name: pathlib.Path(folder) / f"graph.{name}" for name in ("nquads", "graphml", "gexf", "json")}
    formats = ["nquads", "turtle", "jsonld", "graphml", "gexf", "json"]
    print(subprocess.run([program, *size, *formats], check=True, stdout=subprocess.PIPE, text=True).stdout)
    subprocess.run([program, *size, *(f"{name}={path}" for name, path in paths.items())], check=True, stdout=subprocess.DEVNULL)

    graph = rdflib.Graph().parse(paths["nquads"], format="nt")
    timed("rdflib, N-Triples", lambda: graph.serialize(format="nt", encoding="utf-8"))
    # Not Turtle: rdflib 7.6 looks for a prefix of each IRI, in a time that grows with their square.
    timed("rdflib, JSON-LD", lambda: graph.serialize(format="json-ld", encoding="utf-8"))
    del graph

    graph = networkx.node_link_graph(json.loads(paths["json"].read_text(encoding="utf-8")), edges="edges")
    timed("NetworkX, node-link", lambda: json.dumps(networkx.node_link_data(graph, edges="edges")).encode())
    for node in graph.nodes.values():
        node.pop("aliases", None)  # their GraphML has no lists
    timed("NetworkX, GraphML", lambda: to_bytes(lambda buffer: networkx.write_graphml(graph, buffer)))
    timed("NetworkX, GEXF", lambda: to_bytes(lambda buffer: networkx.write_gexf(graph, buffer)))
