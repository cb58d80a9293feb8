import type { Json } from '@duckdb/node-api';
import { join } from 'node:path';
import type { ImportOffer, IssueGroup } from '@/lib/engine/shapes';
import { named, quoted, type Duck } from './duck';
import { plural, shortened, type Findings } from './issues';
import type { LeftOvers } from './left-overs';
import type { Loaded, PlannedColumn } from './load';
import { cellName, copyTo, readAs, recordsIn, type TextTable } from './text-table';
import { isPlainTotal, isTotalWord, TOTAL_PATTERN } from './total-words';

/** A record that holds the sums of others. `row` counts records from 1. */
export type TotalRow = { row: number; label: string; column: string };

/** Totals between the records are looked for in tables of this size; below larger ones only at their end. */
const SMALL = 50_000;
const TAIL = 12;
const MOST_CANDIDATES = 2000;
const MOST_LABEL_COLUMNS = 8;
/** As large a part of a sum may be rounding. */
const ROUNDING = 0.005;

type Candidate = TotalRow & { alone: boolean; values: (number | null)[]; before: { rows: number; sums: number[] } };

/**
 * Records whose label says total and whose numbers are the sums of records above them. Where most of such labels name no total,
 * only the last record may be one; there a label alone is believed.
 */
export async function findTotalRows(duck: Duck, { columns, rowCount }: Pick<Loaded, 'columns' | 'rowCount'>): Promise<TotalRow[]> {
  const words = columns.filter(({ plan }) => plan.reader.store === 'VARCHAR' && !plan.rivals);
  const numbers = columns.filter(({ plan }) => plan.reader.store === 'BIGINT' || plan.reader.store === 'DOUBLE');
  if (!words.length || !numbers.length || rowCount < 2) return [];
  const candidates = await candidatesIn(duck, words, numbers, rowCount);
  if (!candidates.length || candidates.length > Math.min(MOST_CANDIDATES, rowCount / 2)) return [];
  const proofs = candidates.map((candidate, nth) => proofOf(candidate, candidates.slice(0, nth)));
  const last = candidates.length - 1;
  const habit = proofs.some((rows) => rows > 1) && proofs.filter((rows) => rows > 0).length >= candidates.length / 2;
  return candidates.filter(({ row, label, alone }, nth) => (habit && proofs[nth]! > 0) || (nth === last && row === rowCount && proofs[nth]! > 1) || (row === rowCount && alone && isPlainTotal(label))).map(({ row, label, column }) => ({ row, label, column }));
}

async function candidatesIn(duck: Duck, words: PlannedColumn[], numbers: PlannedColumn[], rowCount: number): Promise<Candidate[]> {
  const labels = words.slice(0, MOST_LABEL_COLUMNS);
  const isTotal = labels.map(({ key }) => `coalesce(regexp_matches(lower(${named(key)}), ${quoted(TOTAL_PATTERN)}), false)`).join(' OR ');
  const from = rowCount <= SMALL ? 0 : rowCount - TAIL;
  const found = await duck.rows(`SELECT row_number FROM data WHERE row_number >= ${from} AND (${isTotal}) ORDER BY row_number LIMIT ${MOST_CANDIDATES + 1}`);
  if (!found.length || found.length > MOST_CANDIDATES) return [];
  const rows = found.map(([row]) => Number(row));
  const marked = `(SELECT *, row_number IN (${rows.join(', ')}) AS marked FROM data)`;
  const sums = numbers.map(({ key }) => `sum(CASE WHEN NOT marked THEN CAST(${named(key)} AS DOUBLE) END) OVER above`);
  const columns = [...words.map(({ key }) => named(key)), ...numbers.map(({ key }) => `CAST(${named(key)} AS DOUBLE)`), ...sums];
  const read = await duck.rows(`SELECT row_number, ${columns.map((sql, nth) => `${sql} AS x${nth}`).join(', ')} FROM ${marked} WINDOW above AS (ORDER BY row_number ROWS UNBOUNDED PRECEDING) QUALIFY marked ORDER BY row_number`);
  return read.map((cells, nth) => candidateOf(cells, nth, words, numbers));
}

