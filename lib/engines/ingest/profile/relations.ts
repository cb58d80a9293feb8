import type { Json } from '@duckdb/node-api';
import { findAssociations } from '@/lib/pure/analysis/semantics/associations';
import { findProducts, findRates } from '@/lib/pure/analysis/semantics/products';
import { findTwoScales } from '@/lib/pure/analysis/semantics/scales';
import { findTotals } from '@/lib/pure/analysis/semantics/totals';
import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';
import { codesThatHold } from './nested-codes';
import { numbered } from './numbered';
import { repeatedIn } from './repeated';
import { runningIn } from './running';
import { spearman } from './spearman';
import { findSums } from './sums';

const SAMPLED_ROWS = 10_000;
/** So many columns of a kind are looked at, the fuller ones first; it bounds the time that a wide table takes. */
const MOST_LOW = 40;
const MOST_NUMBERS = 40;
const MOST_ENTITIES = 12;
const MOST_TIMES = 6;
/** Values that still count as few. */
const FEW = 2000;
const WEAKEST = 0.1;
const MOST_PAIRS = 200;
/** A category of more values than this is not held against the measures. */
const FEW_GROUPS = 50;
/** Of more kinds some lie apart by chance. */
const FEW_SCALED = 12;

/**
 * What holds between columns of the view `data`. Guesses come from a sample of rows; unless that is the whole table,
 * dependencies, sums and panels are then held against every row.
 */
export async function relate(duck: Duck, columns: Column[], rowCount: number): Promise<ColumnRelations> {
  if (rowCount < 3)
    return { determines: [], correlations: [], sums: [], panel: null, totals: [], associations: [], products: [] };
  const numbers = fullest(columns.filter(isMeasured), MOST_NUMBERS);
  const low = fullest(
    columns.filter((column) => isLow(column, rowCount)),
    MOST_LOW,
  );
  const times = columns
    .filter((column) => column.nulls === 0 && column.distinct > 2 && (isTime(column) || isYear(column)))
    .sort((left, right) => Number(isTime(right)) - Number(isTime(left)))
    .slice(0, MOST_TIMES);
  const entities = fullest(
    columns.filter((column) => column.nulls === 0 && column.distinct > 1 && isEntity(column)),
    MOST_ENTITIES,
  );
  const sample = await sampleRows(duck, [...new Set([...numbers, ...low, ...times, ...entities])], rowCount);
  const numeric = numbers.map(({ key }) => ({
    key,
    values: Float64Array.from(sample.get(key) ?? [], (value) => (value === null ? NaN : Number(value))),
  }));
  const panel = await findPanel(duck, { times, entities, sample, rowCount });
  return {
    determines: await dependencies(duck, low, sample, rowCount),
    correlations: spearman(numeric)
      .filter(({ rho }) => Math.abs(rho) >= WEAKEST)
      .slice(0, MOST_PAIRS),
    // Of neighbours in the file, however many blanks each has.
    sums: await findSums(
      duck,
      columns.flatMap(({ key }) => numeric.find((each) => each.key === key) ?? []),
      rowCount,
    ),
    panel,
    totals: await totalsAmong(
      duck,
      columns.filter(({ key, type }) => panel?.entity.includes(key) && type !== 'integer'),
      { time: times.find(({ key }) => key === panel?.time), number: numbers[0] },
    ),
    associations: associationsIn(numeric, low, sample),
    scales: findTwoScales(
      categoriesOf(
        low.filter((column) => !isNumeric(column) && column.distinct <= FEW_SCALED),
        sample,
      ),
      numeric,
    ),
    products: productsIn(numeric),
    running: await runningIn(duck, columns, rowCount),
    repeated: await repeatedIn(duck, columns, rowCount),
  };
}

/** A list in a condition of a query holds no more. */
const MOST_TOTALS = 1000;

