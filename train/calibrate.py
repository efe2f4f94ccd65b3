#!/usr/bin/env python3
"""Make a model's scores probabilities and choose its thresholds, on text it was not trained on.

usage: calibrate.py MODEL_DIRECTORY GOLD… --pred PRED.jsonl [--write]

PRED is what `trama extract --min-confidence 0.01` gives for GOLD's text with this model. Scores become σ(slope · log-odds +
offset) (Platt scaling). F1 is greatest when all is taken whose probability exceeds half the F1 reached (Lipton et al. 2014);
each relation type's own offset, held small by a penalty, says which score that is for it. Prints the reliability table, the
curve of --min-confidence and, from two halves of the documents each judged by the other's choice, what the thresholds are worth.
--write puts thresholds and calibration into MODEL_DIRECTORY/model.json.
"""
import argparse
import collections
import json
import math
import pathlib

import numpy as np

import corpus
import score

PENALTY = 4.0     # of a relation type's own offset
BINS = 10


def logit(p):
    return math.log(p / (1 - p))


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def fit(x, y, group, groups, penalty=PENALTY):
    """Logistic regression y ~ slope · x + offset + own[group] -> slope, offset, own [groups]; Newton's method."""
    n = len(x)
    design = np.zeros((n, 2 + groups))
    design[:, 0], design[:, 1] = x, 1
    design[np.arange(n), 2 + group] = 1
    ridge = np.array([1e-3, 1e-3] + [penalty] * groups)
    w = np.zeros(2 + groups)
    w[0] = 1
    for _ in range(30):
        p = sigmoid(design @ w)
        gradient = design.T @ (p - y) + ridge * (w - np.eye(1, 2 + groups)[0])
        hessian = (design * (p * (1 - p))[:, None]).T @ design + np.diag(ridge)
        w -= np.linalg.solve(hessian, gradient)
    return w[0], w[1], w[2:]


class Judged:
    """Predicted relations of each document with whether they are right, and how many there should be."""

    def __init__(self, gold, pred, undo):
        self.x, self.y, self.relation, self.document, self.gold = [], [], [], [], []
        self.names = [r["id"] for r in corpus.SCHEMA["relationTypes"]]
        at = {r: i for i, r in enumerate(self.names)}
        self.mention_x, self.mention_y = [], []
        for n, d in enumerate(gold):
            p = pred[d["id"]]
            self.gold.append(len(score.unique(d["relations"])))
            g, q = score.Graph(d), score.Graph(p)
            for r in p["relations"]:
                self.x.append(undo["relation"](r["score"]))
                self.relation.append(at[r["relation"]])
                self.document.append(n)
                self.y.append(any(score.same_relation(x, g, r, q) for x in d["relations"]))
            known = {(m["start"], m["end"], m["type"]) for m in d["mentions"]}
            for m in p["mentions"]:
                if m.get("kind", "name") == "name":
                    self.mention_x.append(undo["mention"](m["score"]))
                    self.mention_y.append((m["start"], m["end"], m["type"]) in known)
        for name in ("x", "y", "relation", "document", "gold", "mention_x", "mention_y"):
            setattr(self, name, np.array(getattr(self, name)))


def f1(j, keep, documents):
    inside = documents[j.document]
    hit, found, gold = (j.y & keep & inside).sum(), (keep & inside).sum(), j.gold[documents].sum()
    p, r = hit / max(1, found), hit / max(1, gold)
    return 2 * p * r / max(1e-9, p + r), p, r


