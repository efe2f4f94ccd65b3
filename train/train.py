#!/usr/bin/env python3
"""Train the extractor.

usage: train.py PACKED VOCABULARY_DIRECTORY SCHEMA OUT.pt TRAIN.jsonl… [--public DIRECTORY] [--epochs 12 | --minutes M] [--workers 1]

TRAIN are JSON lines of corpus.py jsonl, DIRECTORY what public.py wrote. Writes OUT.pt (averaged weights) after every epoch and resumes from OUT.pt.state.
"""
import argparse
import collections
import json
import math
import os
import pathlib
import random
import sys
import time
import unicodedata

import numpy as np
import torch
import torch.nn.functional as F

from model import LabelTexts, Schema, build, qualifier_distance
from windows import Pairs, Tokenizer, coref_features, windows

AVERAGE_EVERY = 4  # steps
SWAPPED = ("person", "company", "organization", "university", "place", "product", "facility", "event", "work")


# --- augmentation --------------------------------------------------------------------------------------------------------
class Augment:
    """Names swapped for others of their type and language, and the case and accents of headlines, forms and chats."""

    def __init__(self, documents, rng, rate=0.5):
        self.rng, self.rate, self.pool = rng, rate, collections.defaultdict(list)
        for d in documents:
            for m in d["mentions"]:
                if m["kind"] == "name":
                    self.pool[d["language"], m["type"]].append(m["surface"])

    def __call__(self, d):
        if self.rng.random() < self.rate:
            d = self.swap(d)
        x = self.rng.random()
        if x < 0.05:
            d = dict(d, text="".join(c.lower() if len(c.lower()) == 1 else c for c in d["text"]))
        elif x < 0.07:
            d = dict(d, text="".join(c.upper() if len(c.upper()) == 1 else c for c in d["text"]))
        elif x < 0.10:
            d = dict(d, text="".join(unicodedata.normalize("NFD", c)[0] for c in d["text"]))
        return d

    def swap(self, d):
        """Replace every entity's name with probability one half, when all its names are the same string."""
        surfaces = collections.defaultdict(set)
        for m in d["mentions"]:
            if m["kind"] == "name":
                surfaces[m["entity"]].add(m["surface"])
        types = {m["entity"]: m["type"] for m in d["mentions"]}
        new = {e: self.rng.choice(self.pool[d["language"], types[e]]) for e, s in sorted(surfaces.items())
               if len(s) == 1 and types[e] in SWAPPED and self.rng.random() < 0.5}
        if len(set(new.values())) != len(new):
            return d
        text, at, shift, mentions, edits = "", 0, 0, [], []
        for m in sorted(d["mentions"], key=lambda m: m["start"]):
            text += d["text"][at:m["start"]]
            surface = new[m["entity"]] if m["entity"] in new and m["kind"] == "name" else m["surface"]
            mentions.append(dict(m, start=len(text), end=len(text) + len(surface), surface=surface))
            text += surface
            at = m["end"]
            edits.append((at, len(text) - at))
        text += d["text"][at:]

        def moved(p):
            k = np.searchsorted([e[0] for e in edits], p, side="right")
            return p + (edits[k - 1][1] if k else 0)

        return dict(d, text=text, mentions=mentions, sentences=[[moved(a), moved(b)] for a, b in d["sentences"]])


def joined(documents, rng, rate=0.15):
    """Some of the documents with the next one of their language behind them: windows as full of entities as long articles are."""
    out, waiting = [], {}
    for d in documents:
        names = {m["surface"].casefold() for m in d["mentions"]}
        before = waiting.pop(d["language"], None)
        if before and not before[1] & names and len(before[0]["text"]) + len(d["text"]) < 1800:
            out.append(concatenate(before[0], d))
        else:
            out += [before[0]] if before else []
            if rng.random() < 2 * rate:
                waiting[d["language"]] = d, names
            else:
                out.append(d)
    return out + [d for d, _ in waiting.values()]


def concatenate(a, b):
    shift, entities, sentences = len(a["text"]) + 2, max((m["entity"] for m in a["mentions"]), default=0), len(a["sentences"])
    mentions = [dict(m, start=m["start"] + shift, end=m["end"] + shift, entity=m["entity"] + entities) for m in b["mentions"]]
    relations = [dict(r, subject=r["subject"] + entities, object=r["object"] + entities, sentence=r["sentence"] + sentences,
                      qualifiers={k: e + entities for k, e in r["qualifiers"].items()}) for r in b["relations"]]
    return dict(a, text=a["text"] + "\n\n" + b["text"], sentences=a["sentences"] + [[x + shift, y + shift] for x, y in b["sentences"]],
                mentions=a["mentions"] + mentions, relations=a["relations"] + relations)


