// Documents on the simplex under hand and keys, for two explorers.

import { keyed } from "./model.js";
import { consume, moveTo, set, writeShares } from "./view.js";

// `said` is what is told of document k when it has moved.
export function documentMoves({ now, start, share, tell }, said) {
  const told = (k) => tell(() => said(k));
  function move(k, theta) {
    if (theta?.every(Number.isFinite)) share("documents", now.documents.with(k, theta));
  }
  function byKey(event, k) {
    const theta = keyed(event, now.documents[k], start.documents[k] ?? now.documents[k]);
    if (!theta) return;
    consume(event);
    move(k, theta);
    told(k);
  }
  return { move, byKey, told };
}

export function showDocument(mark, place, theta, words) {
  moveTo(mark, place);
  set(mark, { "aria-valuenow": theta[0].toFixed(3), "aria-valuetext": writeShares(theta, words) });
}
