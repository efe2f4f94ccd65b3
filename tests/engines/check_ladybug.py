"""Ladybug holds every sample: names as they were, parallel edges apart, values of their type."""

import json
import os

import ladybug

from expected import graphs, same
from workplace import Workplace


def rows(connection, statement):
    result, found = connection.execute(statement), []
    while result.has_next():
        found.append(tuple(result.get_next()))
    return found


with Workplace() as place:
    for graph in graphs():
        connection = ladybug.Connection(ladybug.Database(str(place.folder / graph.name)))
        os.chdir(graph.path("ladybug"))
        with open("schema.cypher", encoding="utf-8") as file:
            for statement in file:
                connection.execute(statement)
        names = {e["id"]: e["name"] for e in graph.entities.values()}
        same(dict(rows(connection, "MATCH (n:Entity) RETURN n.id, n.name")), names, f"{graph.name}: names")
        edges = rows(connection, "MATCH (a)-[r:Relation]->(b) RETURN a.id, b.id, r.rid")
        same(sorted(edges), graph.edges(), f"{graph.name}: edges")
        for key, aliases in rows(connection, "MATCH (n:Entity) WHERE n.aliases IS NOT NULL RETURN n.id, n.aliases") if any(
            e.get("aliases") for e in graph.entities.values()
        ) else []:
            same(json.loads(aliases), graph.entities[key]["aliases"], f"{graph.name}: aliases")