# --- gold labels of one window -------------------------------------------------------------------------------------------
class Example:
    """A window with its targets as index arrays; offsets are words until batched."""

    def __init__(self, window, schema):
        self.window = w = window
        self.mentions = mentions = w.gold_mentions()
        row = {(a, b): k for k, (a, b) in enumerate(map(tuple, self.spans_array().tolist()))}
        kept = [m for m in mentions if (m[0], m[1]) in row]
        self.mentions = mentions = kept
        self.gold_span = [row[m[0], m[1]] for m in mentions]
        self.type = [schema.type_index[m[2]] for m in mentions]
        self.name = [float(m[3] == "name") for m in mentions]
        self.pairs = pairs = Pairs(mentions, w.sentence, schema.allowed)
        names = w.names(mentions)
        self.coref = [(i, j) for i in range(len(mentions)) for j in range(i)]
        self.coref_features = [coref_features(i, j, names, mentions, w.sentence) for i, j in self.coref]
        self.coref_gold = [mentions[i][4] == mentions[j][4] for i, j in self.coref]
        # facts
        index = {tuple(s): k for k, s in enumerate(w.sentences)}
        spans = [tuple(s) for s in w.document["sentences"]]
        self.facts, stated, self.ignore = [], collections.defaultdict(set), set()
        present = collections.defaultdict(list)
        for m, mention in enumerate(mentions):
            present[w.sentence[mention[0]], mention[4]].append(m)
        rows_of = collections.defaultdict(list)
        for p, (c, i, j) in enumerate(pairs.rows):
            rows_of[c].append(p)
        self.queries = []  # fact, mention, distance, qualifier indices
        for r in w.document.get("relations", []):
            k = index.get(spans[r["sentence"] - 1]) if r["sentence"] else None
            relation = schema.relation_index[r["relation"]]
            turns = [(r["subject"], r["object"])] + ([(r["object"], r["subject"])] if r["relation"] in schema.symmetric else [])
            for turn, (a, b) in enumerate(turns):
                stated[a, b].add(relation)
                c = pairs.index.get((k, a, b))
                if c is None:
                    continue
                fact = {"candidate": c, "relation": relation, "modality": schema.modalities.index(r["modality"]), "pair": rows_of[c][0], "trigger": None}
                if r["trigger"]:
                    start, end = spans[r["sentence"] - 1]
                    at = w.document["text"].lower().find(r["trigger"].lower(), start, end)
                    if at >= 0:
                        first = [x for x, s in enumerate(w.words) if s[0] <= at < s[1]]
                        last = [x for x, s in enumerate(w.words) if s[0] < at + len(r["trigger"]) <= s[1]]
                        if first and last:
                            fact["trigger"] = (first[0], last[0])
                self.facts.append(fact)
                if turn == 0:
                    _, i, j = pairs.rows[fact["pair"]]
                    given = collections.defaultdict(set)
                    for q, e in r["qualifiers"].items():
                        if q in schema.qualifier_index:
                            given[e].add(schema.qualifier_index[q])
                    for m, mention in enumerate(mentions):
                        if w.sentence[mention[0]] == k and m not in (i, j) and schema.qualifier_mask[schema.type_index[mention[2]]].any():
                            here = [w.sentence[mentions[x][0]] == k for x in (i, j)]
                            self.queries.append((len(self.facts) - 1, m, qualifier_distance(*here, i, j, m), sorted(given[mention[4]])))
        at = {(c["candidate"], c["relation"]) for c in self.facts}
        for c, (k, a, b) in enumerate(pairs.candidates):
            for relation in stated.get((a, b), ()):
                if (c, relation) not in at:
                    self.ignore.add((c, relation))

        limits = w.document.get("judged")
        self.judged = None   # [candidates, relations], or all
        if limits:
            self.judged = np.ones((len(pairs.candidates), len(schema.relations)), bool)
            if "relations" in limits:
                self.judged[:] = False
                self.judged[:, [schema.relation_index[r] for r in limits["relations"]]] = True
            if "pairs" in limits:
                known = {tuple(p) for p in limits["pairs"]}
                self.judged[[c for c, (_, a, b) in enumerate(pairs.candidates) if (a, b) not in known]] = False

    def candidate_types(self):
        """Type indices of the ends of each candidate, in order: all its mention pairs have the same."""
        ends = {}
        for c, i, j in self.pairs.rows:
            ends.setdefault(c, (self.type[i], self.type[j]))
        return [ends[c] for c in range(len(self.pairs.candidates))]

    def spans_array(self):
        if not hasattr(self, "_spans"):
            self._spans = self.window.spans()
        return self._spans


