#!/usr/bin/env python3
"""Turn a trained checkpoint into the folder that C++ reads: networks for OpenVINO, tables, vocabulary, manifest.

usage: export.py PACKED VOCABULARY_DIRECTORY SCHEMA MODEL.pt OUT_DIRECTORY --calibration TRAIN.jsonl [--float] [--name NAME]

Writes (shapes: B windows, L sub-words, M mentions, H = 384)
  lower.xml .bin    words [B,L,H], mask [B,L] -> states [B,L,H], span_first [B,L,256], span_last [B,L,256]
  upper.xml .bin    states [B,L,H], mask [B,L] -> states [B,L,H], context [B,L,4·384 + 2·128] (four pair contexts, trigger start, end)
  mention.xml .bin  mentions [M,2H] -> heads [M,1856] (see MENTION_PARTS)
  label.xml .bin    words [1,L,H] -> [1,H], the pretrained encoder with the 4-bit weights it comes in: reads labels of other schemas
  heads.safetensors the tables and small matrices of the heads; labels.safetensors the schema's label vectors, and their means
  vocabulary.spm, embeddings.q4, model.json (sizes, thresholds, fingerprints)
The encoder's matrices become 8-bit (NNCF, post-training, calibrated on TRAIN) unless --float.
"""
import argparse
import copy
import json
import pathlib
import random
import shutil

import numpy as np
import openvino as ov
import torch
import torch.nn as nn
import torch.nn.functional as F
import xxhash
from safetensors.numpy import save_file

from model import HIDDEN, build
from windows import COREF_FEATURES, FEATURES, LEFT, MAX_ABSENT, MAX_SPAN, MAX_TOKENS, RIGHT, windows

FORMAT = 1
MENTION_PARTS = (("type", 256), ("subject", 384), ("object", 384), ("bilinear_subject", 128), ("bilinear_object", 128),
                 ("coref_mention", 128), ("coref_antecedent", 128), ("coref_left", 64), ("coref_right", 64), ("qualifier", 192))


class Lower(nn.Module):
    def __init__(self, m):
        super().__init__()
        self.m = m

    def forward(self, words, mask):
        e = self.m.encoder
        x, attend = e.ln(words + e.position.weight[:words.shape[1]][None]), mask[:, None, None, :] > 0.5
        for layer in e.layers[:e.split]:
            x = layer(x, attend)
        return x, self.m.span_first(x), self.m.span_last(x)


class Upper(nn.Module):
    def __init__(self, m):
        super().__init__()
        self.m = m
        parts = [*m.context, m.trigger_start, m.trigger_end]
        self.context = nn.Linear(HIDDEN, sum(p.out_features for p in parts))
        self.context.weight.data = torch.cat([p.weight for p in parts]).detach()
        self.context.bias.data = torch.cat([torch.zeros(p.out_features) if p.bias is None else p.bias for p in parts]).detach()

    def forward(self, states, mask):
        e, attend = self.m.encoder, mask[:, None, None, :] > 0.5
        for layer in e.layers[e.split:]:
            states = layer(states, attend)
        return states, self.context(states)


class Label(nn.Module):
    """The pretrained encoder over one text of at most 128 sub-words: its mean state, of length one."""

    LENGTH = 128

    def __init__(self, encoder):
        super().__init__()
        self.e = encoder
        self.register_buffer("position", encoder.position.weight[:self.LENGTH].clone())

    def forward(self, words):
        x, attend = self.e.ln(words + self.position[:words.shape[1]][None]), torch.ones_like(words[:, None, None, :, 0]) > 0.5
        for layer in self.e.layers:
            x = layer(x, attend)
        return F.normalize(x.mean(1), dim=1)


class Mention(nn.Module):
    def __init__(self, m):
        super().__init__()
        parts = [m.type_hidden, m.subject, m.object, m.bilinear_subject, m.bilinear_object, m.coref_mention, m.coref_antecedent,
                 m.coref_left, m.coref_right, m.qualifier_mention]
        self.all = nn.Linear(2 * HIDDEN, sum(p.out_features for p in parts))
        self.all.weight.data = torch.cat([p.weight for p in parts]).detach()
        self.all.bias.data = torch.cat([torch.zeros(p.out_features) if p.bias is None else p.bias for p in parts]).detach()

    def forward(self, mentions):
        return self.all(mentions)


def tables(m):
    """The heads' tensors by name. Linear weights are [outputs, inputs]."""
    out = {}

    def linear(name, layer):
        out[name + ".weight"] = layer.weight
        if layer.bias is not None:
            out[name + ".bias"] = layer.bias

    def labels(name, head):
        linear(name + ".out", head.out)
        linear(name + ".label0", head.label[0])
        linear(name + ".label1", head.label[2])
        linear(name + ".label_bias", head.bias)

    out["span_width"] = m.span_width.weight
    for name in ("span_labels", "type_labels", "relation_labels", "qualifier_labels"):
        labels(name, getattr(m, name))
    for name in ("span_name", "inject_type", "subject_type", "object_type", "modality", "coref_score", "qualifier_pair", "qualifier_type",
                 "qualifier_relation", "trigger_pair_start", "trigger_pair_end"):
        linear(name, getattr(m, name))
    out["inject_name"], out["inject_edge"] = m.inject_name, m.inject_edge
    for k, table in enumerate(m.features):
        out[f"pair_feature{k}"] = table.weight
    for k, table in enumerate(m.coref_features):
        out[f"coref_feature{k}"] = table.weight
    out["qualifier_distance"] = m.qualifier_distance.weight
    return {k: v.detach().numpy().astype(np.float16).copy() for k, v in out.items()}


