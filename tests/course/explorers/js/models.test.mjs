// The models, without a page: what has one right answer that a pencil finds.
import assert from "node:assert/strict";
import { test } from "node:test";

const from = (name) => import(new URL(`../../../../course/explorers/${name}`, import.meta.url));
const shared = await from("kit/model.js");
const state = await from("kit/state.js");
const matrices = await from("kit/matrices.js");
const sphere = await from("sphere/model.js");
const gram = await from("gram/model.js");
const margin = await from("margin/model.js");
const stretch = await from("stretch/model.js");
const pursuit = await from("pursuit/model.js");
const confusion = await from("confusion/model.js");
const needle = await from("needle/model.js");
const neighbour = await from("neighbour/model.js");
const pair = await from("pair/model.js");

const close = (x, y) => assert.ok(Math.abs(x - y) < 1e-12, `${x} is not ${y}`);

test("two documents without a common word are pi apart", () => {
  close(shared.geodesicDistance([1, 0, 0], [0, 1, 0]), Math.PI);
  close(shared.geodesicDistance([0.2, 0.3, 0.5], [0.2, 0.3, 0.5]), 0);
});

test("a state that was kept has the form of the start", () => {
  const start = { documents: [[1, 0, 0]], t: 8, kernel: "ngd", centred: false, C: null, removed: [], view: [45, 35] };
  const wrong = (changes) =>
    state.misfit({ ...start, ...changes }, start, { kernel: ["ngd", "linear"] }, ["C"]) ?? "nothing";
  assert.equal(wrong({ documents: [[0.5, 0.5, 0], [0, 0, 1]], C: 2, removed: ["of"], kernel: "linear" }), "nothing"); // prettier-ignore
  for (const documents of [[], [[1, 0]], [[2, 0, 0]], [["1", 0, 0]], null])
    assert.equal(wrong({ documents }), "documents");
  for (const t of ["8", -8, NaN, 1e7, undefined]) assert.equal(wrong({ t }), "t");
  assert.equal(wrong({ kernel: "cosine" }), "kernel");
  assert.equal(wrong({ centred: 0 }), "centred");
  assert.equal(wrong({ C: "hard" }), "C");
  assert.equal(wrong({ removed: [1] }), "removed");
  assert.equal(wrong({ view: [45] }), "view");
});

test("the triangle and back", () => {
  const { toScreen, fromScreen } = shared.triangle(400, 372);
  fromScreen(toScreen([0.2, 0.3, 0.5])).forEach((share, i) => close(share, [0.2, 0.3, 0.5][i]));
  assert.deepEqual(fromScreen([-500, 800]), [1, 0, 0]);
});

test("a hand that comes within three pixels of a corner or an edge is on it", () => {
  const { toScreen, fromScreen } = shared.triangle(400, 372);
  const camera = sphere.makeCamera([45, 35], 200, 186, 176);
  const onSphere = (theta) => camera.project(theta.map(Math.sqrt));
  for (const theta of [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ])
    for (const [dx, dy] of [
      [1.4, 1.4],
      [-1.4, 1.4],
      [0, -2],
      [2, 0],
    ]) {
      const near = ([x, y]) => [x + dx, y + dy];
      assert.deepEqual(fromScreen(near(toScreen(theta))), theta);
      assert.deepEqual(camera.unproject(near(onSphere(theta)), 1), theta);
    }
  assert.equal(fromScreen(toScreen([0.5, 0.495, 0.005]))[2], 0);
  close(fromScreen(toScreen([0.5, 0.48, 0.02]))[2], 0.02);
  assert.deepEqual(
    [2.9, 150, 297.1].map((y) => confusion.countAt(y, 2000, 300)),
    [0, 1000, 2000],
  );
});

test("a key moves a document by a hundredth, and no further than the edge", () => {
  assert.deepEqual(shared.keyed({ key: "ArrowRight" }, [0, 1, 0]), [0, 1, 0]);
  shared.keyed({ key: "ArrowRight" }, [0.5, 0.5, 0]).forEach((share, i) => close(share, [0.49, 0.51, 0][i]));
  assert.equal(shared.keyed({ key: "x" }, [0.5, 0.5, 0]), null);
});

test("numbers as they are written", () => {
  assert.equal(shared.write(0.5), "0.500");
  assert.equal(shared.write(-0.00001), "−1.0·10⁻⁵");
  assert.equal(gram.writeFine(-0.00013), "−1.30·10⁻⁴");
  assert.equal(gram.writeEntry(0.731, 2, true), ".73");
  assert.equal(margin.writePrice(null), "∞");
  assert.equal(needle.signed(-0.001, 1), "0.0");
  assert.equal(needle.thousands(1234567), "1,234,567");
  assert.equal(neighbour.writeLikeness(-Infinity), "−∞");
  assert.equal(pair.writeShare(0.0512), "5.1 %");
});

test("labels keep off one another, and on the picture", () => {
  const labels = [0, 1].map((k) => ({ x: 50 + 4 * k, y: 50, gap: 18, width: 40 }));
  const [a, b] = shared.placesOfLabels(labels, [], [], [100, 100]).map(({ box }) => box);
  assert.ok(a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]);
  for (const box of [a, b]) assert.ok(box[0] >= 0 && box[2] <= 100 && box[1] >= 0 && box[3] <= 100);
});

test("rotations find the eigenvalues, and a triangle is solved both ways", () => {
  const { values, vectors } = matrices.eigen([
    [2, 1],
    [1, 2],
  ]);
  values.forEach((value, k) => close(value, [1, 3][k]));
  close(Math.abs(vectors[0][0]), Math.SQRT1_2);
  const L = [[2], [1, 4]];
  assert.deepEqual(matrices.forward(L, [2, 9]), [1, 2]);
  assert.deepEqual(matrices.backward(L, [4, 8]), [1, 2]);
});