def choose(j, documents):
    """-> slope, offset, threshold of each relation on the calibrated scale"""
    inside = documents[j.document]
    slope, offset, own = fit(j.x[inside], j.y[inside].astype(float), j.relation[inside], len(j.names))
    best = 0.5
    for _ in range(20):  # half the F1 that itself gives
        keep = slope * j.x + offset + own[j.relation] >= logit(best)
        best = min(0.95, max(0.05, f1(j, keep, documents)[0] / 2))
    plain = fit(j.x[inside], j.y[inside].astype(float), j.relation[inside] * 0, 1, 1e6)
    # the scale of the score is that without own offsets, the threshold's place the one with
    x = (logit(best) - offset - own) / slope
    return plain[0], plain[1], sigmoid(plain[0] * x + plain[1])


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("model", type=pathlib.Path)
    a.add_argument("gold", nargs="+")
    a.add_argument("--pred", required=True)
    a.add_argument("--write", action="store_true")
    a = a.parse_args()
    manifest = json.loads((a.model / "model.json").read_text("utf-8"))
    was = manifest.get("calibration", {})

    def undo(kind):
        slope, offset = was.get(kind, [1, 0])
        return lambda s: (logit(min(max(s, 1e-6), 1 - 1e-6)) - offset) / slope

    gold = list(score.load(a.gold).values())
    pred = {d["id"]: d for d in map(json.loads, open(a.pred, encoding="utf-8"))}
    j = Judged(gold, pred, {k: undo(k) for k in ("relation", "mention")})
    everything = np.ones(len(gold), bool)
    slope, offset, thresholds = choose(j, everything)
    keep = sigmoid(slope * j.x + offset) >= thresholds[j.relation]
    print("relations, thresholds per type: F1 %.3f, precision %.3f, recall %.3f" % f1(j, keep, everything))
    one = max(np.arange(0.1, 0.7, 0.01), key=lambda t: f1(j, sigmoid(slope * j.x + offset) >= t, everything)[0])
    print("relations, one threshold %.2f:   F1 %.3f, precision %.3f, recall %.3f" % (one, *f1(j, sigmoid(slope * j.x + offset) >= one, everything)))
    halves = [np.arange(len(gold)) % 2 == k for k in (0, 1)]
    held = np.zeros(len(j.x), bool)
    for mine, other in (halves, halves[::-1]):
        s, o, t = choose(j, mine)
        held |= (sigmoid(s * j.x + o) >= t[j.relation]) & other[j.document]
    print("relations, each half by the other's thresholds: F1 %.3f, precision %.3f, recall %.3f" % f1(j, held, everything))
    p = sigmoid(slope * j.x + offset)
    error = 0
    print("\n| score | relations | right |\n|---|---|---|")
    for k in range(BINS):
        inside = (p >= k / BINS) & (p < (k + 1) / BINS + (k == BINS - 1)) & (p >= 0.05)
        if inside.any():
            print(f"| {k / BINS:.1f}–{(k + 1) / BINS:.1f} | {inside.sum()} | {j.y[inside].mean():.2f} |")
            error += inside.sum() * abs(j.y[inside].mean() - p[inside].mean())
    print(f"expected calibration error {error / max(1, (p >= 0.05).sum()):.3f}")
    print("\n| --min-confidence | precision | recall | F1 |\n|---|---|---|---|")
    for t in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        f, precision, recall = f1(j, p >= t, everything)
        print(f"| {t} | {precision:.3f} | {recall:.3f} | {f:.3f} |")
    mention = fit(j.mention_x, j.mention_y.astype(float), np.zeros(len(j.mention_x), int), 1, 1e6)
    q = sigmoid(mention[0] * j.mention_x + mention[1])
    index = np.minimum((q * BINS).astype(int), BINS - 1)
    error = sum(abs(j.mention_y[index == k].mean() - q[index == k].mean()) * (index == k).sum() for k in range(BINS) if (index == k).any()) / len(q)
    print(f"mentions: expected calibration error {error:.3f}")
    if a.write:
        manifest["calibration"] = {"mention": [round(float(mention[0]), 4), round(float(mention[1]), 4)], "relation": [round(float(slope), 4), round(float(offset), 4)]}
        # the same mentions are taken as before
        old = logit(manifest["thresholds"]["mention"])
        slope_was, offset_was = was.get("mention", [1, 0])
        manifest["thresholds"]["mention"] = round(float(sigmoid(mention[0] * (old - offset_was) / slope_was + mention[1])), 4)
        manifest["thresholds"]["relation"] = round(float(one), 4)
        manifest["thresholds"]["relations"] = {n: round(float(t), 4) for n, t in zip(j.names, thresholds)}
        (a.model / "model.json").write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
