"""Python's csv reads what neo4j-admin and Ladybug are to read: as many fields in every row as in the header, every name as it was."""

import csv
import re

from expected import graphs, same


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file, strict=True))


for graph in graphs():
    names = {e["id"]: e["name"] for e in graph.entities.values()}

    header, *nodes = rows(graph.path("neo4j") / "nodes.csv")
    same((header[0], header[1], header[-1]), ("id:ID", "name", ":LABEL"), "header of nodes")
    same({len(row) for row in nodes}, {len(header)}, "fields of nodes")
    same({row[0]: row[1] for row in nodes}, names, "names")
    if "aliases:string[]" in header:
        column = header.index("aliases:string[]")
        for row in nodes:
            wanted = [a.replace(";", ",") for a in graph.entities[row[0]].get("aliases", [])]
            same(row[column].split(";") if row[column] else [], wanted, "aliases")
    if graph.name == "mixed":
        for typed in ("revenue:long", "share:double", "since:date", "ok:boolean", "postcode", "confidence:double"):
            assert typed in header, (typed, header)

    header, *edges = rows(graph.path("neo4j") / "relationships.csv")
    same(header[:4], [":START_ID", ":END_ID", ":TYPE", "rid"], "header of relationships")
    same({len(row) for row in edges}, {len(header)}, "fields of relationships")
    same(sorted((r[0], r[1], r[3]) for r in edges), graph.edges(), "relationships")
    for row in edges:
        assert re.fullmatch("[A-Z][A-Z0-9_]*", row[2]), row[2]
        same(row[4], graph.relations[row[3]]["type"], "the relation as it is called")

    same({row[0]: row[1] for row in rows(graph.path("ladybug") / "nodes.csv")}, names, "Ladybug: names")
    same(sorted((r[0], r[1], r[2]) for r in rows(graph.path("ladybug") / "relationships.csv")), graph.edges(), "Ladybug: edges")