test("what is seen from a side is on the sphere again", () => {
  const camera = sphere.makeCamera([45, 35], 200, 190, 150);
  const place = camera.project([0, 0, 1]);
  camera.unproject(place, 1).forEach((share, i) => assert.ok(Math.abs(share - [0, 0, 1][i]) < 1e-9));
});

test("four documents refute information diffusion, and not NGD", () => {
  const four = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0.5, 0.5, 0],
  ];
  const core = gram.coreMatrix(four, "information_diffusion");
  const { vector, tolerance, value } = matrices.leastCentred(core, 32);
  assert.ok(value < -tolerance);
  assert.deepEqual(gram.refuter(core, vector, tolerance, true), [3, 3, -1, -5]);
  assert.ok(matrices.leastCentred(gram.coreMatrix(four, "ngd"), 32).value > 0);
  assert.equal(gram.shortText([2 / 3, 1 / 3, 0], ["a", "b", "c"]), "a a b");
});

test("two points have a margin, and two in one place have none", () => {
  const points = [
    [1, 0, 1],
    [-1, 0, -1],
  ];
  const found = margin.machine(points, "linear", null, 1);
  close(found.width, 2);
  found.alpha.forEach((alpha) => close(alpha, 0.5));
  assert.equal(
    margin.machine(
      [
        [0, 0, 1],
        [0, 0, -1],
      ],
      "linear",
      null,
      1,
    ),
    null,
  );
});

test("a regular grid stays, and a circle is one closed curve", () => {
  const flat = new Float64Array(81 * 81).fill(1);
  const grid = stretch.layout(stretch.lengths(flat, "gaussian", 0.5));
  grid.forEach(([x, y], c) => {
    close(x, (c % stretch.LINES) / 10 - 1);
    close(y, Math.floor(c / stretch.LINES) / 10 - 1);
  });
  stretch.carried(grid, [0.33, -0.71]).forEach((value, axis) => close(value, [0.33, -0.71][axis]));
  const curves = stretch.zeros(flat.map((_, i) => ((i % 81) / 40 - 1) ** 2 + (Math.floor(i / 81) / 40 - 1) ** 2 - 0.5));
  assert.equal(curves.length, 1);
  assert.deepEqual(curves[0][0], curves[0].at(-1));
  assert.equal(stretch.writeLarge(12345), "12,345");
  assert.equal(stretch.writeLarge(3.1e8), "3.1·10⁸");
});

test("two columns leave what is perpendicular to both", () => {
  const columns = [
    [1, 0, 0],
    [1, 1, 0],
  ];
  const states = pursuit.steps(columns, [2, 1, 1], "prefitting", "max", 12);
  [2, 3 / Math.SQRT2].forEach((score, j) => close(states[0].scores[j], score));
  const last = states.at(-1);
  assert.deepEqual([last.chosen, last.end], [[1, 0], "spent"]);
  [1, 1].forEach((weight, j) => close(last.weights[j], weight));
  [0, 0, 1].forEach((x, i) => close(last.residual[i], x));
  assert.equal(pursuit.spanned(last.basis, 2).lines.length, 10);
  assert.equal(pursuit.arrow([0, 0], [1, 0], 10), "");
});

test("a table without stories has no areas", () => {
  assert.equal(confusion.shareSaid([0, 0, 0, 0], confusion.COLUMNS[0]), null);
  assert.equal(confusion.shareSaid([1, 0, 3, 0], confusion.COLUMNS[0]), 0.25);
  assert.deepEqual(confusion.withSaid([1, 0, 3, 0], confusion.COLUMNS[0], 9), [4, 0, 0, 0]);
  assert.deepEqual(confusion.averages([[0, 0, 0, 0]]), { micro: 0, macro: 0 });
});

test("a word that one class has never said is a veto", () => {
  const lexicon = needle.lexiconOf({ words: "moon puck", counts: ["0 2", "4 0"], stops: "" });
  const given = { smoothing: "mle", b0: 0, without: false, ...needle.totalsOf(lexicon, false) };
  const steps = needle.read("moon, puck", lexicon, given);
  assert.deepEqual([steps[0].odds, steps[1].both, steps[1].odds], [Infinity, true, 0]);
});

test("the nearest vote first, of equally near ones the earlier", () => {
  const asked = { similarity: "euclidean", negated: true };
  const found = neighbour.ranked(
    [1, 0, 0],
    [
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
    ],
    asked,
  );
  assert.deepEqual(found.order, [1, 0, 2]);
  assert.deepEqual(neighbour.vote(found, 2, [0, 1, 0], 2, false), { tally: [1, 1], winner: 0 });
});

test("a post keeps a word", () => {
  const pairs = {
    one: {
      words: ["a", "b"],
      counts: [
        [1, 2],
        [3, 0],
      ],
    },
  };
  assert.equal(pair.possible(pairs, ["a"]), false);
  assert.equal(pair.possible(pairs, ["b"]), true);
  close(pair.similarity(pairs.one, [], 1).whole, 1 / Math.sqrt(5));
});

test("an outline is where a share is a half, and runs on beyond the simplex", () => {
  const values = neighbour.NODES.map((theta) => theta && theta[0]);
  const path = neighbour.outline(values, 0.5, ([x, y]) => [100 * x, 100 * y]);
  const places = [...path.matchAll(/([-\d.]+),([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const within = places.filter(([x, y]) => y > 0 && x + y < 100 && x < 95);
  assert.ok(within.length > 10);
  within.forEach(([x]) => close(x, 50));
  assert.ok(Math.min(...places.map(([, y]) => y)) < 0);
});