/** Values of the entities of a panel that are totals of the others, by their names or as codes that hold others. */
async function totalsAmong(
  duck: Duck,
  entities: Column[],
  { time, number }: { time: Column | undefined; number: Column | undefined },
): Promise<NonNullable<ColumnRelations['totals']>> {
  const found: NonNullable<ColumnRelations['totals']> = [];
  for (const { key } of entities) {
    const [values = []] = await duck.columns(
      `SELECT DISTINCT ${named(key)} FROM data WHERE ${named(key)} IS NOT NULL ORDER BY 1`,
    );
    const names = values.map(String);
    const totals = findTotals(names) ?? { whole: [], groups: [] };
    const holding =
      time && number ? await codesThatHold(duck, names, { entity: key, time: time.key, number: number.key }) : [];
    const all = [...new Set([...totals.groups, ...holding])];
    const groups = totals.whole.length + all.length > MOST_TOTALS ? totals.groups : all;
    if (totals.whole.length + groups.length > 0) found.push({ field: key, whole: totals.whole, groups });
  }
  return found;
}

function productsIn(numeric: { key: string; values: Float64Array }[]): NonNullable<ColumnRelations['products']> {
  const found = findProducts(numeric);
  const known = new Set(found.map(({ total, factors }) => [total, ...factors].sort().join('\n')));
  return [
    ...found,
    ...findRates(numeric).filter(({ total, factors }) => !known.has([total, ...factors].sort().join('\n'))),
  ];
}

const categoriesOf = (low: Column[], sample: Sample) =>
  low
    .filter((column) => column.distinct <= FEW_GROUPS && !isTime(column))
    .map(({ key, distinct }) => ({ key, codes: numbered(sample.get(key) ?? []), levels: distinct }));

/** How much the groups of each small category differ in each number and in each column of two values. */
function associationsIn(
  numeric: { key: string; values: Float64Array }[],
  low: Column[],
  sample: Sample,
): NonNullable<ColumnRelations['associations']> {
  const categories = categoriesOf(low, sample);
  const isNumber = new Set(numeric.map(({ key }) => key));
  const twoValued = categories
    .filter(({ key, levels }) => levels === 2 && !isNumber.has(key))
    .map(({ key, codes }) => ({ key, values: Float64Array.from(codes, (code) => (code < 0 ? NaN : code)) }));
  return findAssociations(categories, [...numeric, ...twoValued]).slice(0, MOST_PAIRS);
}

const isMeasured = ({ type, distinct }: Column) => isNumeric({ type }) && distinct > 1;
const isYear = ({ type, min, max }: Column) =>
  type === 'integer' && typeof min === 'number' && typeof max === 'number' && min >= 1000 && max <= 2200;
/** 09:30, 9:30 pm: a time of day is no thing that has a row at each moment. */
const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]\.?m\.?)?$/i;
const isClock = ({ samples }: Column) => samples.length > 0 && samples.every((value) => CLOCK.test(String(value)));
const isEntity = (column: Column) =>
  !isClock(column) &&
  (column.type === 'category' ||
    column.type === 'id' ||
    column.type === 'boolean' ||
    (column.type === 'text' && column.distinct > 1) ||
    (column.type === 'integer' && column.distinct <= FEW));
const isLow = ({ type, distinct }: Column, rowCount: number) =>
  type !== 'decimal' && type !== 'text' && distinct > 1 && distinct <= Math.min(FEW, rowCount / 2);

const fullest = (columns: Column[], most: number) =>
  [...columns].sort((left, right) => left.nulls - right.nulls).slice(0, most);

type Sample = Map<string, Json[]>;

/** Of so many rows one is in the sample. */
const stepOf = (rowCount: number) => Math.max(1, Math.floor(rowCount / SAMPLED_ROWS));
/** The sample is the whole table: what it shows needs no proof. */
const isWhole = (rowCount: number) => stepOf(rowCount) === 1;

/** Rows spread over the whole table, the same ones for the same table. */
async function sampleRows(duck: Duck, columns: Column[], rowCount: number): Promise<Sample> {
  if (!columns.length) return new Map();
  const every = stepOf(rowCount);
  const select = columns
    .map((column) => (isTime(column) ? `epoch(${named(column.key)})` : named(column.key)))
    .join(', ');
  const values = await duck.columns(
    `SELECT ${select} FROM data${every > 1 ? ` WHERE hash(row_number) % ${every} = 0` : ''}`,
  );
  return new Map(columns.map(({ key }, nth) => [key, values[nth] ?? []]));
}

