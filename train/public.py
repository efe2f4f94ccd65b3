#!/usr/bin/env python3
"""Public data sets as further training text, each with its own labels described in words.

usage: public.py DATA_DIRECTORY OUT_DIRECTORY [--without DOCUMENTS.jsonl…]

Writes OUT/NAME.labels.json (a schema with what of it is judged) and OUT/NAME.train.jsonl, and OUT/NAME.test.jsonl where a part
is kept for bench/quality. Left out of training: the test parts of the sets, and FewRel's validation relations wherever else
they occur, and what shares eight words in a row with DOCUMENTS. Sources and licences: models/default/README.md.

A label set is a schema as in graph/schema/default.json (only ids, descriptions, domain, range, symmetric) and "judged", the
heads whose gold the set holds: mentions, coref, relations. A document may further limit what of its relations is judged:
"judged": {"pairs": [[subject, object], …], "relations": [id, …]}; what is not judged is neither right nor wrong.
"""
import argparse
import collections
import glob
import gzip
import html
import json
import pathlib
import random
import re
import zipfile

HELD_OUT = {"P177", "P364", "P2094", "P361", "P641", "P59", "P413", "P206", "P412", "P155", "P26", "P410", "P25", "P463", "P40", "P921"}
PRONOUN = re.compile(r"(?i)(he|she|it|him|her|his|its|they|them|their|who|which|that|this|himself|herself|itself|we|our|us|i|my|you|your)$")


# --- labels --------------------------------------------------------------------------------------------------------------
def label(name, english, spanish=None, **more):
    return {"id": name, "description": {"en": english, **({"es": spanish} if spanish else {})}, **more}


