import type { Json } from '@duckdb/node-api';
import { isPlainTotal, isTotalWord, TOTAL_PATTERN } from '../columns/total-words';
import type { PlannedColumn } from '../load/load';
import { named, quoted, type Duck } from '../table/duck';
import type { TotalsAmongMisfits } from './misfits';
import { isRounded } from './proof';
import type { TotalsTable, TotalRow } from './table';

/** Totals between the records are looked for in tables of this size; below larger ones only at their end. */
const SMALL = 50_000;
const TAIL = 12;
const MOST_CANDIDATES = 2000;
const MOST_LABEL_COLUMNS = 8;
type Candidate = Omit<TotalRow, 'sure'> & {
  alone: boolean;
  values: (number | null)[];
  before: { rows: number; sums: number[] };
};

/**
 * Records whose label says total and whose numbers are the sums of records above them. Where most of such labels name
 * no total, only the last record may be one; there a label alone is believed.
 */
export async function findTotalsBelow(
  duck: Duck,
  { words, numbers, rowCount }: TotalsTable,
  misfits: TotalsAmongMisfits = new Map(),
): Promise<TotalRow[]> {
  const candidates = await candidatesIn(duck, { words, numbers, rowCount, misfits });
  if (!candidates.length || candidates.length > Math.min(MOST_CANDIDATES, rowCount / 2)) return [];
  const proofs = candidates.map((candidate, nth) => proofOf(candidate, candidates.slice(0, nth)));
  const last = candidates.length - 1;
  const habit = proofs.some((rows) => rows > 1) && proofs.filter((rows) => rows > 0).length >= candidates.length / 2;
  return candidates.flatMap(({ row, label, column, alone }, nth) => {
    const proven = (habit && proofs[nth]! > 0) || (nth === last && row === rowCount && proofs[nth]! > 1);
    return proven || (row === rowCount && alone && isPlainTotal(label)) ? [{ row, label, column, sure: proven }] : [];
  });
}

async function candidatesIn(
  duck: Duck,
  {
    words,
    numbers,
    rowCount,
    misfits,
  }: { words: PlannedColumn[]; numbers: PlannedColumn[]; rowCount: number; misfits: TotalsAmongMisfits },
): Promise<Candidate[]> {
  const labels = words.slice(0, MOST_LABEL_COLUMNS);
  const isTotal = labels
    .map(({ key }) => `coalesce(regexp_matches(lower(${named(key)}), ${quoted(TOTAL_PATTERN)}), false)`)
    .join(' OR ');
  const from = rowCount <= SMALL ? 0 : rowCount - TAIL;
  const found = isTotal
    ? await duck.rows(
        `SELECT row_number FROM data WHERE row_number >= ${from} AND (${isTotal}) ORDER BY row_number LIMIT ${MOST_CANDIDATES + 1}`,
      )
    : [];
  const rows = [
    ...new Set([...found.map(([row]) => Number(row)), ...[...misfits.keys()].filter((row) => row >= from)]),
  ].sort((left, right) => left - right);
  if (!rows.length || rows.length > MOST_CANDIDATES) return [];
  const marked = `(SELECT *, row_number IN (${rows.join(', ')}) AS marked FROM data)`;
  const sums = numbers.map(({ key }) => `sum(CASE WHEN NOT marked THEN CAST(${named(key)} AS DOUBLE) END) OVER above`);
  const columns = [
    ...words.map(({ key }) => named(key)),
    ...numbers.map(({ key }) => `CAST(${named(key)} AS DOUBLE)`),
    ...sums,
  ];
  const read = await duck.rows(
    `SELECT row_number, ${columns.map((sql, nth) => `${sql} AS x${nth}`).join(', ')} FROM ${marked} WINDOW above AS (ORDER BY row_number ROWS UNBOUNDED PRECEDING) QUALIFY marked ORDER BY row_number`,
  );
  return read.map((cells, nth) => candidateOf(cells, nth, { words, numbers, misfit: misfits.get(Number(cells[0])) }));
}

type Of = { words: PlannedColumn[]; numbers: PlannedColumn[]; misfit: { label: string; column: string } | undefined };

function candidateOf(cells: Json[], nth: number, { words, numbers, misfit }: Of): Candidate {
  const [row, ...rest] = cells;
  const texts = rest.slice(0, words.length).map((cell) => (typeof cell === 'string' ? cell : ''));
  const place = texts.findIndex(isTotalWord);
  const values = rest
    .slice(words.length, words.length + numbers.length)
    .map((cell) => (typeof cell === 'number' ? cell : null));
  const sums = rest.slice(words.length + numbers.length).map((cell) => Number(cell ?? 0));
  const said =
    place >= 0 ? { label: texts[place]!, column: words[place]!.key } : (misfit ?? { label: '', column: words[0]!.key });
  const alone =
    texts.filter((text) => text.trim() !== '').length + (misfit ? 1 : 0) === 1 &&
    values.some((value) => value !== null);
  return { row: Number(row) + 1, ...said, alone, values, before: { rows: Number(row) - nth, sums } };
}

/**
 * How many records above a candidate add up to it, from the start, from behind the candidate before or from behind the
 * last of the same label; 0 where none do.
 */
function proofOf(candidate: Candidate, above: Candidate[]): number {
  const sameLabel = above.findLast(({ label }) => label === candidate.label);
  const starts = [
    ...[above.at(-1), sameLabel].flatMap((other) => (other ? [other.before] : [])),
    { rows: 0, sums: candidate.before.sums.map(() => 0) },
  ];
  for (const start of starts) {
    const rows = candidate.before.rows - start.rows;
    if (rows < 1) continue;
    let [filled, equal] = [0, 0];
    candidate.values.forEach((value, nth) => {
      if (value === null || value === 0) return;
      filled++;
      const sum = candidate.before.sums[nth]! - start.sums[nth]!;
      if (isRounded(value, sum, rows)) equal++;
    });
    if (equal > 0 && equal * 2 >= filled) return rows;
  }
  return 0;
}
