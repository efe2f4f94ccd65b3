"""The extractor: an encoder told of its mentions half-way, and small heads whose labels are text. See docs/model.md.

Shapes: B windows of at most L sub-words, H = 384; S spans, M mentions, P mention pairs, C candidate facts (see windows.Pairs).
Every head is a sum of projections, a ReLU and a dot product with label vectors, so that C++ evaluates it from a few tables.
"""
import json
import math
import pathlib
import re

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from encoder import Dropout, Encoder, dequantise, load_packed
from windows import COREF_FEATURES, FEATURES, MAX_SPAN, Tokenizer

HIDDEN = 384
BY = {"id": "by", "description": {"en": "who says, claims or reports it", "es": "quién lo dice, afirma o informa"}}
NAMED_SPEAKERS = ("person", "company", "government", "university", "organization", "place", "work")


class Schema:
    """Label lists of a schema file, in its order; qualifiers end with `by`, who says so. A label set of public.py is one whose
    `judged` names the heads that its documents supervise."""

    def __init__(self, source):
        """source: a path, or the parsed file"""
        s = source if isinstance(source, dict) else json.loads(pathlib.Path(source).read_text("utf-8"))
        self.types, self.relations = s["entityTypes"], s["relationTypes"]
        speakers = [t["id"] for t in self.types if t["id"] in NAMED_SPEAKERS]
        self.qualifiers = s.get("qualifiers", []) + [dict(BY, range=speakers)]
        self.modalities = list(s.get("modalities") or ("asserted", "planned", "possible", "negated", "ended"))
        self.judged = set(s.get("judged", ("mentions", "name", "coref", "relations", "statements")))
        self.type_index = {t["id"]: i for i, t in enumerate(self.types)}
        self.relation_index = {r["id"]: i for i, r in enumerate(self.relations)}
        self.qualifier_index = {q["id"]: i for i, q in enumerate(self.qualifiers)}
        self.symmetric = {r["id"] for r in self.relations if r.get("symmetric")}
        n = len(self.types)
        self.mask = np.zeros((n, n, len(self.relations)), bool)  # [subject type, object type, relation]
        for k, r in enumerate(self.relations):
            for a in r["domain"]:
                for b in r["range"]:
                    self.mask[self.type_index[a], self.type_index[b], k] = True
        any_relation = self.mask.any(2)
        self.pairs = {(a["id"], b["id"]) for i, a in enumerate(self.types) for j, b in enumerate(self.types) if any_relation[i, j]}
        self.qualifier_mask = np.zeros((n, len(self.qualifiers)), bool)
        for k, q in enumerate(self.qualifiers):
            for t in q["range"]:
                self.qualifier_mask[self.type_index[t], k] = True

    def allowed(self, a, b):
        return (a, b) in self.pairs