class Batch:
    """Examples as flat tensors: sub-word indices count through [B, L] row by row."""

    def __init__(self, examples, schema):
        ex = examples
        L = max(len(e.window.ids) for e in ex)
        self.ids = torch.full((len(ex), L), 1)
        self.mask = torch.zeros(len(ex), L)
        cat = collections.defaultdict(list)
        n_span = n_mention = n_pair = n_candidate = n_fact = 0
        for b, e in enumerate(ex):
            w = e.window
            self.ids[b, :len(w.ids)] = torch.tensor(w.ids)
            self.mask[b, :len(w.ids)] = 1
            first, last = w.first + b * L, w.last + b * L
            spans = e.spans_array()
            cat["span_first"].append(first[spans[:, 0]]); cat["span_last"].append(last[spans[:, 1]]); cat["span_width"].append(spans[:, 1] - spans[:, 0])
            cat["gold_span"].append(np.array(e.gold_span, np.int64) + n_span)
            cat["type"].append(np.array(e.type, np.int64)); cat["name"].append(np.array(e.name, np.float32))
            cat["mentions"].append(np.array([(first[m[0]], last[m[1]]) for m in e.mentions], np.int64).reshape(-1, 2))
            cat["coref"].append(np.array(e.coref, np.int64).reshape(-1, 2) + n_mention)
            cat["coref_features"].append(np.array(e.coref_features, np.int64).reshape(-1, 4))
            cat["coref_gold"].append(np.array(e.coref_gold, bool))
            rows = np.array(e.pairs.rows, np.int64).reshape(-1, 3)
            cat["pairs"].append(rows[:, 1:] + n_mention); cat["pair_candidate"].append(rows[:, 0] + n_candidate)
            c = np.array(e.pairs.contexts, np.int64).reshape(-1, 4, 2)
            start = np.concatenate([first, [last[-1] + 1]])
            run = np.stack([start[c[..., 0]], start[c[..., 1]]], -1)
            run[..., 1] = np.where(c[..., 1] > c[..., 0], last[np.maximum(c[..., 1] - 1, 0)] + 1, run[..., 0])
            cat["context"].append(run.reshape(-1, 8))
            cat["features"].append(np.array(e.pairs.features, np.int64).reshape(-1, 5))
            cat["candidate_types"].append(np.array(e.candidate_types(), np.int64).reshape(-1, 2))
            cat["facts"].append(np.array([(f["candidate"] + n_candidate, f["relation"], f["modality"], f["pair"] + n_pair) for f in e.facts], np.int64).reshape(-1, 4))
            cat["ignore"].append(np.array([(c + n_candidate, r) for c, r in sorted(e.ignore)], np.int64).reshape(-1, 2))
            for k, f in enumerate(e.facts):
                if f["trigger"]:
                    s = w.sentence[f["trigger"][0]]
                    here = [x for x in range(len(w.words)) if w.sentence[x] == s]
                    cat["trigger"].append(np.array([(k + n_fact, first[here[0]], last[here[-1]] + 1, first[f["trigger"][0]], last[f["trigger"][1]])], np.int64))
            cat["judged"].append(np.ones((len(e.pairs.candidates), len(schema.relations)), bool) if e.judged is None else e.judged)
            cat["queries"].append(np.array([(f + n_fact, m + n_mention, d) for f, m, d, _ in e.queries], np.int64).reshape(-1, 3))
            gold = np.zeros((len(e.queries), len(schema.qualifiers)), np.float32)
            for k, (_, _, _, q) in enumerate(e.queries):
                gold[k, q] = 1
            cat["query_gold"].append(gold)
            n_span += len(spans); n_mention += len(e.mentions); n_pair += len(rows); n_candidate += len(e.pairs.candidates); n_fact += len(e.facts)
        cat["trigger"] = cat["trigger"] or [np.zeros((0, 5), np.int64)]
        for k, v in cat.items():
            setattr(self, k, torch.from_numpy(np.concatenate(v)))
        self.n_candidate = n_candidate


