#!/usr/bin/env python3
"""The reference reading of a model, in PyTorch: what C++ must reproduce, and the quick way to measure a checkpoint.

usage: predict.py PACKED VOCABULARY_DIRECTORY SCHEMA MODEL.pt INPUT.jsonl [--relation-threshold 0.4] > PRED.jsonl

INPUT are JSON lines of corpus.py jsonl (only text and sentences are read). Then score.py GOLD --pred PRED.jsonl.
"""
import argparse
import collections
import json

import numpy as np
import torch
import torch.nn.functional as F

from model import build, qualifier_distance
from train import pool
from windows import Pairs, coref_features, windows

MENTION_THRESHOLD = 0.5
QUALIFIER_THRESHOLD = 0.5


def find_mentions(model, lower, w, threshold):
    """-> spans [M, 2] in words, type probabilities [M, types], name probability [M]"""
    spans = w.spans()
    first, last = torch.from_numpy(w.first), torch.from_numpy(w.last)
    scores, is_name = model.span_scores(lower, first[spans[:, 0]], last[spans[:, 1]], torch.from_numpy(spans[:, 1] - spans[:, 0]))
    best = scores.max(1).values.sigmoid()
    taken, rows = np.zeros(len(w.words), bool), []
    for k in best.argsort(descending=True, stable=True).tolist():
        if best[k] < threshold:
            break
        a, b = spans[k]
        if not taken[a:b + 1].any():
            taken[a:b + 1] = True
            rows.append(k)
    rows.sort(key=lambda k: spans[k][0])
    return spans[rows], scores[rows].softmax(1), is_name[rows].sigmoid()


def link(model, w, m, names, mentions):
    """mentions (first, last, type, kind) -> for each the number of its entity's first mention"""
    types, n = [x[2] for x in mentions], len(mentions)
    pairs = [(i, j) for i in range(n) for j in range(i)]
    entity = list(range(n))
    if pairs:
        features = [coref_features(i, j, names, mentions, w.sentence) for i, j in pairs]
        s = model.coref_scores(m, torch.tensor(pairs), torch.tensor(features)).numpy()
        at = 0
        for i in range(1, n):
            row = s[at:at + i].copy()
            at += i
            row[[types[j] != types[i] for j in range(i)]] = -9
            j = int(row.argmax())
            if row[j] > 0:
                entity[i] = entity[j]
    return entity


