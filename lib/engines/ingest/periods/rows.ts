import { join } from 'node:path';
import type { ImportOffer, PeriodRows } from '@/lib/engines/ingest/schema/schema';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import { MOST_CELLS, unreadable } from '../bytes/refusals';
import { isTotalWord } from '../columns/total-words';
import type { PlannedColumn } from '../load/load';
import { named, quoted, type Duck } from '../table/duck';
import { plural, type IssueLog } from '../table/issues';
import { cellName, copyTo, readAs, recordsIn, type TextTable } from '../table/text-table';
import { periodsIn } from './names';
import { runsOf, type PeriodRun } from './runs';

/** So many columns of a run hold numbers, or nothing. */
const NUMERIC = 0.8;

/**
 * What one click would make of columns whose names are a run of periods over numbers. Several runs are measures beside
 * each other: nothing is offered there.
 */
export function periodsOffer(columns: PlannedColumn[]): Extract<ImportOffer, { kind: 'periods' }> | null {
  const labels = columns.map(({ label }) => label);
  const runs = runsOf(labels, true).filter((run) => holdsNumbers(columns.slice(run.from, run.to)));
  const [run] = runs;
  if (!run || runs.length > 1 || looksLikeQuestions(run, columns)) return null;
  const others = columns.filter((_, nth) => nth < run.from || nth >= run.to);
  if (!others.length || (run.to - run.from < 3 && others.some(isNumber))) return null;
  const taken = new Set(others.map(({ key }) => key));
  return {
    kind: 'periods',
    grain: run.grain,
    labels: labels.slice(run.from, run.to),
    columns: columns.slice(run.from, run.to).map(({ key }) => key),
    period: freeName(run.fiscal ? 'fiscal year' : run.grain, 'period', taken),
    value: freeName(run.stem || 'value', 'value', taken),
  };
}

const FIGURES = /(?:^|[^a-z])(?:indicator|variable|metric|measure|series|statistic|parameter)s?(?:$|[^a-z])/i;
const CODES = /(?:^|[^a-z])(?:codes?|ids?|nr|no)(?:$|[^a-z])/i;
const LONGEST_NAME = 80;

/**
 * The offer with its values named by the only figure that the table is of: 'GDP (current US$)' in each row under
 * 'Indicator Name' says what they are, where 'value' says nothing.
 */
export async function namedByFigure<Offer extends PeriodRows>(
  duck: Duck,
  columns: PlannedColumn[],
  offer: Offer | null,
): Promise<Offer | null> {
  const own = new Set(offer?.columns);
  const others = columns.filter(({ key }) => !own.has(key));
  const naming = others.filter(
    ({ label, plan }) => plan.reader.store === 'VARCHAR' && FIGURES.test(label) && !CODES.test(label),
  );
  if (!offer || offer.value !== 'value' || naming.length !== 1) return offer;
  const cells = named(naming[0]!.key);
  const [[values, rows, filled, name] = []] = await duck.rows(
    `SELECT count(DISTINCT ${cells}), count(*), count(${cells}), min(${cells}) FROM data`,
  );
  const isOne = Number(values) === 1 && rows === filled && String(name).trim().length <= LONGEST_NAME;
  return isOne
    ? { ...offer, value: freeName(String(name).trim(), 'value', new Set(others.map(({ key }) => key))) }
    : offer;
}

/** So many columns of periods are a table of another shape, not a few figures beside each other. */
const MANY = 5;
/** Numbers that name or place a record come again with each of its rows and are not added up. */
const NAMING =
  /(?:^|[^a-z])(?:id|ids|codes?|rank|no|nr|number|index|zip|fips|iso|m49|lat|latitude|lon|long|lng|longitude)(?:$|[^a-z])/i;

/** Whether many periods stand beside nothing that would be counted once for each of them. */
export function arePeriodsAlone({ columns: periods }: Pick<PeriodRows, 'columns'>, columns: PlannedColumn[]): boolean {
  const own = new Set(periods);
  const others = columns.filter(({ key }) => !own.has(key));
  return (
    periods.length >= MANY &&
    others.every(
      (column) =>
        !isNumber(column) || NAMING.test(column.label) || isTotalWord(column.label) || numbersRecords(column, columns),
    )
  );
}

