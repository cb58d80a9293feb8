import { join } from 'node:path';
import { quoted, type Duck } from './table/duck';
import type { IssueLog } from './table/issues';
import { cellName, copyTo, readAs, recordsIn, sampleOf, type TextTable } from './table/text-table';

const NUMBER = '[-+]?[0-9]+(?:[.][0-9]+)?(?:[eE][-+]?[0-9]{1,3})?';
const FINE = '[-+]?[0-9]{1,3}[.][0-9]{3,}';
const between = (open: string, close: string) =>
  `${open}\\s*"?\\s*(NUMBER)\\s*"?\\s*[,;]\\s*"?\\s*(NUMBER)\\s*"?\\s*${close}`.replaceAll('NUMBER', NUMBER);
/**
 * '[52.5, 13.4]', '["1 "," 1"]', '(52.5, 13.4)', '52.5163, 13.3777' and 'POINT (13.4 52.5)'; for RE2 and JavaScript
 * alike.
 */
const FORMS = [
  between('\\[', '\\]'),
  between('\\(', '\\)'),
  `(${FINE})\\s*,\\s*(${FINE})`,
  `POINT ?\\(\\s*(${NUMBER}) (${NUMBER})\\s*\\)`,
].map((form) => `^\\s*${form}\\s*$`);
/** One list alone may be anything. */
const LEAST = 2;

/** The columns of a sample that hold nothing but lists of two numbers, with the form they are written in. */
function pairsIn(rows: string[][], labels: string[]): Map<number, string> {
  const found = new Map<number, string>();
  labels.forEach((_, nth) => {
    const cells = rows.map((row) => row[nth] ?? '').filter((cell) => cell.trim() !== '');
    const form =
      cells.length >= LEAST ? FORMS.find((one) => cells.every((cell) => new RegExp(one).test(cell))) : undefined;
    if (form) found.set(nth, form);
  });
  return found;
}

export const mayHavePairs = (table: TextTable): boolean => pairsIn(sampleOf(table).rows, table.labels).size > 0;

/** Columns of lists of two numbers, such as places, become two columns each: 'at' is 'at 1' and 'at 2'. */
export async function splitPairs(
  table: TextTable,
  { duck, workDir, findings }: { duck: Duck; workDir: string; findings: IssueLog },
): Promise<TextTable> {
  const likely = [...pairsIn(sampleOf(table).rows, table.labels)];
  if (!likely.length) return table;
  const [others = []] = await duck.rows(
    `SELECT ${likely.map(([nth, form]) => `count(*) FILTER (trim(${cellName(nth)}) <> '' AND NOT regexp_matches(${cellName(nth)}, ${quoted(form)}))`).join(', ')} FROM ${recordsIn(table)}`,
  );
  const pairs = new Map(likely.filter((_, place) => Number(others[place]) === 0));
  if (!pairs.size) return table;
  const named = (label: string, nth: number) => (label ? `${label} ${nth}` : '');
  const columns = table.labels.flatMap((label, nth) => {
    const form = pairs.get(nth);
    if (!form) return [{ label, sql: cellName(nth) }];
    return [1, 2].map((part) => ({
      label: named(label, part),
      sql: `nullif(regexp_extract(${cellName(nth)}, ${quoted(form)}, ${part}), '')`,
    }));
  });
  const path = join(workDir, 'pairs');
  await duck.run(
    copyTo(
      path,
      `SELECT ${columns.map(({ sql }, nth) => `${sql} AS ${cellName(nth)}`).join(', ')} FROM ${recordsIn(table)}`,
      columns.length,
    ),
  );
  const [[rows] = []] = await duck.rows(`SELECT count(*) FROM ${recordsIn(table)}`);
  for (const nth of pairs.keys())
    findings.note(`${table.labels[nth] || 'a column'} holds lists of two numbers and became two columns`);
  return readAs(
    path,
    columns.map(({ label }) => label),
    2 * table.longestLine + columns.length,
    Number(rows),
  );
}
