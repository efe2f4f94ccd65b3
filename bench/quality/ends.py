#!/usr/bin/env python3
"""Recall of relations by where their ends stand: both in the stating sentence, or one of them elsewhere.

usage: ends.py GOLD… --pred PRED.jsonl

GOLD is a *.trama file or JSON lines of corpus.py jsonl; PRED JSON lines of `trama extract`, matched by id. An end stands in the
sentence if any mention of the entity does, a pronoun or a description as well as a name. Matching is that of train/score.py.
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "train"))
import corpus
import score


def documents(path):
    if path.endswith(".trama"):
        for document, errors, _ in corpus.parse(path):
            if errors:
                sys.exit(f"{path}: {document['id']}: {errors[0]}")
            yield document
    else:
        yield from map(json.loads, open(path, encoding="utf-8"))


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("gold", nargs="+")
    a.add_argument("--pred", required=True)
    a = a.parse_args()
    pred = {d["id"]: d for d in map(json.loads, open(a.pred, encoding="utf-8"))}
    found, total = {True: 0, False: 0}, {True: 0, False: 0}
    for path in a.gold:
        for d in documents(path):
            p = pred.get(d["id"], {"mentions": [], "relations": []})
            gold_graph, pred_graph = score.Graph(d), score.Graph(p)
            for r in d["relations"]:
                start, end = d["sentences"][r["sentence"] - 1]
                inside = {m["entity"] for m in d["mentions"] if start <= m["start"] < end}
                here = {r["subject"], r["object"]} <= inside
                total[here] += 1

                def same(x, y):
                    straight = gold_graph.same(r["subject"], pred_graph, x) and gold_graph.same(r["object"], pred_graph, y)
                    turned = gold_graph.same(r["subject"], pred_graph, y) and gold_graph.same(r["object"], pred_graph, x)
                    return straight or r["relation"] in score.SYMMETRIC and turned

                found[here] += any(y["relation"] == r["relation"] and same(y["subject"], y["object"]) for y in p["relations"])
    for here, name in ((True, "both ends in the sentence"), (False, "an end elsewhere")):
        print(f"{name:28} {found[here]:6} of {total[here]:6}  recall {found[here] / max(1, total[here]):.3f}")


if __name__ == "__main__":
    main()