const FEWEST_NUMBERED = 20;
/** Of as many measured numbers so many pairs would be equal. */
const FEWEST_PAIRS = 5;

/**
 * Whole numbers in the first column that number its records or what those are about: they rise from record to record,
 * or lie so close that as many measured ones would repeat, and no two are equal or all stand equally often.
 */
function numbersRecords({ key, cells }: PlannedColumn, columns: PlannedColumn[]): boolean {
  const known = cells.map((cell) => cell.trim());
  if (columns[0]!.key !== key || !known.every((cell) => /^\d{1,15}$/.test(cell))) return false;
  const numbers = known.map(Number);
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [first = 0] = counts.values();
  // The last of a sample may be cut off among its own.
  const isEven = [...counts.values()].slice(0, -1).every((count) => count === first);
  if (counts.size < FEWEST_NUMBERED || !isEven) return false;
  const rises = first === 1 && numbers.every((number, nth) => nth === 0 || number > numbers[nth - 1]!);
  const range = Math.max(...counts.keys()) - Math.min(...counts.keys()) + 1;
  return rises || first > 1 || counts.size ** 2 / 2 / range >= FEWEST_PAIRS;
}

const isNumber = ({ plan }: PlannedColumn) =>
  [plan.reader, plan.nearly, plan.rivals?.[0]].some(
    (reader) => reader?.type === 'integer' || reader?.type === 'decimal',
  );

function holdsNumbers(columns: PlannedColumn[]): boolean {
  const filled = columns.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return filled.length > 0 && filled.filter(isNumber).length >= filled.length * NUMERIC;
}

/** Q1 to Q4 over marks from 0 to 10 may as well be the questions of a survey. */
function looksLikeQuestions({ grain, from, to, periods }: PeriodRun, columns: PlannedColumn[]): boolean {
  return (
    grain === 'quarter' &&
    periods[0]!.date === null &&
    columns.slice(from, to).every(({ cells }) => cells.every((cell) => /^(10|\d|)$/.test(cell.trim())))
  );
}

/** The first of the names that no column has. */
function freeName(name: string, other: string, taken: Set<string>): string {
  for (const candidate of [name, other]) if (!taken.has(keysOf([candidate])[0]!)) return candidate;
  for (let n = 2; ; n++) if (!taken.has(keysOf([`${other} ${n}`])[0]!)) return `${other} ${n}`;
}

type Loaded = { columns: PlannedColumn[]; rowCount: number };
type Around = { duck: Duck; workDir: string; findings: IssueLog };

/**
 * Columns of periods become rows: each record is repeated for each of them, with the period and its value. A record
 * keeps its place and its empty values, so that there are exactly records × periods rows. A column that holds the sums
 * of the periods is left out: repeated it would count them again.
 */