class LabelTexts:
    """The texts of each label as the pretrained encoder reads them, before they become label vectors.

    read: by kind [labels, wordings, 3, H] mean-pooled, of the English and Spanish descriptions and the id, zero where one is
    missing. The first wording is the schema's; `wordings` has others, by kind and id: [{"id", "en", "es"}, …]."""

    KINDS = ("types", "relations", "qualifiers")

    @torch.no_grad()
    def __init__(self, encoder, table, tokenizer, schema, wordings=None):
        self.schema, self.read = schema, {}
        for kind in self.KINDS:
            labels = [[{"id": x["id"], **x["description"]}] + (wordings or {}).get(kind, {}).get(x["id"], []) for x in getattr(schema, kind)]
            rows = torch.zeros(len(labels), max((len(w) for w in labels), default=1), 3, HIDDEN)
            for i, each in enumerate(labels):
                for j, wording in enumerate(each):
                    number = re.fullmatch(r"[A-Z]\d+", wording["id"])  # says nothing
                    for k, text in enumerate((wording.get("en"), wording.get("es"), None if number else wording["id"])):
                        if text:
                            ids = [0] + [i for w in ("query: " + text).split() for i in tokenizer(" " + w)] + [2]
                            mask = torch.ones(1, len(ids))
                            states = encoder.upper(encoder.lower(table[torch.tensor([ids])], mask), mask)
                            rows[i, j, k] = F.normalize(states.mean(1)[0], dim=0)
            self.read[kind] = rows

    def means(self):
        """What all labels of a kind have in common, taken from the default schema: {kind: [H]}"""
        return {kind: self.mix(rows[:, 0]).mean(0) for kind, rows in self.read.items()}

    def vectors(self, means, vary=False):
        """-> {kind: [labels, H]}. With `vary`, half of the labels rest on another wording or a mixture of the texts of one, so
        that no head learns the words by heart."""
        out = {}
        for kind, rows in self.read.items():
            chosen, weight = rows[:, 0], torch.ones(len(rows), 3)
            if vary and len(rows):
                count = (rows.abs().sum((2, 3)) > 0).sum(1).clamp(min=1)
                other = torch.rand(len(rows)) < 0.5
                which = (torch.rand(len(rows)) * count).long() * other
                chosen = rows[torch.arange(len(rows)), which]
                weight = torch.where(other[:, None], torch.rand(len(rows), 3) ** 2 + 0.01, weight)
            out[kind] = F.normalize(self.mix(chosen, weight) - means[kind], dim=1) * (math.sqrt(HIDDEN) / 4)
        return out

    @staticmethod
    def mix(rows, weight=None):
        """rows [labels, 3, H] -> [labels, H]"""
        present = (rows.abs().sum(2) > 0).float()
        weight = present if weight is None else weight * present
        return (rows * weight[:, :, None]).sum(1) / weight.sum(1, keepdim=True).clamp(min=1e-9)


def mlp(inputs, width):
    return nn.Sequential(nn.Linear(inputs, width), nn.GELU(), nn.Linear(width, HIDDEN))


class Labels(nn.Module):
    """Log-odds of hidden vectors against label vectors: W z · P(label) / sqrt(H) × 4 + bias(label)."""

    def __init__(self, inputs, prior):
        super().__init__()
        self.out, self.label = nn.Linear(inputs, HIDDEN), mlp(HIDDEN, 512)
        self.bias = nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.bias.weight)
        nn.init.constant_(self.bias.bias, prior)

    def fold(self, vectors):
        """-> weight [inputs, labels], bias [labels]: the head for one set of labels"""
        p = self.label(vectors) * (4 / math.sqrt(HIDDEN))
        return self.out.weight.T @ p.T, p @ self.out.bias + self.bias(vectors)[:, 0]

    def forward(self, z, vectors):
        weight, bias = self.fold(vectors)
        return z @ weight + bias