@torch.no_grad()
def read_window(model, table, w, options, given=None):
    """-> mentions (first, last, type, kind, entity), facts. `given` are mentions in that form, to be taken as they are."""
    schema = model.schema
    ids = torch.tensor([w.ids])
    mask = torch.ones(ids.shape)
    lower = model.encoder.lower(table[ids], mask)[0]
    if given is None:
        spans, p, name = find_mentions(model, lower, w, options.mention_threshold)
    else:
        spans = np.array([x[:2] for x in given], np.int64).reshape(-1, 2)
        p = F.one_hot(torch.tensor([schema.type_index[x[2]] for x in given]), len(schema.types)).float()
        name = torch.tensor([float(x[3] == "name") for x in given])
    if not len(spans):
        return [], []
    bounds = torch.stack([torch.from_numpy(w.first)[spans[:, 0]], torch.from_numpy(w.last)[spans[:, 1]]], 1)
    states = model.encoder.upper(model.inject(lower, bounds, p, name)[None], mask)[0]
    m = model.mention_vectors(states, bounds)
    if given is not None:
        kinds, mentions = p, given
    else:
        kinds = (p + model.type_scores(m).softmax(1)) / 2
        # one surface, one type: the mentions of a name in the window vote
        kind = ["name" if x > 0.5 else "other" for x in name]
        spans = [(int(a), int(b)) for a, b in spans]
        names = w.names(spans)
        votes = collections.defaultdict(lambda: 0)
        for i, n in enumerate(names):
            votes[n.joined] = votes[n.joined] + kinds[i]
        types = [schema.types[int(votes[n.joined].argmax())]["id"] for n in names]
        mentions = [(a, b, types[i], kind[i]) for i, (a, b) in enumerate(spans)]
        mentions = [x + (e,) for x, e in zip(mentions, link(model, w, m, names, mentions))]
    candidates = Pairs(mentions, w.sentence, schema.allowed)
    facts = []
    if candidates.rows:
        rows_ = np.array(candidates.rows)
        c = np.array(candidates.contexts).reshape(-1, 4, 2)
        start = np.concatenate([w.first, [w.last[-1] + 1]])
        run = np.stack([start[c[..., 0]], start[c[..., 1]]], -1)
        run[..., 1] = np.where(c[..., 1] > c[..., 0], w.last[np.maximum(c[..., 1] - 1, 0)] + 1, run[..., 0])
        z = model.pair_hidden(states, m, kinds, torch.from_numpy(rows_[:, 1:]), torch.from_numpy(run.reshape(-1, 8)), torch.tensor(candidates.features))
        logits = model.relation_labels(z, model.relations_vectors)
        pooled = pool(logits, torch.from_numpy(rows_[:, 0]), len(candidates.candidates))
        probability = pooled.sigmoid().numpy()
        of = collections.defaultdict(list)
        for row, (c_, i, j) in enumerate(candidates.rows):
            of[c_].append(row)
        for c_, r in zip(*np.nonzero(probability > options.floor)):
            k, a, b = candidates.candidates[c_]
            row = max(of[c_], key=lambda row: logits[row, r].item())
            _, i, j = candidates.rows[row]
            if not schema.mask[schema.type_index[mentions[i][2]], schema.type_index[mentions[j][2]], r]:
                continue
            facts.append({"sentence": k, "subject": a, "object": b, "relation": int(r), "score": float(probability[c_, r]), "i": i, "j": j,
                          "z": z[row], "modality": schema.modalities[int(model.modality(z[row]).argmax())]})
        keep = [f for f in facts if f["score"] > options.relation_threshold]
        queries, index = [], []
        for x, f in enumerate(keep):
            here = [w.sentence[mentions[e][0]] == f["sentence"] for e in (f["i"], f["j"])]
            for q, mention in enumerate(mentions):
                if w.sentence[mention[0]] == f["sentence"] and q not in (f["i"], f["j"]) and schema.qualifier_mask[schema.type_index[mention[2]]].any():
                    queries.append((x, q, qualifier_distance(*here, f["i"], f["j"], q)))
        if queries:
            t = torch.tensor(queries)
            s = model.qualifier_scores(torch.stack([f["z"] for f in keep]), torch.tensor([f["relation"] for f in keep]), m, kinds, t[:, 0], t[:, 1], t[:, 2]).sigmoid().numpy()
            for (x, q, _), row in zip(queries, s):
                t = schema.type_index[mentions[q][2]]
                for y, value in enumerate(row):
                    if value > options.qualifier_threshold and schema.qualifier_mask[t, y]:
                        told = keep[x].setdefault("qualifiers", {})
                        label = schema.qualifiers[y]["id"]
                        if mentions[q][4] not in (keep[x]["subject"], keep[x]["object"]) and value > told.get(label, (0, 0))[1]:
                            told[label] = (mentions[q][4], float(value))
    for f in facts:
        f.pop("z")
    return mentions, facts


def read_document(model, table, tokenizer, d, options):
    out = {"id": d["id"], "text": d["text"], "mentions": [], "relations": []}
    named = {}
    best = {}
    for n, w in enumerate(windows(d, tokenizer)):
        mentions, facts = read_window(model, table, w, options)
        number = {}
        for (a, b, kind, form, e), name in zip(mentions, w.names(mentions)):
            if e not in number:
                number[e] = named.get((name.joined, kind), (n + 1) * 1000 + e)
            if form == "name":
                named.setdefault((name.joined, kind), number[e])
            start, end = w.words[a][0], w.words[b][1]
            out["mentions"].append({"start": start, "end": end, "surface": d["text"][start:end], "type": kind, "kind": form, "entity": number[e]})
        for f in facts:
            a, b, r = number[f["subject"]], number[f["object"]], model.schema.relations[f["relation"]]["id"]
            if r in model.schema.symmetric and a > b:
                a, b = b, a
            if a != b and f["score"] > best.get((a, r, b), {"score": options.relation_threshold})["score"]:
                best[a, r, b] = {"subject": a, "relation": r, "object": b, "modality": f["modality"], "score": f["score"],
                                 "qualifiers": {k: number[v] for k, (v, _) in f.get("qualifiers", {}).items()}}
    out["relations"] = list(best.values())
    return out


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("packed", "vocabulary", "schema", "model", "input"):
        a.add_argument(name)
    a.add_argument("--mention-threshold", type=float, default=MENTION_THRESHOLD)
    a.add_argument("--relation-threshold", type=float, default=0.4)
    a.add_argument("--qualifier-threshold", type=float, default=QUALIFIER_THRESHOLD)
    a.add_argument("--floor", type=float, default=0.05)
    a = a.parse_args()
    model, table, tokenizer, texts = build(a.packed, a.vocabulary, a.schema)
    model.load_state_dict(torch.load(a.model))
    model.eval()
    for line in open(a.input, encoding="utf-8"):
        print(json.dumps(read_document(model, table, tokenizer, json.loads(line), a), ensure_ascii=False))


if __name__ == "__main__":
    main()