export async function periodsToRows(
  table: TextTable,
  { columns, rowCount }: Loaded,
  wanted: PeriodRows,
  { duck, workDir, findings }: Around,
): Promise<{ table: TextTable; periods: number }> {
  const chosen = chosenColumns(columns, wanted);
  const places = new Set(chosen.map(({ place }) => place));
  const sums = await sumsOf(duck, columns, places);
  const kept = columns
    .map(({ label }, place) => ({ label, place }))
    .filter(({ place }) => !places.has(place) && !sums.has(place));
  if (rowCount * chosen.length * (kept.length + 2) > MOST_CELLS)
    throw unreadable(`unpivoted, the table would exceed ${MOST_CELLS.toLocaleString('en-US')} cells`);
  const list = (cells: string[]) => `unnest([${cells.join(', ')}])`;
  const cells = [
    ...kept.map(({ place }) => cellName(place)),
    list(chosen.map(({ period }) => quoted(period))),
    list(chosen.map(({ place }) => cellName(place))),
  ];
  const path = join(workDir, 'periods');
  await duck.run(
    copyTo(
      path,
      `SELECT ${cells.map((cell, nth) => `${cell} AS p${nth}`).join(', ')} FROM ${recordsIn(table)}`,
      cells.length,
    ),
  );
  findings.note(
    `${plural(chosen.length, 'column')}, ${columns[chosen[0]!.place]!.label} to ${columns[chosen.at(-1)!.place]!.label}, unpivoted: ${plural(chosen.length, 'row')} for each of ${plural(rowCount, 'record')}`,
  );
  if (chosen.every(({ dated }) => !dated)) findings.note(`${wanted.period} has no year, so it is kept as text`);
  for (const place of sums) findings.note(`${columns[place]!.label} is the sum of these columns and was excluded`);
  return {
    table: readAs(
      path,
      [...kept.map(({ label }) => label), wanted.period, wanted.value],
      2 * table.longestLine + 64,
      rowCount * chosen.length,
    ),
    periods: chosen.length,
  };
}

type ChosenColumn = { place: number; period: string; dated: boolean };

/**
 * The chosen columns that are there, and what belongs to the same run: a later file may have more periods, or others.
 */
function chosenColumns(columns: PlannedColumn[], { columns: keys }: PeriodRows): ChosenColumn[] {
  const wanted = new Set(keys);
  const runs = runsOf(
    columns.map(({ label }) => label),
    true,
  );
  const holds = (run: PeriodRun) => columns.slice(run.from, run.to).some(({ key }) => wanted.has(key));
  const forms = new Set(
    keys.flatMap((key) =>
      periodsIn(key.replace(/^c_/, '').replaceAll('_', ' ')).map(({ grain, stem }) => `${grain} ${stem.toLowerCase()}`),
    ),
  );
  const kindred = runs.filter(
    (run) =>
      forms.has(`${run.grain} ${run.stem.toLowerCase()}`) ||
      forms.has(`${run.periods[0]!.grain} ${run.stem.toLowerCase()}`),
  );
  const taken = runs.some(holds)
    ? runs.filter(holds)
    : columns.some(({ key }) => wanted.has(key))
      ? []
      : kindred.slice(0, 1);
  const chosen = columns.flatMap(({ key, label }, place): ChosenColumn[] => {
    const run = taken.find(({ from, to }) => place >= from && place < to);
    const period = run?.periods[place - run.from];
    if (!run || !period) return wanted.has(key) ? [{ place, period: label, dated: false }] : [];
    return [
      {
        place,
        period: run.fiscal ? period.date!.slice(0, 4) : (period.date ?? period.written),
        dated: period.date !== null,
      },
    ];
  });
  if (!chosen.length)
    throw unreadable(
      `none of the columns to unpivot are in the file: ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ', …' : ''}`,
    );
  return chosen;
}

/** Columns called total that are, in every record, the sum of the periods. */
async function sumsOf(duck: Duck, columns: PlannedColumn[], periods: Set<number>): Promise<Set<number>> {
  const numeric = ({ plan }: PlannedColumn) => plan.reader.store === 'BIGINT' || plan.reader.store === 'DOUBLE';
  const parts = columns.filter((column, place) => periods.has(place) && numeric(column));
  const candidates = columns
    .map((column, place) => ({ column, place }))
    .filter(({ column, place }) => !periods.has(place) && numeric(column) && isTotalWord(column.label));
  if (parts.length !== periods.size || !candidates.length) return new Set();
  const sum = parts.map(({ key }) => `coalesce(${named(key)}, 0)`).join(' + ');
  const [found = []] = await duck.rows(
    `SELECT ${candidates.map(({ column: { key } }) => `count(*) FILTER (abs(${named(key)} - (${sum})) <= 0.005 * abs(${named(key)}) + 0.01 * ${parts.length}) = count(*)`).join(', ')} FROM data`,
  );
  return new Set(candidates.filter((_, nth) => found[nth] === true).map(({ place }) => place));
}
