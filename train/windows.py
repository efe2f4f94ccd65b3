"""Documents to windows: words, sub-words, candidate spans, mention pairs and their gold labels.

A document is a dictionary as `corpus.py jsonl` writes it. Everything here has its twin in C++ (`extract/`): the word rule,
the candidate pairs and their features must be the same, or the trained weights mean nothing there.
"""
import bisect
import collections
import re
import unicodedata

import numpy as np
import sentencepiece as spm

WORD = re.compile(r"\d+(?:[.,:]\d+)*|\w+(?:&\w+)*|[^\w\s]")
MAX_SPAN = 12        # words in a mention
MAX_TOKENS = 500     # sub-words in a window, <s> and </s> included
MAX_ABSENT = 12      # sentences back to the last mention of an entity that the sentence leaves out
LEFT, RIGHT = 3, 4   # words of context before the left end and after the right end of a pair
FEATURES = (24, 12, 5, 4, 4)  # sizes of the pair's feature tables, see pair_features
COREF_FEATURES = (24, 6, 6, 2)
BEGIN, END = 0, 2    # ids of <s> and </s>


class Tokenizer:
    """Sub-words of one word at a time; a word after white space (and a window's first) carries the space."""

    def __init__(self, model_file):
        self.model, self.cache = spm.SentencePieceProcessor(model_file=str(model_file)), {}

    def __call__(self, word):
        if word not in self.cache:
            self.cache[word] = self.model.encode(word) or [3]
        return self.cache[word]


def find_words(text):
    return [(m.start(), m.end()) for m in WORD.finditer(text)]


def fold(text):
    """Case and accents removed, words of letters and digits only."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"\w+", plain)


def initials(text):
    return "".join(fold("".join(w[0] for w in re.findall(r"\w+", text) if w[0].isupper())))


class Name:
    """What the string features need of a mention's surface."""

    def __init__(self, surface):
        self.words = fold(surface)
        self.set, self.joined, self.initials = set(self.words), " ".join(self.words), initials(surface)


def string_relation(a, b):
    """0 nothing in common, 1 equal, 2 one's words within the other's, 3 acronym, 4 a shared word of four letters, 5 shared prefix of four."""
    if a.joined == b.joined:
        return 1
    if a.set and b.set and (a.set <= b.set or b.set <= a.set):
        return 2
    if len(a.initials) > 1 and a.initials == b.joined or len(b.initials) > 1 and b.initials == a.joined:
        return 3
    if any(len(w) >= 4 for w in a.set & b.set):
        return 4
    if len(a.joined) >= 4 and a.joined[:4] == b.joined[:4]:
        return 5
    return 0


def log_bucket(n, top):
    return min(top, int(n).bit_length())


def coref_features(i, j, names, mentions, sentence):
    """Mention i and an earlier mention j -> indices into the tables of COREF_FEATURES."""
    relation = string_relation(names[i], names[j])
    named = 2 * (mentions[i][3] == "name") + (mentions[j][3] == "name")
    apart = sentence[mentions[i][0]] - sentence[mentions[j][0]]
    return 4 * relation + named, min(apart, 5), log_bucket(i - j - 1, 5), int(mentions[i][2] == mentions[j][2])


