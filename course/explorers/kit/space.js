// A space that hand and keys turn, for two explorers: the trait `view` holds azimuth and elevation in degrees.

import { clamp } from "./model.js";
import { consume } from "./view.js";

const TURNS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Returns what a hand holds beside all else, at so many degrees a pixel. `said` is what is told of a turn by keys.
export function turning({ now, start, share, tell }, svg, said) {
  const turn = (azimuth, elevation) =>
    share("view", [((((azimuth + 180) % 360) + 360) % 360) - 180, clamp(elevation, -90, 90)]);
  svg.addEventListener("keydown", (event) => {
    const by = TURNS[event.key];
    if (!by && event.key !== "Home") return;
    consume(event);
    const far = event.shiftKey ? 15 : 3;
    if (by) turn(now.view[0] + far * by[0], now.view[1] + far * by[1]);
    else turn(...start.view);
    tell(said);
  });
  return (at, degrees) => {
    const [azimuth, elevation] = now.view;
    return { move: ([x, y]) => turn(azimuth - (x - at[0]) * degrees, elevation + (y - at[1]) * degrees) };
  };
}
