/** A stream of numbers in [0, 1) that a seed fixes: mulberry32 (Tommy Ettinger 2017, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Shuffles in place (Fisher and Yates, Durstenfeld's order) and returns the same list. */
export function shuffle<List extends { length: number; [place: number]: number }>(
  list: List,
  random: () => number,
): List {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}