class Pairs:
    """Candidate facts of a window and the mention pairs that may express them.

    A candidate is (sentence, subject entity, object entity) with at least one of the two mentioned in the sentence; the other
    may have been mentioned last up to MAX_ABSENT sentences before (a dropped subject, a possessive, a clitic). Its mention
    pairs are all pairs of mentions in the sentence, or the mention there with the last one of the absent entity.
    """

    def __init__(self, mentions, sentence, allowed):
        """mentions: (first word, last word, type, kind, entity) in order; sentence: number of each word's sentence;
        allowed(subject type, object type): whether any relation takes them."""
        self.candidates, self.index, self.rows, self.contexts, self.features = [], {}, [], [], []
        n = len(sentence)
        starts, ends = {}, {}
        for w, k in enumerate(sentence):
            starts.setdefault(k, w)
            ends[k] = w + 1
        by_sentence, of_entity = collections.defaultdict(list), collections.defaultdict(list)
        for m, mention in enumerate(mentions):
            by_sentence[sentence[mention[0]]].append(m)
            of_entity[mention[4]].append(m)
        first_entity = mentions[0][4] if mentions else None
        last = {}     # entity -> its last mention before the sentence
        for k in sorted(starts):
            present = by_sentence[k]
            here = {mentions[m][4] for m in present}
            recent = sorted((m for e, m in last.items() if e not in here and k - sentence[mentions[m][0]] <= MAX_ABSENT), reverse=True)
            rank, seen = {}, collections.Counter()
            for m in recent:
                rank[m] = seen[mentions[m][2]]
                seen[mentions[m][2]] += 1
            count = {m: bisect.bisect_left(of_entity[mentions[m][4]], m) + 1 for m in recent}
            for i in present:
                for j in present:
                    if mentions[i][4] != mentions[j][4] and allowed(mentions[i][2], mentions[j][2]):
                        left, right = (i, j) if i < j else (j, i)
                        a, b = mentions[left][1] + 1, mentions[right][0]
                        context = (a, max(a, b), max(starts[k], mentions[left][0] - LEFT), mentions[left][0],
                                   mentions[right][1] + 1, min(ends[k], mentions[right][1] + 1 + RIGHT), starts[k], ends[k])
                        between = sum(1 for m in present if left < m < right)
                        self.add(k, i, j, mentions, context, (log_bucket(b - a, 6) + (0 if i < j else 7), 0, min(between, 4), 0, 0))
                for j in recent:
                    apart = min(k - sentence[mentions[j][0]], 5)
                    a, b = mentions[i][0], mentions[i][1] + 1
                    context = (starts[k], a, max(starts[k], a - LEFT), a, b, min(ends[k], b + RIGHT), starts[k], ends[k])
                    where = 14 + (0 if a == starts[k] else 1 if a - starts[k] < 4 else 2)
                    opens = 1 if mentions[j][0] == starts[sentence[mentions[j][0]]] else 2
                    opens = 3 if mentions[j][4] == first_entity else opens
                    shape = (min(rank[j], 4), min(count[j], 3), opens)
                    if allowed(mentions[j][2], mentions[i][2]):
                        self.add(k, j, i, mentions, context, (where, apart) + shape)
                    if allowed(mentions[i][2], mentions[j][2]):
                        self.add(k, i, j, mentions, context, (where + 5, apart + 6) + shape)
            for m in present:
                last[mentions[m][4]] = m

    def add(self, k, i, j, mentions, context, features):
        key = (k, mentions[i][4], mentions[j][4])
        if key not in self.index:
            self.index[key] = len(self.candidates)
            self.candidates.append(key)
        self.rows.append((self.index[key], i, j))
        self.contexts.append(context)
        self.features.append(features)


class Window:
    """One encoder input: words of whole sentences with their sub-words, and the gold labels that lie in it."""

    def __init__(self, document, sentences, words, tokenizer):
        text = document["text"]
        self.document, self.sentences, self.words = document, sentences, words
        ids, first, last = [BEGIN], [], []
        for i, (a, b) in enumerate(words):
            space = " " if i == 0 or text[a - 1].isspace() else ""
            first.append(len(ids))
            ids += tokenizer(space + text[a:b])
            last.append(len(ids) - 1)
        top = MAX_TOKENS - 2
        self.ids = ids[:MAX_TOKENS - 1] + [END]
        self.first = np.minimum(np.array(first, np.int64), top)
        self.last = np.minimum(np.array(last, np.int64), top)
        starts = [s for s, _ in sentences]
        self.sentence = [bisect.bisect_right(starts, a) - 1 for a, _ in words]

    def spans(self):
        """[spans, 2] first and last word of every candidate mention"""
        out, n, s = [], len(self.words), self.sentence
        for i in range(n):
            for j in range(i, min(n, i + MAX_SPAN)):
                if s[j] != s[i]:
                    break
                out.append((i, j))
        return np.array(out, np.int64).reshape(-1, 2)

    def gold_mentions(self):
        """(first word, last word, type, kind, entity) in order; mentions that are no run of whole words are left out"""
        starts, ends = {a: i for i, (a, _) in enumerate(self.words)}, {b: i for i, (_, b) in enumerate(self.words)}
        return sorted((starts[m["start"]], ends[m["end"]], m["type"], m["kind"], m["entity"]) for m in self.document.get("mentions", [])
                      if m["start"] in starts and m["end"] in ends and ends[m["end"]] - starts[m["start"]] < MAX_SPAN)

    def names(self, mentions):
        text = self.document["text"]
        return [Name(text[self.words[m[0]][0]:self.words[m[1]][1]]) for m in mentions]


def windows(document, tokenizer):
    """Split at sentence bounds into windows of at most MAX_TOKENS sub-words (without overlap: training text is short)."""
    words = find_words(document["text"])
    group, inside, size = [], [], MAX_TOKENS
    out = []
    for start, end in document["sentences"]:
        own = [w for w in words if start <= w[0] < end]
        n = sum(len(tokenizer(" " + document["text"][a:b])) for a, b in own)
        if group and size + n > MAX_TOKENS - 2:
            out.append((group, inside))
            group, inside = [], []
        if not group:
            size = 0
        group, inside, size = group + [(start, end)], inside + own, size + n
    if group:
        out.append((group, inside))
    return [Window(document, g, w, tokenizer) for g, w in out if w]