# --- loss ----------------------------------------------------------------------------------------------------------------
def pool(logits, candidate, n):
    """Log-sum-exp of the log-odds [P, R] of each candidate's mention pairs -> [n, R]"""
    index = candidate[:, None].expand_as(logits)
    top = torch.full((n, logits.shape[1]), -1e4).scatter_reduce(0, index, logits.detach(), "amax")
    return top + torch.zeros_like(top).scatter_add(0, index, (logits - top[candidate]).exp()).clamp(min=1e-9).log()


def losses(model, table, b, relation_mask):
    """Loss of each head that the batch's label set, the model's current one, judges."""
    bce, judged = F.binary_cross_entropy_with_logits, model.schema.judged
    B, L = b.ids.shape
    lower = model.encoder.lower(table[b.ids], b.mask).reshape(B * L, -1)
    out = {}
    scores, is_name = model.span_scores(lower, b.span_first, b.span_last, b.span_width)
    gold = torch.zeros_like(scores)
    gold[b.gold_span, b.type] = 1
    if "mentions" in judged:
        out["mention"] = bce(scores, gold, reduction="sum") / max(8, len(b.type))
    if not len(b.type) or judged == {"mentions"}:
        return out
    if "name" in judged:
        out["name"] = 0.5 * bce(is_name[b.gold_span], b.name)
    p = scores[b.gold_span].detach().softmax(1)
    truth = F.one_hot(b.type, p.shape[1]).float()
    kinds = torch.where(torch.rand(len(p), 1) < 0.5, p, truth)
    states = model.inject(lower, b.mentions, kinds, b.name)
    states = model.encoder.upper(states.view(B, L, -1), b.mask).reshape(B * L, -1)
    m = model.mention_vectors(states, b.mentions)
    if "mentions" in judged:
        out["type"] = 0.5 * F.cross_entropy(model.type_scores(m), b.type)
    if "coref" in judged and len(b.coref):
        s = model.coref_scores(m, b.coref, b.coref_features)
        n = len(m)
        top = torch.zeros(n).scatter_reduce(0, b.coref[:, 0], s.detach(), "amax", include_self=True)
        e = (s - top[b.coref[:, 0]]).exp()
        dummy = (-top).exp()
        everything = dummy.index_add(0, b.coref[:, 0], e)
        right = torch.zeros(n).index_add(0, b.coref[:, 0], e * b.coref_gold)
        has = torch.zeros(n).index_add(0, b.coref[:, 0], b.coref_gold.float()) > 0
        out["coref"] = -(torch.where(has, right, dummy).clamp(min=1e-20).log() - everything.log()).mean()
    if not len(b.pairs):
        return out
    z = model.pair_hidden(states, m, kinds, b.pairs, b.context, b.features)
    logits = pool(model.relation_labels(z, model.relations_vectors), b.pair_candidate, b.n_candidate)
    gold = torch.zeros_like(logits)
    weight = relation_mask[b.candidate_types[:, 0], b.candidate_types[:, 1]].float()
    weight = weight * b.judged
    weight[b.ignore[:, 0], b.ignore[:, 1]] = 0
    gold[b.facts[:, 0], b.facts[:, 1]] = 1
    out["relation"] = bce(logits, gold, weight, reduction="sum") / max(4, len(b.facts))
    if "statements" in judged and len(b.facts):
        zf = z[b.facts[:, 3]]
        out["modality"] = 0.4 * F.cross_entropy(model.modality(zf), b.facts[:, 2])
        if len(b.queries):
            rows = b.queries[:, 0]
            q = model.qualifier_scores(zf, b.facts[:, 1], m, kinds, rows, b.queries[:, 1], b.queries[:, 2])
            out["qualifier"] = 0.5 * bce(q, b.query_gold, reduction="sum") / max(4, b.query_gold.sum().item())
        if len(b.trigger):
            zt = zf[b.trigger[:, 0]]
            bounds, loss = b.trigger[:, 1:3], 0
            length = bounds[:, 1] - bounds[:, 0]
            at = torch.arange(int(length.max()))[None]
            inside = at < length[:, None]
            index = (bounds[:, :1] + at).clamp(max=len(states) - 1)
            for pair, token, target in ((model.trigger_pair_start, model.trigger_start, 3), (model.trigger_pair_end, model.trigger_end, 4)):
                s = (pair(zt)[:, None] * token(states)[index]).sum(2) / math.sqrt(model.TRIGGER)
                loss = loss + F.cross_entropy(s.masked_fill(~inside, -1e4), b.trigger[:, target] - bounds[:, 0])
            out["trigger"] = 0.1 * loss
    return out


