import type { Json } from '@duckdb/node-api';
import type { IssueGroup } from '@/lib/engines/ingest/schema/schema';
import { missingCodeOf } from '@/lib/pure/analysis/semantics/stand-ins';
import type { Column } from '@/lib/pure/query/schema/column';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import { cellSql, NEARLY } from './columns/plan';
import type { Loaded, PlannedColumn } from './load/load';
import { named, quoted, type Duck } from './table/duck';
import { shortened, type IssueLog } from './table/issues';
import type { LeftOvers } from './table/left-overs';
import { cellName, recordsIn, type TextTable } from './table/text-table';

const LISTED = 20;

/** Columns that would be of a narrower type but for a few values: said, with the rows where they stand. */
export async function sayWhatNearlyFits(duck: Duck, { columns }: Loaded, findings: IssueLog): Promise<void> {
  for (const column of columns) {
    const { key, plan } = column;
    if (!plan.nearly) continue;
    const misfit = `${named(key)} IS NOT NULL AND ${plan.nearly.sql(cellSql(named(key), plan))} IS NULL`;
    const [[count, filled, others] = []] = await duck.rows(
      `SELECT count(*) FILTER (${misfit}), count(${named(key)}), count(*) FILTER (${misfit} AND NOT regexp_full_match(${named(key)}, '0[0-9]+')) FROM data`,
    );
    const misfits = Number(count);
    // Codes that begin with 0, such as postal codes, are as right as the others.
    if (Number(others) === 0 || misfits > Math.max(1, Number(filled) * NEARLY)) continue;
    const rows = await duck.rows(
      `SELECT row_number + 1, ${named(key)} FROM data WHERE ${misfit} ORDER BY row_number LIMIT ${findings.roomFor({ kind: 'mixed_type', places: [] })}`,
    );
    const first = rows.map(([row, text]) => ({
      row: Number(row),
      column: key,
      found: shortened(String(text)),
      expected: columnTypes[plan.nearly!.type].value,
    }));
    findings.addGroup({
      kind: 'mixed_type',
      column: key,
      count: misfits,
      first,
      message: `${plan.nearly.type} except for ${misfits.toLocaleString('en-US')} ${misfits === 1 ? 'value' : 'values'}; first at row ${first[0]!.row.toLocaleString('en-US')}`,
    });
  }
}

/** Numbers far below all others that repeat, such as -999: reported, because they count in every sum. */
export async function sayStandIns(duck: Duck, columns: Column[], findings: IssueLog): Promise<void> {
  for (const column of columns) {
    const found = missingCodeOf(column);
    if (!found) continue;
    const { key } = column;
    const rows = await duck.rows(
      `SELECT row_number + 1 FROM data WHERE ${named(key)} = ${found.value} ORDER BY row_number LIMIT ${LISTED}`,
    );
    const written = String(found.value);
    findings.addGroup({
      kind: 'stand_in',
      column: key,
      count: found.count,
      first: rows.map(([row]) => ({ row: Number(row), column: key, found: written, expected: 'a measured value' })),
      message: `${written} stands in ${found.count.toLocaleString('en-US')} rows, far below all other values: it may mean 'not measured', and is included in sums`,
    });
  }
}

function misfitsInWords(count: number, { lenient, reader }: PlannedColumn['plan']): string {
  const counted = `${count.toLocaleString('en-US')} ${count === 1 ? 'value' : 'values'}`;
  if (!lenient) return `${counted} ${count === 1 ? 'does' : 'do'} not fit the type that was chosen`;
  return `${counted} ${count === 1 ? 'is' : 'are'} not ${columnTypes[reader.type].value}, as all others are`;
}

/** Whether so many values of a column do not fit that it is text after all: its sample showed fewer. */
export async function areTooMany(duck: Duck, table: TextTable, nth: number, { plan }: PlannedColumn): Promise<boolean> {
  const text = cellSql(cellName(nth), plan);
  const [[misfits, filled] = []] = await duck.rows(
    `SELECT count(*) FILTER (${text} IS NOT NULL AND ${plan.reader.sql(text)} IS NULL), count(${text}) FROM ${recordsIn(table)}`,
  );
  return Number(misfits) > Math.max(1, Number(filled) * NEARLY);
}

