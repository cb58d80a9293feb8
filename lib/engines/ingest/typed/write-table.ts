import { appendFileSync, closeSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { HANDED_OVER } from '../table/table-writer';
import type { TextTable } from '../table/text-table';
import type { CellPlan, ByteLayout } from './kernel/plans';
import { runLane, sharedState, type LaneOutcome, type LaneTask } from './lane';
import { footerOf, MAGIC } from './parquet/footer';
import { recordFinder } from './records';
import { lanesBeside } from './threads';

/** Files that are smaller take DuckDB no longer; how much of a file becomes a row group. In bytes. */
const SIZES = { least: 1 << 20, range: 7_000_000 };
/** Room in which the start of a record is looked for. */
const SEARCHED = 1 << 18;
const MOST_COLUMNS = 500;
const LONGEST_LINE = 1 << 20;
const FEED = 10;
const RETURN = 13;

export type WriteResult = { rows: number } | { misfit: number };

/**
 * Writes a table as typed Parquet, on all processors at once. Reads regular records of plain numbers, dates, words for
 * true and false, and text; every byte is accounted for, or nothing is written. Answers null where the table is of
 * another kind, which takes DuckDB to read, and the number of a column where a value does not fit its plan. `plans`:
 * null where one cannot be read so.
 */
export async function writeTable(
  table: TextTable,
  {
    plans,
    path,
    onPercent,
    sizes = SIZES,
  }: {
    plans: CellPlan[] | null;
    path: string;
    onPercent: (percent: number) => void;
    sizes?: { least: number; range: number };
  },
): Promise<WriteResult | null> {
  const layout = layoutOf(table);
  const { size } = statSync(table.path);
  if (!layout || !plans || size < sizes.least) return null;
  const found = rangesOf(table, layout, size, sizes.range);
  if (!found) return null;
  writeFileSync(path, MAGIC, { mode: 0o600 });
  const task: LaneTask = { source: table.path, target: path, plans, shared: sharedState(MAGIC.length), ...found };
  const lanes = task.ranges.length - 1;
  let done = 0;
  const own = runLane(task, async () => {
    onPercent((++done / lanes) * 100);
    await setImmediate();
  });
  const outcomes = await Promise.all([...lanesBeside(task, lanes - 1), own]);
  const ended = outcomes.flatMap(({ ended: how }) => how ?? []);
  if (ended.length) {
    rmSync(path);
    return ended.find((how) => how !== 'irregular') ?? null;
  }
  return { rows: finish(path, plans, outcomes) };
}

function layoutOf({
  dialect: { delimiter, quote, escape, newline },
  longestLine,
  labels,
  rows,
}: TextTable): Omit<ByteLayout, 'crlf'> | null {
  const isByte = (letter: string) => letter.length === 1 && letter < '\x7f';
  if (rows === null && labels.length === 1) return null;
  if (
    newline !== '\n' ||
    !isByte(delimiter) ||
    (quote && (!isByte(quote) || escape !== quote)) ||
    longestLine > LONGEST_LINE ||
    labels.length > MOST_COLUMNS
  )
    return null;
  return { delimiter: delimiter.charCodeAt(0), quote: quote ? quote.charCodeAt(0) : -1, width: labels.length };
}

/**
 * Where ranges of records begin. That they do is found out when the range before has been read: it ends there, or the
 * table is irregular.
 */
function rangesOf(
  { path, skipLines, dialect }: TextTable,
  layout: Omit<ByteLayout, 'crlf'>,
  size: number,
  rangeBytes: number,
): Pick<LaneTask, 'ranges' | 'open' | 'layout'> | null {
  const file = openSync(path, 'r');
  try {
    const at = (from: number, length = SEARCHED) => {
      const room = new Uint8Array(length);
      return room.subarray(0, readSync(file, room, 0, length, from));
    };
    const head = at(0);
    let first = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
    for (let line = 0; line < skipLines; line++) {
      const feed = head.indexOf(FEED, first);
      if (feed < 0) return null;
      first = feed + 1;
    }
    const feed = head.indexOf(FEED, first);
    if (feed < 0) return null;
    const whole: ByteLayout = { ...layout, crlf: dialect !== HANDED_OVER && head[feed - 1] === RETURN };
    const count = 2 * Math.ceil((size - first) / (2 * rangeBytes));
    const ranges = [first];
    const findRecord = count > 1 ? recordFinder(whole) : null;
    for (let nth = 1; findRecord && nth < count; nth++) {
      const from = first + Math.floor(((size - first) / count) * nth);
      const start = findRecord(at(from));
      if (start >= 0 && from + start > ranges.at(-1)!) ranges.push(from + start);
    }
    return { layout: whole, ranges: [...ranges, size], open: at(size - 1, 1)[0] !== FEED };
  } finally {
    closeSync(file);
  }
}

function finish(path: string, plans: CellPlan[], outcomes: LaneOutcome[]): number {
  const placed = outcomes
    .flatMap((outcome) => outcome.placed)
    .sort(([left], [right]) => left - right)
    .map(([, group]) => group);
  appendFileSync(
    path,
    footerOf(
      plans.map(({ key, store }) => ({ name: key, store })),
      placed,
    ),
  );
  return placed.reduce((sum, { rows }) => sum + rows, 0);
}
