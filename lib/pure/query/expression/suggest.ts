const MOST_EDITS = 3;

/** How many letters must be put in, left out, changed or swapped with their neighbour to make one word of the other. */
function edits(left: string, right: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, nth) => nth)];
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          last[column]! + 1,
          current[column - 1]! + 1,
          last[column - 1]! + (same ? 0 : 1),
          swapped ? beforeLast[column - 2]! + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length]!;
}

/** The word that was probably meant; null where none is near. */
export function nearest(written: string, known: readonly string[]): string | null {
  const wanted = written.toLowerCase().trim();
  const allowed = Math.min(MOST_EDITS, Math.max(1, Math.floor(wanted.length / 3)));
  const [best] = known
    .map((word) => ({ word, distance: edits(wanted.slice(0, 100), word.toLowerCase().slice(0, 100)) }))
    .sort((left, right) => left.distance - right.distance);
  if (best && best.distance <= allowed) return best.word;
  return known.find((word) => wanted.length > 2 && word.toLowerCase().startsWith(wanted)) ?? null;
}

/** ' Did you mean Region?', or nothing. */
export function didYouMean(written: string, known: readonly string[]): string {
  const word = nearest(written, known);
  return word === null ? '' : ` Did you mean ${word}?`;
}
