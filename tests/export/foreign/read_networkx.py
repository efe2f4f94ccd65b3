"""NetworkX reads GraphML, GEXF and node-link JSON."""

import json

import networkx as nx

from expected import graphs, same, xml_text

for graph in graphs():
    names = {e["id"]: e["name"] for e in graph.entities.values()}
    xml_names = {key: xml_text(name) for key, name in names.items()}

    read = nx.read_graphml(graph.path("graphml"), force_multigraph=True)
    same({n: d["name"] for n, d in read.nodes(data=True)}, xml_names, "GraphML: names")
    same(sorted((s, o, d["rid"]) for s, o, d in read.edges(data=True)), graph.edges(), "GraphML: edges")
    for _, _, data in read.edges(data=True):
        same(isinstance(data["confidence"], float), True, "GraphML: type of confidence")

    read = nx.node_link_graph(json.loads(graph.text("json")), edges="edges")
    assert read.is_directed() and read.is_multigraph()
    same({n: d["name"] for n, d in read.nodes(data=True)}, names, "node-link: names")
    same(sorted((s, o, k) for s, o, k in read.edges(keys=True)), graph.edges(), "node-link: edges")

    read = nx.read_gexf(graph.path("gexf"), version="1.3")
    same({n: d["label"] for n, d in read.nodes(data=True)}, xml_names, "GEXF: names")
    same(sum(d["weight"] for _, _, d in read.edges(data=True)), len(graph.relations), "GEXF: weights")