def words_of(name):
    """'located_in' or 'LocatedIn' -> 'located in'"""
    return re.sub(r"[_\s]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).strip().lower()


def label_set(types, relations, judged, qualifiers=()):
    ids = [t["id"] for t in types]
    for r in relations:
        r.setdefault("domain", ids), r.setdefault("range", ids), r.setdefault("symmetric", False)
    return {"entityTypes": types, "relationTypes": relations, "qualifiers": list(qualifiers),
            "modalities": ["asserted", "planned", "possible", "negated", "ended"], "judged": judged}


# --- text ----------------------------------------------------------------------------------------------------------------
def detokenise(tokens):
    """-> text, (start, end) of each token"""
    text, at, quote = "", [], False
    glue = True
    for t in tokens:
        t = {"-LRB-": "(", "-RRB-": ")", "``": '"', "''": '"'}.get(t, t)
        closing = t == '"' and quote
        space = not (glue or closing or re.match(r"^([.,;:!?%)\]}]|'s|'re|'ve|n't|'ll|'d|'m|'|’s)$", t))
        if space:
            text += " "
        at.append((len(text), len(text) + len(t)))
        text += t
        glue = t in ("(", "[", "{", "$", "€", "£", "#") or (t == '"' and not quote)
        if t == '"':
            quote = not quote
    return text, at


def kind(surface):
    return "other" if PRONOUN.match(surface) or re.match(r"(?i)(the|this|its|their|his|her|our) [a-z]", surface) and surface == surface.lower() else "name"


class Document:
    """Gathers one document; mentions that overlap an earlier one are refused."""

    def __init__(self, name, language, text, sentences):
        self.d = {"id": name, "language": language, "genre": "public", "text": text, "sentences": sentences, "mentions": [], "relations": []}
        self.taken = [False] * len(text)

    def mention(self, start, end, type, entity):
        if start >= end or any(self.taken[start:end]) or not any(a <= start and end <= b for a, b in self.d["sentences"]):
            return False
        self.taken[start:end] = [True] * (end - start)
        surface = self.d["text"][start:end]
        self.d["mentions"].append({"start": start, "end": end, "surface": surface, "type": type, "entity": entity, "kind": kind(surface)})
        return True

    def relate(self, subject, relation, obj, sentence):
        self.d["relations"].append({"subject": subject, "relation": relation, "object": obj, "sentence": sentence, "qualifiers": {}, "modality": "asserted", "trigger": None})

    def done(self, **more):
        self.d["mentions"].sort(key=lambda m: m["start"])
        return {**self.d, **more}


def runs(text, n=8):
    words = re.findall(r"\w+", text.lower())
    return {" ".join(words[i:i + n]) for i in range(len(words) - n + 1)}


# --- Re-DocRED -----------------------------------------------------------------------------------------------------------
REDOCRED_TYPES = [label("PER", "a human being called by name", "una persona llamada por su nombre"),
                  label("ORG", "a company, institution, party, team, band or other organization", "una empresa, institución, partido, equipo u otra organización"),
                  label("LOC", "a country, city, region, building or natural place", "un país, ciudad, región, edificio o lugar natural"),
                  label("TIME", "a date, year or period", "una fecha, año o periodo"),
                  label("NUM", "a number, amount or percentage", "un número, cantidad o porcentaje"),
                  label("MISC", "a work, event, product, law, language, nationality or other name", "una obra, acontecimiento, producto, ley, lengua, nacionalidad u otro nombre")]
REDOCRED_TIMES = {"P580": "time when the subject started", "P582": "time when the subject ended", "P569": "date on which the subject was born",
                  "P570": "date on which the subject died", "P577": "date on which a work or product was first published or released",
                  "P571": "date when the subject was founded or came into existence", "P585": "time when something took place",
                  "P576": "date when the subject was dissolved or ceased to exist", "P1198": "rate of unemployment"}


def redocred(data):
    names = json.loads((data / "fewrel-val/pid2name.json").read_text("utf-8"))
    documents, used = [], set()
    for part in ("dev", "test"):
        for n, d in enumerate(json.loads((data / f"re-docred/{part}_revised.json").read_text("utf-8"))):
            for first in range(0, len(d["sents"]), 4):
                documents.append(redocred_chunk(f"redocred-{part}-{n}-{first}", d, first, min(first + 4, len(d["sents"])), used))
    relations = [label(p, *( [f"{names[p][0]}: {names[p][1]}"] if p in names else [REDOCRED_TIMES[p]])) for p in sorted(used)]
    return label_set(REDOCRED_TYPES, relations, ["mentions", "coref", "relations"]), documents, []


def redocred_chunk(name, d, first, last, used):
    text, sentences, at = "", [], {}
    for s in range(first, last):
        part, spans = detokenise(d["sents"][s])
        start = len(text) + (1 if text else 0)
        text += (" " if text else "") + part
        sentences.append([start, len(text)])
        at[s] = [(a + start, b + start) for a, b in spans]
    doc = Document(name, "en", text, sentences)
    here = collections.defaultdict(set)
    for e, mentions in enumerate(d["vertexSet"]):
        for m in mentions:
            s, (a, b) = m["sent_id"], m["pos"]
            if s in at and b <= len(at[s]) and doc.mention(at[s][a][0], at[s][b - 1][1], m["type"], e + 1):
                here[e].add(s)
    for l in d["labels"]:
        if l["r"] in HELD_OUT or l["h"] == l["t"] or not (here[l["h"]] and here[l["t"]]):
            continue
        used.add(l["r"])
        both = here[l["h"]] & here[l["t"]]
        evidence = [s for s in l["evidence"] if first <= s < last]
        stated = [s for s in evidence if s in both] or [s for s in evidence if s in here[l["h"]] | here[l["t"]]]
        doc.relate(l["h"] + 1, l["r"], l["t"] + 1, stated[0] - first + 1 if stated else 0)  # 0: somewhere, not judged
    return doc.done()


# --- FIRE ----------------------------------------------------------------------------------------------------------------
FIRE_TYPES = {"Action": "a business event such as buying, selling or merging", "BusinessUnit": "a part, division, asset or line of business of a company",
              "Company": "a business called by name", "Date": "a date, year, quarter or period", "Designation": "a person's office, title or job",
              "FinancialEntity": "a figure of accounts or markets, such as revenue, shares, debt or a fund", "GeopoliticalEntity": "a government, agency or court",
              "Location": "a country, city, region or place", "Money": "an amount of money", "Person": "a human being called by name",
              "Product": "a product or service", "Quantity": "a number or percentage", "Sector": "an industry or field of business"}
FIRE_RELATIONS = {"ActionBuy": "the subject buys or acquires the object", "Actionin": "the business event takes place at the date", "ActionMerge": "the subject merges with the object",
                  "ActionSell": "the subject sells the object", "Actionto": "what the business event is done to", "Constituentof": "the subject is a component or part of the object",
                  "Designation": "the person holds the office or title", "Employeeof": "the person works for the company", "Locatedin": "the subject is located in the place",
                  "Productof": "the product is made or offered by the company", "Propertyof": "the subject belongs to or is a property of the object",
                  "Quantity": "how many or how much of the subject there is", "Sector": "the company works in the industry", "Subsidiaryof": "the company is owned or controlled by the object",
                  "Value": "the amount that the subject is worth", "ValueChangeDecreaseby": "the amount by which the subject decreased", "Valuein": "the date of the value",
                  "ValueChangeIncreaseby": "the amount by which the subject increased"}


def fire(data):
    def read(path):
        return json.loads(pathlib.Path(path).read_text("utf-8"))

    def key(x):
        return " ".join(x["tokens"]).lower()

    final = read(data / "fire/fire_dev.json") + read(data / "fire/fire_test.json")
    seen = {key(x) for x in final}
    train = []
    for path in sorted(glob.glob(str(data / "fire/old-*/*.json")), reverse=True):
        for x in read(path):
            if key(x) not in seen:
                seen.add(key(x))
                train.append(x)

    def convert(x, name):
        text, at = detokenise(x["tokens"])
        doc = Document(name, "en", text, [[0, len(text)]])
        kept = {i for i, e in enumerate(x["entities"]) if e["type"] in FIRE_TYPES and doc.mention(at[e["start"]][0], at[e["end"] - 1][1], e["type"], i + 1)}
        for r in x["relations"]:
            if r["head"] in kept and r["tail"] in kept and r["type"] in FIRE_RELATIONS:
                doc.relate(r["head"] + 1, r["type"], r["tail"] + 1, 1)
        return doc.done()

    types = [label(k, v) for k, v in FIRE_TYPES.items()]
    relations = [label(k, v, symmetric=k == "ActionMerge") for k, v in FIRE_RELATIONS.items()]
    test = [convert(x, f"fire-{'dev' if i < 454 else 'test'}-{i}") for i, x in enumerate(final)]
    return label_set(types, relations, ["mentions", "relations"]), [convert(x, f"fire-{i}") for i, x in enumerate(train)], test


# --- KnowledgeNet --------------------------------------------------------------------------------------------------------
KN = {"DATE_OF_BIRTH": ("person", "date", "day or year on which the person was born", "día o año en que nació la persona"),
      "DATE_OF_DEATH": ("person", "date", "day or year on which the person died", "día o año en que murió la persona"),
      "PLACE_OF_RESIDENCE": ("person", "place", "place where the person lives or has lived", "lugar donde vive o ha vivido la persona"),
      "PLACE_OF_BIRTH": ("person", "place", "place where the person was born", "lugar donde nació la persona"),
      "NATIONALITY": ("person", "place", "country whose citizen the person is", "país del que es ciudadana la persona"),
      "EMPLOYEE_OR_MEMBER_OF": ("person", "organization", "organization that the person works for, plays for or is a member of", "organización para la que trabaja o de la que es miembro la persona"),
      "EDUCATED_AT": ("person", "organization", "school or university where the person studied", "escuela o universidad donde estudió la persona"),
      "POLITICAL_AFFILIATION": ("person", "organization", "political party of the person", "partido político de la persona"),
      "CHILD_OF": ("person", "person", "the subject is a son or daughter of the object", "el sujeto es hijo o hija del objeto"),
      "SPOUSE": ("person", "person", "the two are or were married", "los dos están o estuvieron casados"),
      "DATE_FOUNDED": ("organization", "date", "day or year in which the organization was founded", "día o año en que se fundó la organización"),
      "HEADQUARTERS": ("organization", "place", "place of the organization's main office", "lugar de la sede de la organización"),
      "SUBSIDIARY_OF": ("organization", "organization", "the subject is owned or controlled by the object", "el sujeto pertenece al objeto o está controlado por él"),
      "FOUNDED_BY": ("organization", "person", "person who founded the organization", "persona que fundó la organización"),
      "CEO": ("organization", "person", "person who is or was chief executive of the organization", "persona que es o fue directora ejecutiva de la organización")}
KN_TYPES = [label("person", "a human being", "un ser humano"), label("organization", "a company, institution or other organization", "una empresa, institución u otra organización"),
            label("place", "a country, city, region or other place", "un país, ciudad, región u otro lugar"), label("date", "a date, year or period", "una fecha, año o periodo")]


def knowledge_net(data):
    archive = zipfile.ZipFile(data / "knowledge-net/human_readable-v10-notest.zip")
    page = archive.read("human_readable-v10-notest.html").decode("utf-8")
    passages = {}
    for row in page.split("<tr>")[1:]:
        cells = re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)
        if len(cells) < 9:
            continue
        fold, document, start, end = (int(c) for c in cells[:4])
        text = re.sub(r"<[^>]+>", "", re.search(r"<p>(.*)</p>", cells[-1], re.S).group(1))
        text = html.unescape(text)
        p = passages.setdefault((fold, document, start, end), {"text": text, "rows": [], "properties": set()})
        p["properties"].add(cells[8].strip())
        if cells[4].strip() != "-":
            p["rows"].append((cells[8].strip(), *(int(c) for c in cells[4:8])))
    train, test = [], []
    for (fold, document, start, end), p in sorted(passages.items()):
        text = p["text"]
        if len(text.strip()) < 5:
            continue
        shift = start - (1 if text.startswith(" ") else 0)   # the page puts a space before each passage
        sentence = [len(text) - len(text.lstrip()), len(text.rstrip())]
        doc = Document(f"knowledge-net-{fold}-{document}-{start}", "en", text, [sentence])
        entity = {}
        for prop, a, b, c, d in sorted(p["rows"], key=lambda r: (r[1], -r[2])):
            subject_type, object_type = KN[prop][:2]
            for (x, y), type in (((a, b), subject_type), ((c, d), object_type)):
                span = (x - shift, y - shift)
                if span not in entity and doc.mention(*span, type, len(entity) + 1):
                    entity[span] = len(entity) + 1
        for prop, a, b, c, d in p["rows"]:
            s, o = entity.get((a - shift, b - shift)), entity.get((c - shift, d - shift))
            if s and o and s != o:
                doc.relate(s, prop, o, 1)
        d = doc.done(judged={"relations": sorted(p["properties"])})
        (test if fold == 4 else train).append(d)
    relations = [label(k, en, es, domain=[a], range=[b], symmetric=k == "SPOUSE") for k, (a, b, en, es) in KN.items()]
    return label_set(KN_TYPES, relations, ["relations"]), [d for d in train if len(d["mentions"]) > 1], test