def example_windows(path, tokenizer, n, seed=3):
    documents = [json.loads(line) for line in open(path, encoding="utf-8")]
    random.Random(seed).shuffle(documents)
    return [w for d in documents[:n] for w in windows(d, tokenizer)]


def convert(module, example, names, outputs, shapes):
    model = ov.convert_model(module, example_input=example)
    for port, name in zip(model.inputs, names):
        port.get_tensor().set_names({name})
    for port, name in zip(model.outputs, outputs):
        port.get_tensor().set_names({name})
    model.reshape({port: ov.PartialShape(shape) for port, shape in zip(model.inputs, shapes)})
    return model


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("packed", "vocabulary", "schema", "model"):
        a.add_argument(name)
    a.add_argument("out", type=pathlib.Path)
    a.add_argument("--calibration", required=True)
    a.add_argument("--float", action="store_true", help="leave the weights in 32 bits")
    a.add_argument("--name", default="default")
    a.add_argument("--thresholds", default="{}", help='JSON, such as {"relation": 0.4}')
    a = a.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    m, table, tokenizer, texts = build(a.packed, a.vocabulary, a.schema)
    label = convert(Label(copy.deepcopy(m.encoder)), (torch.randn(1, 16, HIDDEN),), ("words",), ("label",), ([1, -1, HIDDEN],))
    m.load_state_dict(torch.load(a.model))
    m.eval()
    words, mask = torch.randn(2, 16, HIDDEN), torch.ones(2, 16)
    lower = convert(Lower(m), (words, mask), ("words", "mask"), ("states", "span_first", "span_last"), ([-1, -1, HIDDEN], [-1, -1]))
    upper = convert(Upper(m), (words, mask), ("states", "mask"), ("top", "context"), ([-1, -1, HIDDEN], [-1, -1]))
    mention = convert(Mention(m), (torch.randn(3, 2 * HIDDEN),), ("mentions",), ("heads",), ([-1, 2 * HIDDEN],))
    if not a.float:
        import nncf
        label = nncf.compress_weights(label, mode=nncf.CompressWeightsMode.INT4_SYM, group_size=32, ratio=1.0, all_layers=True)
        samples = example_windows(a.calibration, tokenizer, 120)

        def batch(w):
            return table[torch.tensor([w.ids])], torch.ones(1, len(w.ids))

        def injected(w):
            with torch.no_grad():
                words, mask = batch(w)
                states = m.encoder.lower(words, mask)[0]
                g = w.gold_mentions()
                if g:
                    bounds = torch.tensor([(int(w.first[x[0]]), int(w.last[x[1]])) for x in g])
                    kind = F.one_hot(torch.tensor([m.schema.type_index[x[2]] for x in g]), len(m.schema.types)).float()
                    states = m.inject(states, bounds, kind, torch.tensor([float(x[3] == "name") for x in g]))
                return {"states": states[None].numpy(), "mask": mask.numpy()}

        options = dict(model_type=nncf.ModelType.TRANSFORMER, preset=nncf.QuantizationPreset.MIXED, subset_size=len(samples), fast_bias_correction=True)
        lower = nncf.quantize(lower, nncf.Dataset(samples, lambda w: dict(zip(("words", "mask"), (x.numpy() for x in batch(w))))), **options)
        upper = nncf.quantize(upper, nncf.Dataset(samples, injected), **options)
        mention = nncf.compress_weights(mention, mode=nncf.CompressWeightsMode.INT8_ASYM)
    for name, model in (("lower", lower), ("upper", upper), ("mention", mention), ("label", label)):
        ov.save_model(model, a.out / f"{name}.xml", compress_to_fp16=not a.float)
    save_file(tables(m), str(a.out / "heads.safetensors"))
    vectors = {k: getattr(m, f"{k}_vectors").numpy() for k in texts.KINDS}
    save_file({**vectors, **{f"{k}_mean": v.numpy() for k, v in texts.means().items()}}, str(a.out / "labels.safetensors"))
    for name in ("vocabulary.spm", "embeddings.q4"):
        shutil.copyfile(pathlib.Path(a.vocabulary, name), a.out / name)
    files = {}
    for name in sorted(p.name for p in a.out.iterdir() if p.suffix in (".xml", ".bin", ".safetensors", ".spm", ".q4")):
        data = (a.out / name).read_bytes()
        files[name] = {"bytes": len(data), "xxh128": xxhash.xxh3_128_hexdigest(data)}
    s = m.schema
    manifest = {"format": FORMAT, "name": a.name, "hidden": HIDDEN, "max_span_words": MAX_SPAN, "max_window_pieces": MAX_TOKENS, "max_absent_sentences": MAX_ABSENT,
                "context_words_left": LEFT, "context_words_right": RIGHT, "pair_features": list(FEATURES), "coref_features": list(COREF_FEATURES),
                "mention_parts": [{"name": n, "width": w} for n, w in MENTION_PARTS],
                "labels": {"types": [x["id"] for x in s.types], "relations": [x["id"] for x in s.relations], "qualifiers": [x["id"] for x in s.qualifiers],
                           "modalities": s.modalities},
                "thresholds": {"mention": 0.5, "relation": 0.4, "qualifier": 0.5, **json.loads(a.thresholds)}, "files": files}
    (a.out / "model.json").write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"{a.out}: {sum(f['bytes'] for f in files.values()) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
