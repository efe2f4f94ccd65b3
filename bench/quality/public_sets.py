#!/usr/bin/env python3
"""Measure a checkpoint on public sets, by their own labels. See docs/quality.md for what was trained on.

usage: public_sets.py PACKED VOCABULARY_DIRECTORY SCHEMA MODEL.pt DATA_DIRECTORY PUBLIC_DIRECTORY [--only NAME…] [--limit N]

DATA_DIRECTORY holds the sets, PUBLIC_DIRECTORY what train/public.py wrote from them. One line a measure on stdout.
"""
import argparse
import collections
import copy
import json
import pathlib
import random
import re
import sys

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "train"))
import public  # noqa: E402
from model import LabelTexts, Schema, build  # noqa: E402
from predict import read_document, read_window  # noqa: E402
from windows import windows  # noqa: E402

RELX = {"org:alternate_names": ("organization", "organization", "the two names are of the same organization, one an acronym or alias of the other", "los dos nombres son de la misma organización, siglas o alias"),
        "org:city_of_headquarters": ("organization", "place", "the city where the organization has its headquarters", "la ciudad donde tiene su sede la organización"),
        "org:country_of_headquarters": ("organization", "place", "the country where the organization is based", "el país donde tiene su sede la organización"),
        "org:stateorprovince_of_headquarters": ("organization", "place", "the state, province or region where the organization is based", "el estado, provincia o región donde tiene su sede la organización"),
        "org:founded": ("organization", "date", "the date on which the organization was founded", "la fecha en que se fundó la organización"),
        "org:founded_by": ("organization", "person", "the person who founded the organization", "la persona que fundó la organización"),
        "org:members": ("organization", "organization", "the object is a member of the subject, such as a club of a league", "el objeto es miembro del sujeto, como un club de una liga"),
        "org:subsidiaries": ("organization", "organization", "the object is a subsidiary or brand of the subject", "el objeto es una filial o marca del sujeto"),
        "org:top_members/employees": ("organization", "person", "the person leads the organization or is one of its top managers", "la persona dirige la organización o es una de sus directivas"),
        "per:alternate_names": ("person", "person", "the two names are of the same person", "los dos nombres son de la misma persona"),
        "per:cities_of_residence": ("person", "place", "the city where the person lives", "la ciudad donde vive la persona"),
        "per:countries_of_residence": ("person", "place", "the country where the person lives or that they come from", "el país donde vive o del que es la persona"),
        "per:country_of_birth": ("person", "place", "the country where the person was born", "el país donde nació la persona"),
        "per:employee_of": ("person", "organization", "the organization that the person works for", "la organización para la que trabaja la persona"),
        "per:origin": ("person", "place", "the person's nationality or ethnic origin", "la nacionalidad u origen étnico de la persona"),
        "per:spouse": ("person", "person", "the two are or were married", "los dos están o estuvieron casados"),
        "per:stateorprovinces_of_residence": ("person", "place", "the state, province or region where the person lives", "el estado, provincia o región donde vive la persona"),
        "per:title": ("person", "role", "the person's job title or office", "el cargo u oficio de la persona")}
KIND_OF = {"person": ("a human being", "un ser humano"), "organization": ("a company, institution, team or other organization", "una empresa, institución, equipo u otra organización"),
           "place": ("a city, country, region or nationality", "una ciudad, país, región o nacionalidad"), "date": ("a date or year", "una fecha o año"), "role": ("a job title or office", "un cargo u oficio")}


class Reader:
    """A checkpoint that takes one label set after another."""

    def __init__(self, a):
        self.model, self.table, self.tokenizer, default = build(a.packed, a.vocabulary, a.schema)
        self.means, self.default = default.means(), default
        self.pretrained = copy.deepcopy(self.model.encoder)
        self.model.load_state_dict(torch.load(a.model))
        self.model.eval()

    def take(self, labels):
        """labels: what public.label_set makes, or the path of such a file"""
        texts = LabelTexts(self.pretrained, self.table, self.tokenizer, Schema(labels))
        self.model.use(texts.schema, texts.vectors(self.means))
        return texts.schema

    def take_default(self):
        self.model.use(self.default.schema, self.default.vectors(self.means))

    def read(self, d, mention=0.5, relation=0.4):
        return read_document(self.model, self.table, self.tokenizer, d, argparse.Namespace(mention_threshold=mention, relation_threshold=relation, qualifier_threshold=0.5, floor=min(0.05, relation)))

    def judge(self, d):
        """{(subject, relation, object): probability} for the document's own mentions"""
        out = {}
        options = argparse.Namespace(floor=1e-6, relation_threshold=2.0, qualifier_threshold=2.0)
        for w in windows(d, self.tokenizer):
            given = w.gold_mentions()
            if given:
                for f in read_window(self.model, self.table, w, options, given)[1]:
                    key = (f["subject"], self.model.schema.relations[f["relation"]]["id"], f["object"])
                    out[key] = max(out.get(key, 0), f["score"])
        return out