function candidateOf(cells: Json[], nth: number, words: PlannedColumn[], numbers: PlannedColumn[]): Candidate {
  const [row, ...rest] = cells;
  const texts = rest.slice(0, words.length).map((cell) => (typeof cell === 'string' ? cell : ''));
  const place = texts.findIndex(isTotalWord);
  const values = rest.slice(words.length, words.length + numbers.length).map((cell) => (typeof cell === 'number' ? cell : null));
  const sums = rest.slice(words.length + numbers.length).map((cell) => Number(cell ?? 0));
  return { row: Number(row) + 1, label: texts[place] ?? '', column: words[Math.max(0, place)]!.key, alone: texts.filter((text) => text.trim() !== '').length === 1 && values.some((value) => value !== null), values, before: { rows: Number(row) - nth, sums } };
}

/** How many records above a candidate add up to it, from the start, from behind the candidate before or from behind the last of the same label; 0 where none do. */
function proofOf(candidate: Candidate, above: Candidate[]): number {
  const sameLabel = above.findLast(({ label }) => label === candidate.label);
  const starts = [...[above.at(-1), sameLabel].flatMap((other) => (other ? [other.before] : [])), { rows: 0, sums: candidate.before.sums.map(() => 0) }];
  for (const start of starts) {
    const rows = candidate.before.rows - start.rows;
    if (rows < 1) continue;
    let [filled, equal] = [0, 0];
    candidate.values.forEach((value, nth) => {
      if (value === null || value === 0) return;
      filled++;
      const sum = candidate.before.sums[nth]! - start.sums[nth]!;
      if (Math.abs(value - sum) <= tolerance(value, sum, rows)) equal++;
    });
    if (equal > 0 && equal * 2 >= filled) return rows;
  }
  return 0;
}

/** Parts that were rounded each to the last digit of the total. */
function tolerance(value: number, sum: number, rows: number): number {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return Math.max(1e-9 * Math.abs(sum), Math.min(ROUNDING * Math.abs(sum), 0.5 * 10 ** -decimals * (1 + Math.sqrt(rows))));
}

export const totalsOffer = (totals: TotalRow[]): ImportOffer => ({ kind: 'totals', rows: totals.map(({ row }) => row), labels: [...new Set(totals.map(({ label }) => label.trim()))] });

export function totalsIssue(totals: TotalRow[]): IssueGroup {
  const [first] = totals as [TotalRow, ...TotalRow[]];
  const numbered = first.row.toLocaleString('en-US');
  const message = totals.length === 1
    ? `row ${numbered} (${shortened(first.label.trim(), 40)}) is a total of other rows and is counted with them`
    : `${totals.length.toLocaleString('en-US')} rows are totals of other rows and are counted with them, first row ${numbered} (${shortened(first.label.trim(), 40)})`;
  return { kind: 'total_rows', column: first.column, count: totals.length, message, first: totals.map(({ row, label, column }) => ({ row, column, found: shortened(label.trim()), expected: 'a row that is no total' })) };
}

type Around = { duck: Duck; workDir: string; findings: Findings; leftOvers: LeftOvers };

/** The table without its totals, which are kept among the left-overs. */
export async function withoutTotals(table: TextTable, rowCount: number, totals: TotalRow[], { duck, workDir, findings, leftOvers }: Around): Promise<TextTable> {
  const cells = table.labels.map((_, nth) => cellName(nth));
  const numbered = `(SELECT *, row_number() OVER () AS n FROM ${recordsIn(table)})`;
  const rows = totals.map(({ row }) => row).join(', ');
  for (const [text] of await duck.rows(`SELECT concat_ws(', ', ${cells.join(', ')}) FROM ${numbered} WHERE n IN (${rows}) ORDER BY n`)) leftOvers.add(null, null, String(text));
  const path = join(workDir, 'without-totals');
  await duck.run(copyTo(path, `SELECT ${cells.join(', ')} FROM ${numbered} WHERE n NOT IN (${rows})`, cells.length));
  const words = [...new Set(totals.map(({ label }) => label.trim()))];
  findings.note(`${plural(totals.length, 'row')} of totals ${totals.length === 1 ? 'was' : 'were'} left out: ${words.slice(0, 5).join(', ')}${words.length > 5 ? ', …' : ''}`);
  return readAs(path, table.labels, 2 * table.longestLine + cells.length, rowCount - totals.length);
}
