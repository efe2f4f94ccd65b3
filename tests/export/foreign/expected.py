"""What the samples hold, read from our own format."""

import json
import pathlib
import sys

SAMPLES = ("mixed", "trainium", "hostile", "odd_schema")
BASE = "https://trama.example/id/"
NS = "https://trama.example/ns#"


def predicate(relation_type):
    # What JSON-LD or a fixed term of ours has already is told apart.
    is_taken = relation_type in ("subject", "id", "type", "label", "end", "a")
    return NS + ("relation-" if is_taken else "") + relation_type


class Graph:
    def __init__(self, folder, name):
        self.name = name
        self.folder = pathlib.Path(folder) / name
        self.documents, self.entities, self.relations = {}, {}, {}
        kinds = {"document": self.documents, "entity": self.entities, "relation": self.relations}
        for line in self.text("jsonl").split("\n"):
            for key, value in json.loads(line or "{}").items():
                if key in kinds:
                    kinds[key][value["id"]] = value

    def path(self, fmt):
        return self.folder / fmt

    def text(self, fmt):
        return self.path(fmt).read_bytes().decode("utf-8")

    def names(self):
        return sorted(e["name"] for e in self.entities.values())

    def evidence(self):
        return [e for r in self.relations.values() for s in r["statements"] for e in s.get("evidence", [])]

    def plain_triples(self):
        return {
            (BASE + r["subject"], predicate(r["type"]), BASE + r["object"])
            for r in self.relations.values()
            if r["modality"] == "asserted"
        }

    def edges(self):
        return sorted((r["subject"], r["object"], r["id"]) for r in self.relations.values())


def graphs():
    return [Graph(sys.argv[1], name) for name in SAMPLES]


def is_xml(character):
    code = ord(character)
    return code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def xml_text(text):
    return "".join(c for c in text if is_xml(c))


def same(found, wanted, what):
    """Both are compared; what differs is shown."""
    if found == wanted:
        return
    if isinstance(found, (set, frozenset)):
        only_found, only_wanted = list(found - wanted), list(wanted - found)
        sys.exit(f"{what}: found only {only_found[:3]!r}, wanted only {only_wanted[:3]!r}")
    if isinstance(found, list):
        for a, b in zip(found, wanted):
            if a != b:
                sys.exit(f"{what}: found {a!r:.300}, wanted {b!r:.300}")
    sys.exit(f"{what}: found {found!r:.300}, wanted {wanted!r:.300}")


QUERY = """
PREFIX t: <https://trama.example/ns#>
PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX prov: <http://www.w3.org/ns/prov#>
PREFIX oa: <http://www.w3.org/ns/oa#>
PREFIX schema: <https://schema.org/>
SELECT ?from ?to ?amount ?currency ?confidence ?source ?quote WHERE {
  ?r a t:Relation ; rdf:subject/rdfs:label ?from ; rdf:predicate t:partnerOf ;
     rdf:object/rdfs:label ?to ; t:modality t:asserted ; t:confidence ?confidence ;
     prov:wasDerivedFrom ?evidence ; t:amount ?amount ; schema:currency ?currency .
  ?evidence oa:hasSource/schema:url ?source ; oa:hasSelector/oa:exact ?quote .
}
"""


def check_answer(rows):
    """The answer of QUERY on the graph of the article, a list of rows of strings."""
    same(len(rows), 1, "rows of the answer")
    ends = sorted(rows[0][:2])
    same(ends, ["Amazon", "OpenAI"], "ends")
    same(rows[0][2:6], ["50000000000", "USD", "0.9", "https://noticias.example/trainium"], "answer")
    if not rows[0][6].startswith("Apenas unas semanas después"):
        sys.exit(f"quote: {rows[0][6]!r}")