def f1(hit, gold, predicted):
    p, r = hit / max(1, predicted), hit / max(1, gold)
    return 2 * p * r / max(1e-9, p + r), p, r


def say(name, n, **figures):
    print(f"{name:34} {n:6}  " + "  ".join(f"{k} {v:.3f}" for k, v in figures.items()), flush=True)


def macro(gold, predicted, none):
    """Macro F1 over the classes of the gold labels but `none`."""
    classes = sorted({g for g in gold if g != none})
    scores = [f1(sum(g == p == c for g, p in zip(gold, predicted)), gold.count(c), predicted.count(c))[0] for c in classes]
    return sum(scores) / len(scores)


def pair_document(name, language, text, spans, types):
    doc = public.Document(name, language, text, [[0, len(text)]])
    return doc.done() if all([doc.mention(*s, t, i + 1) for i, (s, t) in enumerate(zip(spans, types))]) else None


def relx(reader, a):
    """The relation of two marked names, among 18 in two directions and none. The types of the names are not given: each pair of
    types that a relation takes is tried."""
    types = [public.label(k, *v) for k, v in KIND_OF.items()]
    relations = [public.label(k, en, es, domain=[x], range=[y], symmetric=k.endswith("alternate_names") or k == "per:spouse") for k, (x, y, en, es) in RELX.items()]
    reader.take(public.label_set(types, relations, ["relations"]))
    pairs = sorted({(x, y) for x, y, _, _ in RELX.values()})
    for language in ("es", "en"):
        lines = (a.data / f"relx/RELX_{language}.txt").read_text("utf-8").split("\n")
        gold, scores = [], []
        for k in range(0, len(lines) - 1, 4):
            raw = lines[k].split("\t", 1)[1].strip().strip('"')
            text, spans = "", {}
            for part in re.split(r"\s*(</?e[12]>)\s*", raw):
                tag = re.fullmatch(r"<(/?)(e[12])>", part)
                if tag:
                    if tag.group(1):
                        spans[tag.group(2)][1] = len(text)
                    else:
                        text += " " if text and not text.endswith(("(", "\"")) else ""
                        spans[tag.group(2)] = [len(text), 0]
                else:
                    text += (" " if text and part and not part.startswith((",", ".", ")", ";", ":", "'", "\"")) and not text.endswith((" ", "(")) else "") + part
            label = lines[k + 1].strip()
            gold.append(label)
            best = {}
            for x, y in pairs:
                for ends in ((x, y), (y, x)) if x != y else ((x, y),):
                    d = pair_document(str(k), language, text, [tuple(spans["e1"]), tuple(spans["e2"])], ends)
                    for (s, r, o), p in (reader.judge(d) if d else {}).items():
                        name = f"{r}({'e1,e2' if s == 1 else 'e2,e1'})"
                        best[name] = max(best.get(name, 0), p)
            scores.append(best)
        choose = lambda best, t: max(best, key=best.get) if best and max(best.values()) >= t else "no_relation"
        strip = lambda x: re.sub(r"\((e1,e2|e2,e1)\)", "", x) if re.match(r"(org|per):alternate_names|per:spouse", x) else x
        found = [strip(choose(s, 0.3)) for s in scores]
        gold = [strip(g) for g in gold]
        say(f"RELX {language}, the pair given", len(gold), macro_f1=macro(gold, found, "no_relation"), accuracy=sum(g == p for g, p in zip(gold, found)) / len(gold))


def load(path, limit):
    return [json.loads(line) for line in open(path, encoding="utf-8")][:limit]