# --- CORE and the DFKI product corpus: one pair a sentence ---------------------------------------------------------------
CORE = {"product_or_service_of": ("the subject is a product or service that the object sells", "el sujeto es un producto o servicio que vende el objeto"),
        "acquired_by": ("the object bought a controlling stake in the subject", "el objeto compró el control del sujeto"),
        "collaboration": ("the two companies collaborate or are partners", "las dos empresas colaboran o son socias"),
        "client_of": ("the subject is a client of the object and uses what it sells", "el sujeto es cliente del objeto y usa lo que vende"),
        "shareholder_of": ("the subject owns shares of the object or invested in it", "el sujeto posee acciones del objeto o invirtió en él"),
        "traded_on": ("shares of the subject are listed on the stock exchange", "las acciones del sujeto cotizan en la bolsa"),
        "competitor_of": ("the two companies compete", "las dos empresas compiten"),
        "subsidiary_of": ("the object owns or controls the subject", "el objeto posee o controla al sujeto"),
        "merged_with": ("the two companies merged", "las dos empresas se fusionaron"),
        "brand_of": ("the subject is a brand of the object", "el sujeto es una marca del objeto"),
        "regulated_by": ("the object regulates or supervises the subject", "el objeto regula o supervisa al sujeto")}
CORE_SYMMETRIC = {"collaboration", "competitor_of", "merged_with"}


