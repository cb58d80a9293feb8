/** As many rows as a percentile needs to say anything. */
const FEWEST_ROWS = 10;
/** More rows than this after today are a plan, not mistakes. */
export const MOST_AHEAD = 0.05;
const YEAR = 366 * 86_400;
const DAY = 86_400;

/**
 * The latest instant (seconds) that a column of these bounds can hold without raising doubt, by its 1st and 99th
 * percentile: the others once more and at least a year on. Weeks and years of data that lie apart stay within it.
 */
export const farAfter = (low: number, high: number): number => high + Math.max(high - low, YEAR);

/** The end of today wherever on earth the file was written. */
export const endOfToday = (now = Date.now() / 1000): number => Math.floor(now / DAY) * DAY + 2 * DAY;

export type Suspects = { rows: number; latest: number; last: number };

/** The instants of a column that lie after today or far after nearly all others, or null. `groups` in rising order. */
export function suspectsAmong(
  groups: readonly { value: number; count: number }[],
  today = endOfToday(),
): Suspects | null {
  const rows = groups.reduce((sum, { count }) => sum + count, 0);
  if (rows < FEWEST_ROWS || groups.length < 3) return null;
  const fence = farAfter(atRank(groups, Math.floor(0.01 * (rows - 1))), atRank(groups, Math.floor(0.99 * (rows - 1))));
  const ahead = countAfter(groups, today);
  const end = ahead > 0 && ahead <= MOST_AHEAD * rows ? Math.min(fence, today - 1) : fence;
  const found = countAfter(groups, end);
  const last = groups.findLast(({ value }) => value <= end);
  return found > 0 && last ? { rows: found, latest: groups.at(-1)!.value, last: last.value } : null;
}

const countAfter = (groups: readonly { value: number; count: number }[], end: number): number =>
  groups.reduce((sum, { value, count }) => (value > end ? sum + count : sum), 0);

function atRank(groups: readonly { value: number; count: number }[], rank: number): number {
  let seen = 0;
  for (const { value, count } of groups) if ((seen += count) > rank) return value;
  return groups.at(-1)!.value;
}
