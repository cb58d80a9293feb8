import { unionOf } from '../layout/placed';
import type { DocumentBox } from '../schema';
import type { PageRow } from './rows';
import { middleOf } from './rules';

/** Where so many rows are ruled off from the next, whatever stands between two rules is one row. */
const MOSTLY_RULED = 0.6;
const FEWEST_ROWS = 4;
/** A rule under a single column groups; it is no end of a row. */
const ACROSS = 0.7;

/** How much of the width of two rows is ruled between them, from 0 to 1. */
function ruledShare(above: PageRow, below: PageRow, rules: readonly DocumentBox[]): number {
  const [left, right] = [Math.min(above.box[0], below.box[0]), Math.max(above.box[2], below.box[2])];
  const [from, to] = [middleOf(above.box), middleOf(below.box)];
  const spans = rules
    .filter((rule) => rule[3] - rule[1] < 2.5 && rule[1] > from && rule[3] < to)
    .map((rule): [number, number] => [Math.max(left, rule[0]), Math.min(right, rule[2])])
    .sort((one, other) => one[0] - other[0]);
  let [covered, end] = [0, left];
  for (const [start, stop] of spans) {
    covered += Math.max(0, stop - Math.max(end, start));
    end = Math.max(end, stop);
  }
  return covered / Math.max(1, right - left);
}

/** In a table whose rows are ruled off, lines without a rule between them are lines of one row. */
export function rowsBetweenRules(rows: readonly PageRow[], rules: readonly DocumentBox[]): PageRow[] {
  const isEnd = rows.slice(1).map((row, nth) => ruledShare(rows[nth]!, row, rules) > ACROSS);
  const ends = isEnd.filter(Boolean).length;
  if (rows.length < FEWEST_ROWS || ends < MOSTLY_RULED * isEnd.length || ends === isEnd.length) return [...rows];
  const out: PageRow[] = [rows[0]!];
  rows.slice(1).forEach((row, nth) => {
    const last = out.at(-1)!;
    if (isEnd[nth]) out.push(row);
    else
      out[out.length - 1] = {
        pieces: [...last.pieces, ...row.pieces],
        box: unionOf([last.box, row.box]),
        size: last.size,
      };
  });
  return out;
}