def core(data):
    def convert(part):
        out = []
        for x in json.loads((data / f"core-company/{part}.json").read_text("utf-8")):
            text, at = detokenise(x["context"])
            ends = [m.end() for m in re.finditer(r"[.!?](?= [A-Z])", text)] + [len(text)]
            spans = [(at[x[f"{e}_start"]][0], at[x[f"{e}_end"]][1]) for e in ("e1", "e2")]
            low, high = min(a for a, _ in spans), max(b for _, b in spans)
            start = max([e for e in ends if e <= low], default=0)
            stop = min(e for e in ends if e >= high)
            while text[start] == " ":
                start += 1
            doc = Document(x["id"], "en", text, [[start, stop]])
            if not all(doc.mention(*s, "company", i + 1) for i, s in enumerate(spans)):
                continue
            a, b = (2, 1) if x["invert_relation"] else (1, 2)
            if x["relation"] in CORE:
                doc.relate(a, x["relation"], b, 1)
            out.append(doc.done())
        return out

    types = [label("company", "a company, its brand, product, regulator or stock exchange", "una empresa, su marca, producto, regulador o bolsa")]
    relations = [label(k, *v, symmetric=k in CORE_SYMMETRIC) for k, v in CORE.items()]
    return label_set(types, relations, ["relations"]), convert("train"), convert("test")