class Extractor(nn.Module):
    SPAN, PAIR, BILINEAR, COREF, QUALIFIER, TRIGGER, TYPE = 256, 384, 128, 128, 192, 128, 256

    def __init__(self, encoder, schema, vectors):
        """vectors: label vectors by kind: types, relations, qualifiers"""
        super().__init__()
        self.encoder, self.schema = encoder, schema
        for name, v in vectors.items():
            self.register_buffer(f"{name}_vectors", v)
        H = HIDDEN
        self.span_first, self.span_last = nn.Linear(H, self.SPAN), nn.Linear(H, self.SPAN, bias=False)
        self.span_width = nn.Embedding(MAX_SPAN, self.SPAN)
        self.span_labels, self.span_name = Labels(self.SPAN, -4.0), nn.Linear(self.SPAN, 1)
        self.inject_type, self.inject_name = nn.Linear(H, H, bias=False), nn.Parameter(torch.zeros(2, H))
        self.inject_edge = nn.Parameter(torch.zeros(2, H))
        nn.init.zeros_(self.inject_type.weight)
        self.type_hidden, self.type_labels = nn.Linear(2 * H, self.TYPE), Labels(self.TYPE, 0.0)
        self.subject, self.object = nn.Linear(2 * H, self.PAIR), nn.Linear(2 * H, self.PAIR, bias=False)
        self.bilinear_subject, self.bilinear_object = nn.Linear(2 * H, self.BILINEAR), nn.Linear(2 * H, self.BILINEAR)
        self.context = nn.ModuleList(nn.Linear(H, self.PAIR, bias=False) for _ in range(4))  # between, before, after, sentence
        self.subject_type, self.object_type = nn.Linear(H, self.PAIR, bias=False), nn.Linear(H, self.PAIR, bias=False)
        self.features = nn.ModuleList(nn.Embedding(n, self.PAIR) for n in FEATURES)
        z = self.PAIR + self.BILINEAR
        self.relation_labels, self.modality = Labels(z, -4.0), nn.Linear(z, len(schema.modalities))
        self.coref_mention, self.coref_antecedent = nn.Linear(2 * H, self.COREF), nn.Linear(2 * H, self.COREF, bias=False)
        self.coref_features = nn.ModuleList(nn.Embedding(n, self.COREF) for n in COREF_FEATURES)
        self.coref_left, self.coref_right = nn.Linear(2 * H, 64), nn.Linear(2 * H, 64)
        self.coref_score = nn.Linear(self.COREF, 1)
        self.qualifier_pair, self.qualifier_mention = nn.Linear(z, self.QUALIFIER), nn.Linear(2 * H, self.QUALIFIER, bias=False)
        self.qualifier_type, self.qualifier_relation = nn.Linear(H, self.QUALIFIER, bias=False), nn.Linear(H, self.QUALIFIER, bias=False)
        self.qualifier_distance = nn.Embedding(32, self.QUALIFIER)
        self.qualifier_labels = Labels(self.QUALIFIER, -3.0)
        self.trigger_start, self.trigger_end = nn.Linear(H, self.TRIGGER), nn.Linear(H, self.TRIGGER)
        self.trigger_pair_start, self.trigger_pair_end = nn.Linear(z, self.TRIGGER), nn.Linear(z, self.TRIGGER)
        self.dropout = Dropout(0.15)
        for e in (self.span_width, *self.features, *self.coref_features, self.qualifier_distance):
            nn.init.normal_(e.weight, std=0.02)

    def use(self, schema, vectors):
        """Take another set of labels; vectors as in the constructor. The heads for modality, qualifiers and names stay."""
        self.schema = schema
        for name, v in vectors.items():
            setattr(self, f"{name}_vectors", v)

    # --- encoder and mentions -------------------------------------------------------------------------------------------
    def span_scores(self, states, first, last, width):
        """states [N, H] of flattened sub-words; first, last, width [S] -> hidden [S, SPAN], log-odds [S, types], of being a name [S]"""
        a, b = self.span_first(states), self.span_last(states)
        z = self.dropout(F.relu(a[first] + b[last] + self.span_width(width)))
        return self.span_labels(z, self.types_vectors), self.span_name(z)[:, 0]

    def inject(self, states, mentions, type_probability, is_name):
        """Add to the sub-words of each mention what is known of it. mentions [M, 2] first and last flattened sub-word;
        type_probability [M, types]; is_name [M] in 0–1. Returns states [N, H]."""
        if not len(mentions):
            return states
        name = is_name[:, None]
        v = type_probability @ self.inject_type(self.types_vectors) + name * self.inject_name[0] + (1 - name) * self.inject_name[1]
        length = mentions[:, 1] - mentions[:, 0] + 1
        row = torch.repeat_interleave(torch.arange(len(mentions)), length)
        offset = torch.arange(len(row)) - torch.repeat_interleave(length.cumsum(0) - length, length)
        states = states.index_add(0, mentions[row, 0] + offset, v[row])
        return states.index_add(0, mentions.reshape(-1), self.inject_edge.repeat(len(mentions), 1))

    # --- heads on the upper states --------------------------------------------------------------------------------------
    def mention_vectors(self, states, mentions):
        return torch.cat([states[mentions[:, 0]], states[mentions[:, 1]]], 1)

    def type_scores(self, m):
        return self.type_labels(self.dropout(F.relu(self.type_hidden(m))), self.types_vectors)

    def pair_hidden(self, states, m, kinds, pairs, context, features):
        """m [M, 2H]; kinds [M, types] type probabilities; pairs [P, 2]; context [P, 8] bounds of four runs of flattened sub-words;
        features [P, 5] -> z [P, PAIR + BILINEAR]"""
        total = torch.cat([torch.zeros(1, HIDDEN), states.cumsum(0)])
        i, j = pairs[:, 0], pairs[:, 1]
        h = self.subject(m)[i] + self.object(m)[j]
        t = self.types_vectors
        h = h + (kinds @ self.subject_type(t))[i] + (kinds @ self.object_type(t))[j]
        for c, projection in enumerate(self.context):
            a, b = context[:, 2 * c], context[:, 2 * c + 1]
            h = h + projection((total[b] - total[a]) / (b - a).clamp(min=1)[:, None])
        for f, table in enumerate(self.features):
            h = h + table(features[:, f])
        u, v = self.bilinear_subject(m), self.bilinear_object(m)
        return self.dropout(torch.cat([F.relu(h), u[i] * v[j]], 1))

    def coref_scores(self, m, pairs, features):
        """pairs [Q, 2] mention and earlier mention -> log-odds [Q] against having no antecedent (0)"""
        i, j = pairs[:, 0], pairs[:, 1]
        h = self.coref_mention(m)[i] + self.coref_antecedent(m)[j]
        for f, table in enumerate(self.coref_features):
            h = h + table(features[:, f])
        return self.coref_score(self.dropout(F.relu(h)))[:, 0] + (self.coref_left(m)[i] * self.coref_right(m)[j]).sum(1) / 8

    def qualifier_scores(self, z, relation, m, kinds, rows, mention, distance):
        """z [R, Z] of facts; relation [R]; rows [Q] fact of each query; mention [Q]; distance [Q] -> log-odds [Q, qualifiers]"""
        h = self.qualifier_pair(z)[rows] + self.qualifier_relation(self.relations_vectors)[relation][rows]
        h = h + self.qualifier_mention(m)[mention] + (kinds @ self.qualifier_type(self.types_vectors))[mention]
        h = h + self.qualifier_distance(distance)
        return self.qualifier_labels(self.dropout(F.relu(h)), self.qualifiers_vectors)


def qualifier_distance(a, b, i, j, q):
    """Which side of the two ends the candidate mention is on, and how many mentions away from the nearer one. a, b present flags."""
    ends = [e for e in (i if a else None, j if b else None) if e is not None]
    side = sum(q > e for e in ends) + (3 if len(ends) == 1 else 0)   # 0–2, or 3–4 when an end is absent
    return 6 * side + min(5, min(abs(q - e) for e in ends))


def build(packed, vocabulary, schema_path, wordings=None, split=8, dropout=0.1):
    """The untrained model on the pretrained encoder -> model, embedding table [pieces, H], tokenizer, label texts"""
    config, _, _, _, weights = load_packed(packed)
    folder = pathlib.Path(vocabulary)
    tokenizer = Tokenizer(folder / "vocabulary.spm")
    table = dequantise((folder / "embeddings.q4").read_bytes(), HIDDEN)
    encoder = Encoder(config, weights, split, dropout).eval()
    texts = LabelTexts(encoder, table, tokenizer, Schema(schema_path), wordings)
    return Extractor(encoder, texts.schema, texts.vectors(texts.means())), table, tokenizer, texts
