import { join } from 'node:path';
import type { ImportOffer, IssueGroup, LeftOutRows } from '@/lib/engines/ingest/schema/schema';
import type { Duck } from '../table/duck';
import { plural, shortened, type IssueLog } from '../table/issues';
import type { LeftOvers } from '../table/left-overs';
import { cellName, copyTo, readAs, recordsIn, type TextTable } from '../table/text-table';
import type { TotalRow } from './table';

const MOST_LISTED = 100;
const MOST_LABELS = 20;
/** So many left out rows are told with the reading, each so long; all of them are among the left-overs. */
const FIRST = 20;
const LONGEST = 300;

const labelsOf = (totals: TotalRow[]) =>
  [...new Set(totals.map(({ label }) => shortened(label.trim())))].slice(0, MOST_LABELS);

export const totalsOffer = (totals: TotalRow[]): ImportOffer => ({
  kind: 'totals',
  count: totals.length,
  rows: totals.slice(0, MOST_LISTED).map(({ row }) => row),
  labels: labelsOf(totals),
});

export function totalsIssue(totals: TotalRow[]): IssueGroup {
  const [first] = totals as [TotalRow, ...TotalRow[]];
  const numbered = first.row.toLocaleString('en-US');
  const message =
    totals.length === 1
      ? `row ${numbered} (${shortened(first.label.trim(), 40)}) looks like a total of other rows and is included in sums`
      : `${totals.length.toLocaleString('en-US')} rows look like totals of other rows and are included in sums, first row ${numbered} (${shortened(first.label.trim(), 40)})`;
  return {
    kind: 'total_rows',
    column: first.column,
    count: totals.length,
    message,
    first: totals.map(({ row, label, column }) => ({
      row,
      column,
      found: shortened(label.trim()),
      expected: 'a row that isn’t a total',
    })),
  };
}

type Around = { duck: Duck; workDir: string; findings: IssueLog; leftOvers: LeftOvers };

/** The table without its totals, which are kept among the left-overs. */
export async function withoutTotals(
  table: TextTable,
  rowCount: number,
  totals: TotalRow[],
  { duck, workDir, findings, leftOvers }: Around,
): Promise<{ table: TextTable; leftOut: LeftOutRows }> {
  const cells = table.labels.map((_, nth) => cellName(nth));
  const numbered = `(SELECT *, row_number() OVER () AS n FROM ${recordsIn(table)})`;
  const rows = totals.map(({ row }) => row).join(', ');
  const texts = await duck.rows(
    `SELECT n, concat_ws(', ', ${cells.join(', ')}) FROM ${numbered} WHERE n IN (${rows}) ORDER BY n`,
  );
  for (const [, text] of texts) leftOvers.add(null, null, String(text));
  const path = join(workDir, 'without-totals');
  await duck.run(copyTo(path, `SELECT ${cells.join(', ')} FROM ${numbered} WHERE n NOT IN (${rows})`, cells.length));
  leftOvers.renumber(
    (row) => `CASE WHEN ${row} NOT IN (${rows}) THEN ${row} - len(list_filter([${rows}], x -> x < ${row})) END`,
  );
  const words = labelsOf(totals);
  findings.note(
    `${plural(totals.length, 'total row')} ${totals.length === 1 ? 'was' : 'were'} excluded: ${words.slice(0, 5).join(', ')}${words.length > 5 ? ', …' : ''}`,
  );
  return {
    table: readAs(path, table.labels, 2 * table.longestLine + cells.length, rowCount - totals.length),
    leftOut: {
      count: totals.length,
      labels: words,
      first: texts.slice(0, FIRST).map(([row, text]) => ({ row: Number(row), text: shortened(String(text), LONGEST) })),
    },
  };
}