def batches(examples, budget, rng):
    """Shuffled batches of windows of like length, at most `budget` sub-words with padding."""
    order = sorted(examples, key=lambda e: len(e.window.ids) + rng.uniform(-12, 12))
    out, group = [], []
    for e in order:
        if group and (len(group) + 1) * max(len(x.window.ids) for x in group + [e]) > budget:
            out.append(group)
            group = []
        group.append(e)
    out.append(group)
    rng.shuffle(out)
    return out


class LabelSet:
    """Documents of one schema with its label vectors; `share` of the documents are read in an epoch."""

    def __init__(self, texts, paths, share):
        self.texts, self.paths, self.share = texts, paths, share
        self.relation_mask = torch.from_numpy(texts.schema.mask)

    def documents(self, rng, limit=None):
        out = [json.loads(line) for path in self.paths for line in open(path, encoding="utf-8")][:limit]
        return out if self.share >= 1 else rng.sample(out, int(len(out) * self.share))


def work(worker, a, model, table, sets, average, shared, state):
    """One worker: its own shuffle, augmentation and optimizer; weights are shared and updated without locks (Recht et al. 2011,
    Hogwild). Worker 0 also averages, reports and saves. With one worker a run is reproducible. The first set is the schema's."""
    torch.set_num_threads(1)
    os.sched_setaffinity(0, {worker % os.cpu_count()})
    os.nice(a.nice * worker)
    torch.manual_seed(a.seed + worker)
    rng = random.Random(a.seed + worker)
    tokenizer = Tokenizer(pathlib.Path(a.vocabulary) / "vocabulary.spm")
    means = sets[0].texts.means()
    own = [p for n, p in model.named_parameters() if n.startswith("encoder.") and p.requires_grad]
    heads = [p for n, p in model.named_parameters() if not n.startswith("encoder.")]
    optimizer = torch.optim.AdamW([{"params": own, "lr": a.lr}, {"params": heads, "lr": a.head_lr}], weight_decay=0.01)
    epoch, spent = 0, 0.0
    if worker == 0 and state.exists():
        saved = torch.load(state)
        optimizer.load_state_dict(saved["optimizer"])
        epoch, spent = saved["epoch"], saved["spent"]
    begin, step = time.time() - spent, 0
    while not shared["done"].item():
        groups, counts = [], []
        for labels in sets:
            documents = labels.documents(rng, a.limit)
            counts.append(len(documents))
            augment = Augment(documents, rng)
            documents = [augment(d) for d in documents]
            if "statements" in labels.texts.schema.judged:
                rng.shuffle(documents)
                documents = joined(documents, rng)
            examples = [Example(w, labels.texts.schema) for d in documents for w in windows(d, tokenizer)]
            groups += [(labels, group) for group in batches(examples, a.budget, rng)]
        rng.shuffle(groups)
        model.train()
        model.encoder.layers[:a.frozen].eval()
        total, started = collections.Counter(), time.time()
        for k, (labels, group) in enumerate(groups):
            if worker == 0:
                progress = (time.time() - begin) / 60 / a.minutes if a.minutes else (epoch + k / len(groups)) / a.epochs
                shared["progress"].fill_(min(1.0, progress))
            done = shared["progress"].item()
            if done >= 1 or shared["done"].item():
                break
            for g, lr in zip(optimizer.param_groups, (a.lr, a.head_lr)):
                g["lr"] = lr * min(1, (step + 1) / 150) * max(0.01, 1 - done)
            b = Batch(group, labels.texts.schema)
            model.use(labels.texts.schema, labels.texts.vectors(means, vary=True))
            parts = losses(model, table, b, labels.relation_mask)
            if not parts:
                continue
            loss = sum(parts.values())
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(own + heads, 2.0)
            optimizer.step()
            step += 1
            shared["steps"] += 1
            shared["pieces"] += int(b.mask.sum())
            total.update({("" if labels is sets[0] else "public ") + n: v.item() for n, v in parts.items()})
            if worker == 0 and step % AVERAGE_EVERY == 0:
                decay = min(a.average, (step + 1) / (step + 10)) ** AVERAGE_EVERY
                with torch.no_grad():
                    for n, p in model.named_parameters():
                        if n in average:
                            average[n].lerp_(p, 1 - decay)
            if step % 50 == 0:
                print(f"  worker {worker} step {step} of {int(shared['steps'])} done {done:.3f} " + " ".join(f"{n} {v / (k + 1):.3f}" for n, v in total.items())
                      + f" {shared['pieces'].item() / (time.time() - begin - spent + 1e-9):.0f} sub-words/s", file=sys.stderr, flush=True)
        epoch += 1
        print(f"worker {worker} epoch {epoch} documents {'+'.join(map(str, counts))} " + " ".join(f"{n} {v / len(groups):.3f}" for n, v in total.items())
              + f" {time.time() - started:.0f} s", file=sys.stderr, flush=True)
        if worker == 0:
            model.use(sets[0].texts.schema, sets[0].texts.vectors(means))
            full = {n: p.detach().clone() for n, p in model.state_dict().items()}
            torch.save({**full, **average}, a.out + ".part")
            pathlib.Path(a.out + ".part").replace(a.out)
            torch.save({"model": full, "optimizer": optimizer.state_dict(), "average": average, "epoch": epoch, "spent": time.time() - begin}, str(state) + ".part")
            pathlib.Path(str(state) + ".part").replace(state)
            if shared["progress"].item() >= 1 or (not a.minutes and epoch >= a.epochs):
                shared["done"].fill_(1)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("packed", "vocabulary", "schema", "out"):
        a.add_argument(name)
    a.add_argument("data", nargs="+")
    a.add_argument("--public", type=pathlib.Path, help="further label sets, each with documents of its own")
    a.add_argument("--wordings", type=pathlib.Path, help="other wordings of the schema's labels, wordings.json")
    a.add_argument("--share", type=float, default=0.2, help="part of their documents that is read in an epoch")
    a.add_argument("--start", help="weights to start from, instead of the pretrained ones")
    a.add_argument("--epochs", type=int, default=12)
    a.add_argument("--minutes", type=float, help="end after so many minutes, the learning rate following the clock (not reproducible)")
    a.add_argument("--workers", type=int, default=1, help="processes of one thread each, on a core each (more than one: not reproducible)")
    a.add_argument("--nice", type=int, default=0, help="niceness of the second worker, twice that of the third, …")
    a.add_argument("--budget", type=int, default=1000, help="sub-words a batch")
    a.add_argument("--frozen", type=int, default=4, help="lower layers kept as they are")
    a.add_argument("--lr", type=float, default=1.2e-4)
    a.add_argument("--head-lr", type=float, default=1e-3)
    a.add_argument("--average", type=float, default=0.998, help="decay of the averaged weights a step")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--limit", type=int, help="only so many documents (tests)")
    a = a.parse_args()
    torch.manual_seed(a.seed)
    wordings = json.loads(a.wordings.read_text("utf-8")) if a.wordings else None
    model, table, tokenizer, texts = build(a.packed, a.vocabulary, a.schema, wordings)
    sets = [LabelSet(texts, a.data, 1)]
    for path in sorted(a.public.glob("*.labels.json")) if a.public else []:
        read = LabelTexts(model.encoder, table, tokenizer, Schema(path))
        sets.append(LabelSet(read, [str(path).replace(".labels.json", ".train.jsonl")], a.share))
    if a.start:
        model.load_state_dict(torch.load(a.start))
    model.encoder.freeze(a.frozen)
    state = pathlib.Path(a.out + ".state")
    average = {n: p.detach().clone() for n, p in model.named_parameters() if p.requires_grad}
    if state.exists():
        saved = torch.load(state)
        model.load_state_dict(saved["model"])
        average = saved["average"]
        print(f"resumed after epoch {saved['epoch']}", file=sys.stderr, flush=True)
    shared = {n: torch.zeros(()).share_memory_() for n in ("progress", "done", "steps", "pieces")}
    if a.workers == 1:
        work(0, a, model, table, sets, average, shared, state)
        return
    model.share_memory()
    table.share_memory_()
    torch.multiprocessing.spawn(work, (a, model, table, sets, average, shared, state), nprocs=a.workers)


if __name__ == "__main__":
    main()