/** Each value of `from` has one value of `to`. A dependency that a sample refutes is not asked about. */
async function dependencies(
  duck: Duck,
  columns: Column[],
  sample: Sample,
  rowCount: number,
): Promise<ColumnRelations['determines']> {
  const codes = new Map(columns.map(({ key }) => [key, numbered(sample.get(key) ?? [])]));
  const found: ColumnRelations['determines'] = [];
  for (const from of columns) {
    const likely = columns.filter(
      (to) => to !== from && to.distinct <= from.distinct && holdsIn(codes.get(from.key)!, codes.get(to.key)!),
    );
    const held = isWhole(rowCount) || !likely.length ? likely : await holdingInAll(duck, from, likely);
    found.push(...held.map((to) => ({ from: from.key, to: to.key })));
  }
  return found;
}

async function holdingInAll(duck: Duck, from: Column, likely: Column[]): Promise<Column[]> {
  const broken = likely.map(
    ({ key }) => `bool_or(low${key} IS DISTINCT FROM high${key} OR (known${key} > 0 AND known${key} < n))`,
  );
  const parts = likely.map(
    ({ key }) =>
      `min(${named(key)}) AS low${key}, max(${named(key)}) AS high${key}, count(${named(key)}) AS known${key}`,
  );
  const [verdict = []] = await duck.rows(
    `SELECT ${broken.join(', ')} FROM (SELECT count(*) AS n, ${parts.join(', ')} FROM data WHERE ${named(from.key)} IS NOT NULL GROUP BY ${named(from.key)})`,
  );
  return likely.filter((_, nth) => verdict[nth] === false);
}

function holdsIn(from: Int32Array, to: Int32Array): boolean {
  const first = new Int32Array(from.length + 1).fill(-2);
  for (let row = 0; row < from.length; row++) {
    const code = from[row]!;
    if (code < 0) continue;
    const known = first[code]!;
    if (known === -2) first[code] = to[row]!;
    else if (known !== to[row]) return false;
  }
  return true;
}

/** One row for each pair of a moment and an entity; no entity where each moment has one row. */
async function findPanel(
  duck: Duck,
  { times, entities, sample, rowCount }: { times: Column[]; entities: Column[]; sample: Sample; rowCount: number },
): Promise<ColumnRelations['panel']> {
  for (const time of times) {
    if (time.distinct === rowCount && time.exact) return { time: time.key, entity: [] };
    if (time.distinct > rowCount * 0.9) continue;
    const others = entities.filter(({ key }) => key !== time.key);
    const sets = [...others.map((entity) => [entity]), ...pairsOf(others)];
    for (const entity of sets) {
      const cells = entity.reduce((product, { distinct }) => product * distinct, time.distinct);
      const alone = entity.reduce((product, { distinct }) => product * distinct, 1);
      if (cells < rowCount || alone > rowCount * 0.7 || cells > rowCount * 50) continue;
      const keys = [time, ...entity].map(({ key }) => key);
      if (repeats(keys.map((key) => sample.get(key) ?? []))) continue;
      if (!isWhole(rowCount)) {
        const [[groups] = []] = await duck.rows(
          `SELECT count(*) FROM (SELECT DISTINCT ${keys.map(named).join(', ')} FROM data)`,
        );
        if (Number(groups) !== rowCount) continue;
      }
      return { time: time.key, entity: entity.map(({ key }) => key) };
    }
  }
  return null;
}

const pairsOf = (columns: Column[]) =>
  columns.flatMap((left, nth) => columns.slice(nth + 1).map((right) => [left, right]));

function repeats(columns: Json[][]): boolean {
  const seen = new Set<string>();
  const rows = columns[0]?.length ?? 0;
  for (let row = 0; row < rows; row++) seen.add(columns.map((values) => String(values[row])).join('\0'));
  return seen.size < rows;
}
