#!/usr/bin/env python3
"""Writes parity.json: what the training scripts make of some inputs, which the C++ twins must reproduce exactly.

usage: make_parity.py > parity.json     (with the Python of train/, PyTorch included)

The random cases depend on the seed below alone. Rerun it when train/windows.py or train/model.py changes; a difference means
that models trained before must be trained again.
"""
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "train"))
from model import qualifier_distance  # noqa: E402
from windows import MAX_ABSENT, Name, Pairs, log_bucket, string_relation  # noqa: E402

TYPES = 4
ALLOWED = sorted({(a, b) for a in range(TYPES) for b in range(TYPES)} - {(0, 3), (3, 0), (2, 2), (3, 3), (1, 2)})

NAMES = [
    "", "...", "OpenAI", "openai", "OpenAI, Inc.", "Open AI", "Amazon", "AMAZON", "Amazón", "Amazon Web Services", "AWS", "A.W.S.",
    "Services Web Amazon", "Banco Santander", "Santander", "Banco de España", "BDE", "BE", "Taiwan Semiconductor Manufacturing Company",
    "TSMC", "Kristopher King", "King", "Kristofer Kings", "Kris King", "Trainium", "Trainium2", "Trainium 2", "Trainium3", "la firma",
    "La firma", "ella", "el laboratorio", "un laboratorio de Austin", "Universidad Nacional Autónoma de México", "UNAM", "Straße", "STRASSE",
    "Łódź", "Lodz", "Москва", "МОСКВА", "AT&T", "AT T", "ﬁnanzas", "Finanzas", "x_86", "1.400.000", "1 400 000", "São Paulo", "Sao Paulo FC", "日本",
    "日本銀行", "naïve", "naı̈ve", "İstanbul", "Istanbul", "İSTANBUL", "O'Neill", "ONeill", "🚀", "🚀 Rocket", "Órgano Ejecutivo", "OE", "Asociación Española de Árbitros", "AEA", "Ὀδυσσεύς", "ΟΔΥΣΣΕΎΣ",
]


def random_case(rng, sentences, density, entities):
    sizes = [rng.choice([1, 2, 3, 5, 8, 13]) for _ in range(sentences)]
    mentions, entity_type, first_of = [], {}, {}
    at = 0
    for size in sizes:
        w = 0
        while w < size:
            if rng.random() < density:
                length = min(size - w, rng.choice([1, 1, 1, 2, 3]))
                e = rng.randrange(entities)
                kind = entity_type.setdefault(e, rng.randrange(TYPES))
                first_of.setdefault(e, len(mentions))
                mentions.append((at + w, at + w + length - 1, kind, rng.choice(["name", "other"]), first_of[e]))
                w += length
            else:
                w += 1
        at += size
    return sizes, mentions


def case(name, sizes, mentions):
    sentence = [k for k, size in enumerate(sizes) for _ in range(size)]
    pairs = Pairs(mentions, sentence, lambda a, b: (a, b) in ALLOWED)
    return {"name": name, "sentences": sizes, "mentions": [[a, b, t, int(kind == "name"), e] for a, b, t, kind, e in mentions],
            "candidates": pairs.candidates, "rows": pairs.rows, "contexts": pairs.contexts, "features": pairs.features}


def cases():
    m = lambda first, last, kind, entity: (first, last, kind, "name", entity)
    yield case("no mentions", [4, 2], [])
    yield case("one mention", [4], [m(1, 2, 0, 0)])
    yield case("two neighbours without a word between", [2], [m(0, 0, 0, 0), m(1, 1, 1, 1)])
    yield case("pair at both edges of its sentence", [9], [m(0, 1, 0, 0), m(7, 8, 1, 1)])
    yield case("three mentions, two of one entity", [12], [m(0, 0, 0, 0), m(4, 5, 1, 1), m(9, 10, 0, 0)])
    yield case("dropped subject", [5, 6], [m(0, 0, 0, 0), m(7, 7, 1, 1)])
    yield case(f"exactly {MAX_ABSENT} sentences back", [2] * (MAX_ABSENT + 1), [m(0, 0, 0, 0), m(2 * MAX_ABSENT, 2 * MAX_ABSENT, 1, 1)])
    yield case(f"{MAX_ABSENT + 1} sentences back", [2] * (MAX_ABSENT + 2), [m(0, 0, 0, 0), m(2 * MAX_ABSENT + 2, 2 * MAX_ABSENT + 2, 1, 1)])
    yield case("rank among the absent of one type", [3] * 8, [m(3 * k, 3 * k, 0, k) for k in range(7)] + [m(21, 22, 1, 7)])
    yield case("types that no relation takes", [4, 4], [m(0, 0, 3, 0), m(2, 2, 3, 1), m(5, 5, 0, 2)])
    rng = random.Random(20261130)
    for n, shape in enumerate(((3, 0.6, 3), (6, 0.15, 12), (6, 0.3, 6), (18, 0.15, 6), (18, 0.1, 12), (30, 0.1, 8))):
        yield case(f"random {n}", *random_case(rng, *shape))


def main():
    names = [Name(n) for n in NAMES]
    out = [
        ("allowed", ALLOWED),
        ("names", [{"surface": n, "joined": x.joined, "words": x.words, "initials": x.initials} for n, x in zip(NAMES, names)]),
        ("string_relations", ["".join(str(string_relation(a, b)) for b in names) for a in names]),
        ("log_buckets", [[n, top, log_bucket(n, top)] for top in (5, 6) for n in (0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 1000)]),
        ("qualifier_distances", [[int(a), int(b), i, j, q, qualifier_distance(a, b, i, j, q)] for a, b in ((1, 1), (1, 0), (0, 1))
                                 for i, j in ((2, 9), (9, 2), (4, 5), (0, 12)) for q in range(13) if q not in (i, j)]),
    ]
    lines = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False, separators=(',', ':'))}" for k, v in out]
    rows = [json.dumps(c, ensure_ascii=False, separators=(",", ":")) for c in cases()]
    print("{\n" + ",\n".join(lines) + ',\n"candidates": [\n' + ",\n".join(rows) + "\n]\n}")


if __name__ == "__main__":
    main()