/**
 * Marks that were removed after numbers: counted and listed, and the original cells are kept with the left-out values.
 */
export async function keepMarks(
  duck: Duck,
  table: TextTable,
  { columns, findings, leftOvers }: { columns: PlannedColumn[]; findings: IssueLog; leftOvers: LeftOvers },
): Promise<void> {
  for (const [nth, { key, plan }] of columns.entries()) {
    if (!plan.reader.marks) continue;
    const text = cellSql(cellName(nth), plan);
    const numbered = `(SELECT row_number() OVER () AS n, ${cellName(nth)} FROM ${recordsIn(table)})`;
    const marked = `SELECT n AS "row", ${quoted(key)} AS "column", ${cellName(nth)} AS "text" FROM ${numbered} WHERE regexp_matches(${text}, ${quoted(plan.reader.marks)})`;
    const [[count] = []] = await duck.rows(`SELECT count(*) FROM (${marked})`);
    if (!Number(count)) continue;
    leftOvers.addQuery(marked, Number(count));
    const rows = await duck.rows(`${marked} ORDER BY n LIMIT ${LISTED}`);
    findings.addGroup(marksGroup(key, Number(count), rows));
  }
}

function marksGroup(column: string, count: number, rows: Json[][]): IssueGroup {
  const first = rows.map(([row, , cell]) => ({
    row: Number(row),
    column,
    found: shortened(String(cell)),
    expected: 'a number',
  }));
  const carry = count === 1 ? 'number carries a mark' : 'numbers carry marks';
  const kinds = [...new Set(first.map(({ found }) => /[^\d%]+\]?$|\[.*\]$/.exec(found)?.[0].trim() ?? ''))]
    .slice(0, 5)
    .join(', ');
  return {
    kind: 'marks',
    column,
    count,
    first,
    message: `${count.toLocaleString('en-US')} ${carry} (${kinds}) that ${count === 1 ? 'is' : 'are'} left off and kept beside the table, first at row ${first[0]!.row.toLocaleString('en-US')}`,
  };
}

/**
 * Cells that do not fit the type a user chose, or nearly all others have: counted, listed, and their text kept among
 * the left-overs. Answers how many each column has.
 */
export async function keepMisfits(
  duck: Duck,
  table: TextTable,
  { columns, findings, leftOvers }: { columns: PlannedColumn[]; findings: IssueLog; leftOvers: LeftOvers },
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [nth, { key, plan }] of columns.entries()) {
    if (!plan.forced || plan.reader.store === 'VARCHAR') continue;
    const text = cellSql(cellName(nth), plan);
    const misfits = `SELECT n AS "row", ${quoted(key)} AS "column", ${cellName(nth)} AS "text" FROM (SELECT row_number() OVER () AS n, ${cellName(nth)} FROM ${recordsIn(table)}) WHERE ${text} IS NOT NULL AND ${plan.reader.sql(text)} IS NULL`;
    const [[count] = []] = await duck.rows(`SELECT count(*) FROM (${misfits})`);
    const invalid = Number(count);
    if (!invalid) continue;
    found.set(key, invalid);
    leftOvers.addQuery(misfits, invalid);
    const rows = await duck.rows(`${misfits} ORDER BY n LIMIT ${LISTED}`);
    const first = rows.map(([row, , cell]) => ({
      row: Number(row),
      column: key,
      found: shortened(String(cell)),
      expected: columnTypes[plan.reader.type].value,
    }));
    findings.addGroup({
      kind: 'invalid',
      column: key,
      count: invalid,
      first,
      message: `${misfitsInWords(invalid, plan)}, first at row ${first[0]!.row.toLocaleString('en-US')}`,
    });
  }
  return found;
}
