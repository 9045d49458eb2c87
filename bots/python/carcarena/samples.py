# SPDX-License-Identifier: MIT
"""Samples of a run for training: carcarena.dataset.

    for sample in carcarena.dataset("results/selfplay", shuffle_seed=1, observations="tokens"):
        ...  # sample["observation"], sample["policy"], sample["margin"]

Needs the program `carcarena`, or a file of its samples. numpy: only with `observations`.
"""

import hashlib
import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias

from ._engine import Game, Rules, VectorEnv
from .sources import Sample, Source, open_source, share

VIEWS = ("tokens", "rows", "planes", "terms")
NUMBERS = ("block", "index", "ply", "seat", "actions", "score", "rank", "margin")
ARRAYS = ("number", "hand", "observation", "mask", "policy")
CHUNK = 2  # blocks that stay together in a shuffled order, since one call of the program reads them

View: TypeAlias = Literal["tokens", "rows", "planes", "terms"]


class Encoder:
    """Arrays of samples, for the player who decides.

    number: of the chosen action; -1 if the planes of actions do not contain it. policy: share of each action
    in the recorded visits; without visits, 1 for the chosen action.
    """

    def __init__(self, rules: Rules, view: str, **options: Any) -> None:
        self.numpy: Any = importlib.import_module("numpy")
        self.game = Game(rules)
        self.env = VectorEnv(rules, 1, **options)
        self.names = {"hand": "hand", "observation": view, "mask": "mask"}
        self.arrays = {name: self.numpy.zeros(*self.env.shapes[name]) for name in self.names.values()}
        self.env.bind(**self.arrays)

    def columns(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """Returns type and shape of every array of a sample."""
        shapes = {name: (str(self.arrays[of].dtype), self.arrays[of].shape[1:]) for name, of in self.names.items()}
        return {"number": ("int64", ()), **shapes, "policy": ("float32", self.arrays["mask"].shape[1:])}

    def _number(self, text: str) -> int:
        action = self.game.action(text)
        try:
            return self.env.action_number(self.game, action)
        except ValueError:  # outside of the planes
            return -1

    def _policy(self, sample: Sample, number: int) -> Any:
        policy: Any = self.numpy.zeros(self.arrays["mask"].shape[1:], self.numpy.float32)
        candidates = sample.get("thinking", {}).get("candidates", [])
        visits = {self._number(one["action"]): one.get("visits", 0) for one in candidates if one.get("visits", 0) > 0}
        visits.pop(-1, None)
        total = sum(visits.values())
        for action, count in visits.items():
            policy[action] = count / total
        if total == 0 and number >= 0:
            policy[number] = 1
        return policy

    def encode(self, sample: Sample) -> dict[str, Any]:
        """Returns the arrays of a sample, as copies."""
        self.game.load(sample["position"])
        self.env.look(self.game, sample["seat"])
        number = self._number(sample["action"])
        out: dict[str, Any] = {name: self.arrays[of][0].copy() for name, of in self.names.items()}
        return {"number": number, **out, "policy": self._policy(sample, number)}


def encoder_of(source: Source, view: str, **options: Any) -> Encoder:
    """Returns the encoder of a source. Raises ValueError if its rules are not known."""
    if view not in VIEWS:
        raise ValueError(f"observations: expected one of {', '.join(VIEWS)}, got {view!r}")
    if source.rules is None:
        raise ValueError(f"{source.name}: the rules of these games are needed for observations: pass rules=carcarena.Rules(...)")
    return Encoder(source.rules, view, **options)


def _order(items: Sequence[Any], *key: int) -> list[Any]:
    """Returns the items in an order that depends only on their number and the key."""
    head = ".".join(map(str, key))
    places = sorted(range(len(items)), key=lambda i: hashlib.blake2b(f"{head}.{i}".encode(), digest_size=8).digest())
    return [items[place] for place in places]


class Dataset:
    """An iterable over the samples of a shard. See carcarena.dataset."""

    def __init__(self, path: str | PathLike[str], *, shuffle_seed: int | None = None, shard: tuple[int, int] = (0, 1),
                 observations: View | None = None, fields: Sequence[str] | None = None, mix: int = 32,
                 rules: Rules | None = None, program: str | None = None, **options: Any) -> None:
        index, count = shard
        if not 0 <= index < count:
            raise ValueError(f"shard: expected (I, N) with 0 <= I < N, got {shard}")
        if mix < 1:
            raise ValueError(f"mix: expected at least 1 block, got {mix}")
        if options and observations is None:
            raise TypeError(f"{next(iter(options))}: only with observations")
        self.arguments: dict[str, Any] = {
            "path": path, "shuffle_seed": shuffle_seed, "shard": shard, "observations": observations, "fields": fields,
            "mix": mix, "rules": rules, "program": program, **options}
        self.source = open_source(path, rules, program)
        self.seed, self.shard, self.mix = shuffle_seed, (index, count), mix
        self.fields = fields
        self.encoder = None if observations is None else encoder_of(self.source, observations, **options)
        self._check_fields()
        self.epoch = self.group = self.sample = 0

    def _check_fields(self) -> None:
        from .tables import SAMPLES

        if isinstance(self.fields, str):
            raise TypeError("fields: expected a list of names, got one text")
        known = [*SAMPLES, "thinking", "commitment", *(() if self.encoder is None else self.encoder.columns())]
        for name in self.fields or ():
            if name not in known:
                raise ValueError(f"fields: no key {name!r}; there are {', '.join(dict.fromkeys(known))}")

    # ---- Order

    def _groups(self, shard: tuple[int, int]) -> list[list[tuple[int, int]]]:
        """Returns, for each group of samples that are mixed, the ranges of blocks to read: first, count."""
        first, end = share(self.source.blocks, *shard)
        size = self.mix if self.seed is None else min(CHUNK, self.mix)
        chunks = [(block, min(size, end - block)) for block in range(first, end, size)]
        if self.seed is not None:
            chunks = _order(chunks, self.seed, self.epoch)
        each = max(1, self.mix // size)
        return [chunks[place:place + each] for place in range(0, len(chunks), each)]

    def _group(self, group: int, ranges: list[tuple[int, int]]) -> list[Sample]:
        samples = [sample for first, count in ranges for sample in self.source.read(first, count)]
        return samples if self.seed is None else _order(samples, self.seed, self.epoch, group)

    def _worker(self) -> tuple[int, int]:
        """Returns the shard to read here: a part of it in a worker of PyTorch's DataLoader."""
        torch: Any = sys.modules.get("torch.utils.data")
        worker = torch and torch.get_worker_info()
        index, count = self.shard
        return (index * worker.num_workers + worker.id, count * worker.num_workers) if worker else (index, count)

    def __iter__(self) -> Iterator[Sample]:
        """Yields the rest of the epoch. The next call begins the next epoch, in another order."""
        groups = self._groups(self._worker())
        while self.group < len(groups):
            samples = self._group(self.group, groups[self.group])
            while self.sample < len(samples):
                self.sample += 1
                yield self._made(samples[self.sample - 1])
            self.group, self.sample = self.group + 1, 0
        self.epoch, self.group = self.epoch + 1, 0

    def _made(self, sample: Sample) -> Sample:
        if self.encoder is None:
            return sample if self.fields is None else {name: sample.get(name) for name in self.fields}
        made = sample | self.encoder.encode(sample)
        return {name: made.get(name) for name in (self.fields or NUMBERS + ARRAYS)}

    # ---- Resuming

    def _identity(self) -> dict[str, Any]:
        return {"fingerprint": self.source.fingerprint, "shuffle_seed": self.seed, "shard": list(self.shard), "mix": self.mix}

    def state_dict(self) -> dict[str, Any]:
        """Returns where the iteration is, as numbers and texts."""
        return self._identity() | {"epoch": self.epoch, "group": self.group, "sample": self.sample}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Continues after the sample that was the last one before state_dict."""
        for name, value in self._identity().items():
            if state.get(name) != value:
                raise ValueError(f"{name}: the state is of another dataset ({state.get(name)!r}; here it is {value!r})")
        self.epoch, self.group, self.sample = state["epoch"], state["group"], state["sample"]

    def set_epoch(self, epoch: int) -> None:
        """Starts this epoch: each has its order."""
        self.epoch, self.group, self.sample = epoch, 0, 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.arguments, self.state_dict())

    # ---- Other libraries

    def hugging_face(self, **options: Any) -> Any:
        """Returns one epoch, from its beginning, as a datasets.Dataset. options: of Dataset.from_generator."""
        try:
            datasets: Any = importlib.import_module("datasets")
        except ImportError as error:
            raise ImportError("hugging_face needs the package datasets: pip install datasets") from error
        columns = self._columns()
        features = {name: _feature(datasets, kind, shape) for name, (kind, shape) in columns.items()}
        key = repr((self.state_dict() | {"sample": 0, "group": 0}, columns, sorted(map(repr, self.arguments.items()))))
        fingerprint = hashlib.blake2b(key.encode(), digest_size=8).hexdigest()
        return datasets.Dataset.from_generator(
            _rows, features=datasets.Features(features), fingerprint=fingerprint,
            gen_kwargs={"arguments": self.arguments, "epoch": self.epoch, "names": tuple(columns)}, **options)

    def _columns(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        from .tables import SAMPLES

        columns: dict[str, tuple[str, tuple[int, ...]]] = {name: (kind, ()) for name, kind in SAMPLES.items()}
        if self.encoder is not None:
            columns |= self.encoder.columns()
        default = tuple(SAMPLES) if self.encoder is None else NUMBERS + ARRAYS
        return {name: columns[name] for name in self.fields or default}


def _feature(datasets: Any, kind: str, shape: tuple[int, ...]) -> Any:
    if len(shape) > 1:
        return getattr(datasets, f"Array{len(shape)}D")(shape, kind)
    value = datasets.Value(kind)
    sequence = getattr(datasets, "List", None) or datasets.Sequence
    return sequence(value, length=shape[0]) if shape else value


def _rows(arguments: dict[str, Any], epoch: int, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    data = Dataset(**arguments)
    data.set_epoch(epoch)
    for sample in data:
        yield {name: sample.get(name) for name in names}


def make(path: str | PathLike[str], **options: Any) -> Dataset:
    """Returns a Dataset; if torch.utils.data is imported, it is also an IterableDataset of PyTorch."""
    torch: Any = sys.modules.get("torch.utils.data")
    if torch is None:
        return Dataset(path, **options)
    made = type("Dataset", (Dataset, torch.IterableDataset), {"__doc__": Dataset.__doc__, "__module__": __name__})
    return made(path, **options)  # type: ignore[no-any-return]


def _restore(arguments: dict[str, Any], state: dict[str, Any]) -> Dataset:
    made = make(**arguments)
    made.load_state_dict(state)
    return made