def dfki(data):
    def convert(part):
        sentences = {}
        for line in gzip.open(data / f"dfki-product-corpus/{part}.jsonl.gz", "rt", encoding="utf-8"):
            x = json.loads(line)
            sentences.setdefault(tuple(x["tokens"]), []).append(x)
        out = []
        for tokens, rows in sentences.items():
            text, at = detokenise(list(tokens))
            doc = Document(rows[0]["id"], "en", text, [[0, len(text)]])
            entity, judged = {}, []
            for x in rows:
                if any(b > len(at) for _, b in x["entities"]):
                    continue
                for (a, b), type in zip(x["entities"], x["type"]):
                    span = (at[a][0], at[b - 1][1])
                    if span not in entity and doc.mention(*span, type, len(entity) + 1):
                        entity[span] = len(entity) + 1
                pair = [entity.get((at[a][0], at[b - 1][1])) for a, b in x["entities"]]
                if None in pair or pair[0] == pair[1]:
                    continue
                if x["type"][0] != "ORGANIZATION":
                    pair.reverse()
                judged.append(pair)
                if x["label"] != "no_relation":
                    doc.relate(pair[0], x["label"], pair[1], 1)
            if judged:
                out.append(doc.done(judged={"pairs": judged}))
        return out

    types = [label("ORGANIZATION", "a company or other organization, by name or pronoun", "una empresa u otra organización"),
             label("PRODUCT", "a product, service or kind of goods", "un producto, servicio o clase de bienes")]
    relations = [label("CompanyProvidesProduct", "the company makes, sells or offers the product", "la empresa fabrica, vende u ofrece el producto",
                       domain=["ORGANIZATION"], range=["PRODUCT"])]
    return label_set(types, relations, ["relations"]), convert("train"), convert("test")


# --- Text2KGBench: one triple a sentence, ten ontologies -----------------------------------------------------------------
def text2kg(data):
    names = json.loads((data / "fewrel-val/pid2name.json").read_text("utf-8"))
    concepts, relations, documents = {}, {}, []
    root = data / "text2kgbench/wikidata_tekgen"
    for path in sorted(root.glob("ontologies/*.json")):
        o = json.loads(path.read_text("utf-8"))
        label_of = {c["qid"]: c["label"] for c in o["concepts"]}
        local = {}
        for r in o["relations"]:
            a, b = label_of.get(r["domain"]), label_of.get(r["range"]) or "value"
            if not a or r["pid"] in HELD_OUT:
                continue
            concepts[a] = concepts[b] = True
            entry = relations.setdefault(r["pid"], label(r["pid"], ": ".join(names.get(r["pid"], [r["label"]])[:2]), domain=[], range=[]))
            entry["domain"] = sorted({*entry["domain"], a})
            entry["range"] = sorted({*entry["range"], b})
            local[r["pid"]] = (a, b)
        for line in open(root / "train" / path.name.replace("_ontology.json", "_train.jsonl").replace(path.name.split("_")[0], "ont_" + path.name.split("_")[0], 1), encoding="utf-8"):
            x = json.loads(line)
            if x["rel"] not in local:
                continue
            text = x["sent"]
            doc = Document(x["id"], "en", text, [[0, len(text)]])
            ok = True
            for e, (name, type) in enumerate(zip((x["sub_label"], x["obj_label"]), local[x["rel"]])):
                at = re.search(r"(?<!\w)" + re.escape(name) + r"(?!\w)", text)
                ok = ok and bool(at) and doc.mention(at.start(), at.end(), type, e + 1)
            if ok:
                doc.relate(1, x["rel"], 2, 1)
                documents.append(doc.done(judged={"pairs": [[1, 2]]}))
    return label_set([label(c, c) for c in sorted(concepts)], list(relations.values()), ["relations"]), documents, []