def core(reader, a):
    reader.take(a.public / "core.labels.json")
    gold, found = [], []
    for d in load(a.public / "core.test.jsonl", a.limit):
        scores = reader.judge(d)
        symmetric = {"collaboration", "competitor_of", "merged_with"}
        (r,) = d["relations"] or [None]
        gold.append("undefined" if r is None else r["relation"])
        best = max(scores, key=scores.get, default=None)
        found.append(best[1] if best and scores[best] >= 0.3 else "undefined")
        if r and best and best[1] == r["relation"] not in symmetric and best[0] != r["subject"]:
            found[-1] = "turned"
    say("CORE test, the pair given", len(gold), macro_f1=macro(gold, found, "undefined"), accuracy=sum(g == p for g, p in zip(gold, found)) / len(gold))


def dfki(reader, a):
    reader.take(a.public / "dfki.labels.json")
    hit = n = predicted = 0
    for d in load(a.public / "dfki.test.jsonl", a.limit):
        scores = reader.judge(d)
        gold = {(r["subject"], r["object"]) for r in d["relations"]}
        found = {(s, o) for (s, _, o), p in scores.items() if p >= 0.4} & {tuple(p) for p in d["judged"]["pairs"]}
        hit, n, predicted = hit + len(gold & found), n + len(gold), predicted + len(found)
    say("DFKI product test, mentions given", n, **dict(zip(("f1", "precision", "recall"), f1(hit, n, predicted))))


def fire(reader, a):
    reader.take(a.public / "fire.labels.json")
    for part in ("dev", "test"):
        c = collections.Counter()
        for d in load(a.public / "fire.test.jsonl", None):
            if f"-{part}-" not in d["id"]:
                continue
            out = reader.read(d, 0.4, 0.4)
            spans = lambda x: {(m["start"], m["end"], m["type"]) for m in x["mentions"]}

            def facts(x):
                at = collections.defaultdict(set)
                for m in x["mentions"]:
                    at[m["entity"]].add((m["start"], m["end"], m["type"]))
                return [(r["relation"], at[r["subject"]], at[r["object"]]) for r in x["relations"]]

            g, p = spans(d), spans(out)
            c["m"] += len(g & p); c["mg"] += len(g); c["mp"] += len(p)
            gold, found = facts(d), facts(out)
            same = lambda x, y: x[0] == y[0] and x[1] & y[1] and x[2] & y[2]
            c["r"] += sum(any(same(x, y) for y in found) for x in gold); c["rg"] += len(gold); c["rp"] += len(found)
            c["h"] += sum(any(same(x, y) for x in gold) for y in found)
        p, r = c["h"] / max(1, c["rp"]), c["r"] / max(1, c["rg"])
        say(f"FIRE {part}", c["rg"], entities_f1=f1(c["m"], c["mg"], c["mp"])[0], relations_f1=2 * p * r / max(1e-9, p + r), precision=p, recall=r)


def knowledge_net(reader, a):
    """Text F1 of fold 4: a fact of a passage is found when property and both spans overlap."""
    reader.take(a.public / "knowledge-net.labels.json")
    for threshold in (0.3,):
        gold_hit = found_hit = n = predicted = 0
        for d in load(a.public / "knowledge-net.test.jsonl", a.limit):
            out = reader.read(d, 0.4, threshold)
            spans = collections.defaultdict(list)
            for m in out["mentions"]:
                spans[m["entity"]].append((m["start"], m["end"]))
            mine = {m["entity"]: (m["start"], m["end"]) for m in d["mentions"]}
            over = lambda x, many: any(x[0] < b and a_ < x[1] for a_, b in many)
            gold = [(r["relation"], mine[r["subject"]], mine[r["object"]]) for r in d["relations"]]
            found = [(r["relation"], spans[r["subject"]], spans[r["object"]]) for r in out["relations"] if r["relation"] in d["judged"]["relations"]]
            same = lambda g, f: g[0] == f[0] and over(g[1], f[1]) and over(g[2], f[2])
            gold_hit += sum(any(same(g, f) for f in found) for g in gold); n += len(gold)
            found_hit += sum(any(same(g, f) for g in gold) for f in found); predicted += len(found)
        p, r = found_hit / max(1, predicted), gold_hit / max(1, n)
        say(f"KnowledgeNet fold 4, text, ≥ {threshold}", n, f1=2 * p * r / max(1e-9, p + r), precision=p, recall=r)


