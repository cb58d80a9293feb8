import { join } from 'node:path';
import { named, quoted, type Duck } from './table/duck';
import type { IssueLog } from './table/issues';
import { cellName, copyTo, readAs, recordsIn, sampleOf, type TextTable } from './table/text-table';

/** What an entry calls the name of its value: `<field name="Year">2019</field>`, `{"key": "Year", "value": 2019}`. */
const SAYS_NAME = /^(?:name|key|field|attribute|property|label|parameter|variable)$/i;
/** One record alone may hold a list of anything. */
const LEAST = 2;
const MOST_NAMES = 200;
/** Names of columns come again in nearly every record, those of things do not. */
const USUAL = 0.6;

type Entry = Record<string, unknown>;
/** A column of lists: which of the two keys of an entry holds the name, which the value, and the names in their order. */
type Named = { key: string; value: string; names: string[] };

/** The lists in the cells of a column; null where one of them is none of entries with at most two keys. */
function listsIn(cells: string[]): Entry[][] | null {
  const lists: Entry[][] = [];
  for (const cell of cells) {
    const list = cell.startsWith('[{') ? parsed(cell) : null;
    if (!Array.isArray(list) || !list.every(isEntry)) return null;
    lists.push(list);
  }
  return lists;
}

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;
const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' && entry !== null && Object.values(entry).every(isPlain) && Object.keys(entry).length <= 2;

function namedIn(cells: string[]): Named | null {
  const lists = cells.length >= LEAST ? listsIn(cells) : null;
  if (!lists) return null;
  const keys = [...new Set(lists.flat().flatMap(Object.keys))];
  const key = keys.find((one) => SAYS_NAME.test(one));
  const value = keys.find((one) => one !== key);
  if (keys.length !== 2 || !key || !value) return null;
  const namesOf = lists.map((list) => list.map((entry) => entry[key]));
  const counts = new Map<string, number>();
  for (const names of namesOf) {
    if (!names.every((name) => typeof name === 'string' && name !== '') || new Set(names).size < names.length)
      return null;
    for (const name of names as string[]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isUsual = namesOf.flat().length >= counts.size * lists.length * USUAL;
  return isUsual && counts.size <= MOST_NAMES ? { key, value, names: [...counts.keys()] } : null;
}

/** How many cells of a column are no such list, or hold a name that the sample did not show. */
function othersSql(cell: string, { key, value, names }: Named): string {
  const known = names.map(quoted).join(', ');
  const strange = `len(list_filter(${entriesSql(cell, key, value)}, entry -> entry[${quoted(key)}] NOT IN (${known}))) > 0`;
  return `count(*) FILTER (${cell} IS NOT NULL AND (NOT json_valid(${cell}) OR CASE WHEN json_valid(${cell}) THEN ${strange} END))`;
}

const entriesSql = (cell: string, key: string, value: string) =>
  `from_json(${cell}, ${quoted(JSON.stringify([{ [key]: 'VARCHAR', [value]: 'VARCHAR' }]))})`;

const valueSql = (cell: string, { key, value }: Named, name: string) =>
  `list_filter(${entriesSql(cell, key, value)}, entry -> entry[${quoted(key)}] = ${quoted(name)})[1][${quoted(value)}]`;

/** Columns whose cells are lists of names with their values become a column for each name. */
export async function spreadNamedValues(
  table: TextTable,
  { duck, workDir, findings }: { duck: Duck; workDir: string; findings: IssueLog },
): Promise<TextTable> {
  const { rows } = sampleOf(table);
  const likely = table.labels.flatMap((_, nth) => {
    const found = namedIn(rows.map((row) => row[nth] ?? '').filter((cell) => cell.trim() !== ''));
    return found ? [{ nth, found }] : [];
  });
  if (!likely.length) return table;
  const [others = []] = await duck.rows(
    `SELECT ${likely.map(({ nth, found }) => othersSql(cellName(nth), found)).join(', ')} FROM ${recordsIn(table)}`,
  );
  const spread = new Map(
    likely.filter((_, place) => Number(others[place]) === 0).map(({ nth, found }) => [nth, found]),
  );
  return spread.size ? written(table, spread, { duck, workDir, findings }) : table;
}

async function written(
  table: TextTable,
  spread: Map<number, Named>,
  { duck, workDir, findings }: { duck: Duck; workDir: string; findings: IssueLog },
): Promise<TextTable> {
  const taken = new Set(table.labels.filter((_, nth) => !spread.has(nth)));
  const columns = table.labels.flatMap((label, nth) => {
    const found = spread.get(nth);
    if (!found) return [{ label, sql: cellName(nth) }];
    findings.note(`${label} holds names with their values: each of its ${found.names.length} names became a column`);
    return found.names.map((name) => ({
      label: taken.has(name) || spread.size > 1 ? `${label}.${name}` : name,
      sql: valueSql(cellName(nth), found, name),
    }));
  });
  const path = join(workDir, 'named-values');
  const select = columns.map(({ sql }, nth) => `${sql} AS ${named(cellName(nth))}`).join(', ');
  await duck.run(copyTo(path, `SELECT ${select} FROM ${recordsIn(table)}`, columns.length));
  const [[count] = []] = await duck.rows(`SELECT count(*) FROM ${recordsIn(table)}`);
  return readAs(
    path,
    columns.map(({ label }) => label),
    2 * table.longestLine + columns.length,
    Number(count),
  );
}