# --- names only: CrossNER and MultiCoNER ---------------------------------------------------------------------------------
CONER = {"PER": ("a human being called by name", "una persona llamada por su nombre"), "LOC": ("a place, building or facility called by name", "un lugar, edificio o instalación con nombre"),
         "CORP": ("a business corporation", "una empresa"), "GRP": ("an organization, team, party or band", "una organización, equipo, partido o grupo musical"),
         "PROD": ("a product, vehicle, device, food or software", "un producto, vehículo, aparato, alimento o programa"),
         "CW": ("a creative work such as a film, song or book", "una obra como una película, canción o libro")}


def conll(blocks, name, language, known):
    for n, block in enumerate(blocks):
        rows = [r for r in block if r]
        text, at = detokenise([r[0] for r in rows])
        doc = Document(f"{name}-{n}", language, text, [[0, len(text)]])
        start = None
        for i in range(len(rows) + 1):
            tag = rows[i][1] if i < len(rows) else "O"
            if start is not None and not tag.startswith("I-"):
                doc.mention(at[start][0], at[i - 1][1], rows[start][1][2:], len(doc.d["mentions"]) + 1)
                start = None
            if tag.startswith("B-"):
                start = i
        if text and all(m["type"] in known for m in doc.d["mentions"]):
            yield doc.done()


def read_conll(path, word, tag):
    block = []
    for line in open(path, encoding="utf-8"):
        cells = line.split()
        if not cells or line.startswith("# id"):
            if block:
                yield block
            block = []
        else:
            block.append((cells[word], cells[tag]))
    if block:
        yield block


def multiconer(data):
    documents = []
    for language, n in (("es", 4000), ("en", 1000)):
        each = list(conll(read_conll(data / f"multiconer-2022/{language}_train.conll", 0, 3), f"multiconer-{language}", language, CONER))
        random.Random(1).shuffle(each)
        documents += each[:n]
    return label_set([label(k, *v) for k, v in CONER.items()], [], ["mentions"]), documents, []


def crossner(data):
    documents, types = [], set()
    for domain in ("ai", "literature", "music", "politics", "science"):
        for part in ("train", "dev"):
            blocks = list(read_conll(data / f"crossner/{domain}/{part}.txt", 0, 1))
            types |= {t[2:] for b in blocks for _, t in b if t != "O"}
            documents += conll(blocks, f"crossner-{domain}-{part}", "en", {t[2:] for b in blocks for _, t in b if t != "O"})
    names = {"organisation": "an organization", "misc": "another name, such as a nationality, language or work", "academicjournal": "an academic journal",
             "astronomicalobject": "a star, planet or other astronomical object", "chemicalcompound": "a chemical compound", "chemicalelement": "a chemical element",
             "literarygenre": "a literary genre", "musicalartist": "a singer or musician", "musicalinstrument": "a musical instrument", "musicgenre": "a music genre",
             "politicalparty": "a political party", "programlang": "a programming language", "politician": "a politician", "person": "a human being of no other kind"}
    return label_set([label(t, names.get(t, t)) for t in sorted(types)], [], ["mentions"]), documents, []


SETS = {"redocred": redocred, "fire": fire, "knowledge-net": knowledge_net, "core": core, "dfki": dfki, "text2kg": text2kg, "multiconer": multiconer, "crossner": crossner}


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("data", type=pathlib.Path)
    a.add_argument("out", type=pathlib.Path)
    a.add_argument("--without", nargs="*", default=[], help="documents that are measured on")
    a = a.parse_args()
    measured = {run for path in a.without for line in open(path, encoding="utf-8") for run in runs(json.loads(line)["text"])}
    a.out.mkdir(parents=True, exist_ok=True)
    for name, make in SETS.items():
        labels, train, test = make(a.data)
        train = [d for d in train if not runs(d["text"]) & measured]
        (a.out / f"{name}.labels.json").write_text(json.dumps(labels, ensure_ascii=False, indent=1) + "\n", "utf-8")
        for part, documents in (("train", train), ("test", test)):
            if documents:
                with open(a.out / f"{name}.{part}.jsonl", "w", encoding="utf-8") as f:
                    f.writelines(json.dumps(d, ensure_ascii=False) + "\n" for d in documents)
        print(name, len(train), "train", len(test), "test", len(labels["entityTypes"]), "types", len(labels["relationTypes"]), "relations",
              sum(len(d["mentions"]) for d in train), "mentions", sum(len(d["relations"]) for d in train), "facts", sum(len(d["text"].split()) for d in train), "words")


if __name__ == "__main__":
    main()