def meantime(reader, a):
    """Names of companies, people and places in the Spanish part: is the span found, whatever its type (the set's own types
    differ from ours)? Documents that share eight words with the annotated passages in DATA/../corpus/real are left out."""
    reader.take_default()
    real = {run for path in (a.data.parent / "corpus/real").glob("*/g-es-*.trama") for run in public.runs(re.sub(r"\[([^|\]]*)\|[^\]]*\]", r"\1", path.read_text("utf-8")))}
    sentences = collections.OrderedDict()
    for line in open(a.data / "meantime/es/meantime.conll", encoding="utf-8"):
        cells = line.rstrip("\n").split("\t")
        if len(cells) >= 4:
            sentences.setdefault((cells[0], cells[1]), {})[int(cells[2])] = cells[3]
    gold = collections.defaultdict(set)
    for m in json.loads((a.data / "meantime/es/entities_mentions.json").read_text("utf-8")):
        if m["mention_type"] in ("ORG", "PER", "LOC") and m["mention_head_pos"] == "PROPN":
            gold[m["conll_doc_key"], str(m["sent_id"])].add((min(m["tokens_number"]), max(m["tokens_number"])))
    hit = n = inside = 0
    for key, tokens in sentences.items():
        if not gold[key]:
            continue
        order = sorted(tokens)
        text, at = public.detokenise([tokens[i] for i in order])
        if public.runs(text) & real:
            continue
        where = dict(zip(order, at))
        out = reader.read({"id": str(key), "language": "es", "text": text, "sentences": [[0, len(text)]]}, 0.35, 0.9)
        found = {(m["start"], m["end"]) for m in out["mentions"] if m["kind"] == "name"}
        for first, last in gold[key]:
            if first in where and last in where:
                span = (where[first][0], where[last][1])
                n += 1
                hit += span in found
                inside += any(span[0] <= x < span[1] for x, _ in found)
    say("MEANTIME es, names", n, recall_exact=hit / max(1, n), recall_overlap=inside / max(1, n))


def fewrel(reader, a):
    """Five relations described in words, one sentence with its two ends: which? Chance is .2."""
    names = json.loads((a.data / "fewrel-val/pid2name.json").read_text("utf-8"))
    sets = json.loads((a.data / "fewrel-val/val_wiki.json").read_text("utf-8"))
    any_type = [public.label("thing", "a person, place, organization, work or other thing", "una persona, lugar, organización, obra u otra cosa")]
    relations = [public.label(p, ": ".join(names[p][:2])) for p in sorted(sets)]
    reader.take(public.label_set(any_type, relations, ["relations"]))
    rng, right, n = random.Random(5), 0, 0
    per = collections.defaultdict(lambda: [0, 0])
    for p in sorted(sets):
        for x in rng.sample(sets[p], min(len(sets[p]), a.limit or 100)):
            text, at = public.detokenise(x["tokens"])
            spans = [(at[e[2][0][0]][0], at[e[2][0][-1]][1]) for e in (x["h"], x["t"])]
            d = pair_document("x", "en", text, spans, ("thing", "thing"))
            if not d:
                continue
            scores = {r: s for (head, r, _), s in reader.judge(d).items() if head == 1}
            for _ in range(5):
                ways = [p] + rng.sample([q for q in sets if q != p], 4)
                best = max(ways, key=lambda q: scores.get(q, 0))
                right, n = right + (best == p), n + 1
                per[p][0] += best == p
                per[p][1] += 1
    say("FewRel, unseen relations, 5 ways", n, accuracy=right / n)
    for p, (k, m) in sorted(per.items()):
        say(f"  {names[p][0][:30]}", m, accuracy=k / m)


SETS = {"relx": relx, "core": core, "dfki": dfki, "fire": fire, "knowledge-net": knowledge_net, "meantime": meantime, "fewrel": fewrel}


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("packed", "vocabulary", "schema", "model"):
        a.add_argument(name)
    for name in ("data", "public"):
        a.add_argument(name, type=pathlib.Path)
    a.add_argument("--only", nargs="*", choices=sorted(SETS))
    a.add_argument("--limit", type=int)
    a = a.parse_args()
    reader = Reader(a)
    for name, measure in SETS.items():
        if not a.only or name in a.only:
            measure(reader, a)


if __name__ == "__main__":
    main()
