/** Within so many points a change point counts as found (van den Burg and Williams 2020). */
const MARGIN = 5;

function found(wanted: ReadonlySet<number>, told: ReadonlySet<number>): number {
  const left = new Set(told);
  let count = 0;
  for (const place of [...wanted].sort((a, b) => a - b)) {
    const near = [...left]
      .filter((each) => Math.abs(each - place) <= MARGIN)
      .sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0];
    if (near === undefined) continue;
    left.delete(near);
    count += 1;
  }
  return count;
}

/**
 * F1 of the Turing change point data set: precision against all annotators together, recall as the mean over each of
 * them; the start always counts as a change point.
 */
export function changePointF1(annotators: readonly number[][], told: readonly number[]): number {
  const given = new Set([0, ...told]);
  const each = annotators.map((places) => new Set([0, ...places]));
  const precision = found(new Set(each.flatMap((places) => [...places])), given) / given.size;
  const recall = each.reduce((sum, places) => sum + found(places, given) / places.size, 0) / each.length;
  return (2 * precision * recall) / (precision + recall);
}
