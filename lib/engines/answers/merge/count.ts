import {
  SIDES,
  type JoinColumn,
  type JoinCounts,
  type JoinKind,
  type JoinSpec,
  type MeasureSum,
  type SideName,
} from '@/lib/engines/manifest/join';
import { rowsOf, viewOf, type RunStatement, type OpenSides } from '@/lib/engines/manifest/sides';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName } from '@/lib/pure/query/sql/literal';

const MOST_MEASURES = 60;
/** Sums of the same numbers in another order differ in their last digits. */
const SAME = 1e-9;

const numbers = <T extends string>(names: readonly T[], of: (name: T) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<T, number>;
const other = (side: SideName): SideName => (side === 'left' ? 'right' : 'left');
const table = (side: SideName) => `merge_keys_${side}`;

type Measured = { side: SideName; nth: number; whole: boolean } & Pick<JoinColumn, 'key' | 'label' | 'format' | 'adds'>;
/** Of a measure: its values and their sum, in all rows; of rows with a partner, once and as often as they have one. */
type Found = { all: Part; once: Part; times: Part };
type Part = { filled: number; sum: number };

/** Counts a join and its sums without making its rows: by key, as often as each side holds it. */
export async function countJoin(ask: RunStatement, sides: OpenSides, spec: JoinSpec): Promise<JoinCounts> {
  const measures = SIDES.flatMap((side) =>
    measuresOf(
      sides,
      side,
      spec.on.map((pair) => pair[side]),
    ),
  );
  const keys = sides.left.keys.map((_, nth) => `k${nth}`);
  const known = keys.map((key) => `${key} IS NOT NULL`).join(' AND ');
  for (const side of SIDES) {
    const own = measures
      .filter((measure) => measure.side === side)
      .flatMap(({ nth, whole }) => [`count(c${nth}) AS f${nth}`, `${sumSql(`c${nth}`, whole)} AS s${nth}`]);
    await ask(
      `CREATE OR REPLACE TABLE ${table(side)} AS SELECT ${[...keys, 'count(*) AS rows', ...own].join(', ')} FROM ${viewOf(side)} WHERE ${known} GROUP BY ${keys.join(', ')}`,
    );
  }
  const totals = {
    left: await totalsOf(ask, 'left', measures, known),
    right: await totalsOf(ask, 'right', measures, known),
  };
  const met = await meet(ask, keys, measures);
  const rows = numbers(SIDES, (side) => totals[side].rows);
  const only = numbers(SIDES, (side) => rows[side] - met.matched[side]);
  const resultRows: Record<JoinKind, number> = {
    inner: met.pairs,
    left: met.pairs + only.left,
    right: met.pairs + only.right,
    full: met.pairs + only.left + only.right,
    left_anti: only.left,
  };
  const found = measures.map((measure, nth): Found => ({
    all: totals[measure.side].parts.get(measure)!,
    once: met.parts[nth]!.once,
    times: met.parts[nth]!.times,
  }));
  const befores = await sumsBefore(ask, spec, measures);
  return {
    rows,
    matched: met.matched,
    nullKeys: numbers(SIDES, (side) => totals[side].nulls),
    most: met.most,
    pairs: met.pairs,
    resultRows,
    sums: measures.map((measure, nth) =>
      sumOf({
        measured: measure,
        found: found[nth]!,
        how: spec.how,
        repeats: met.most[other(measure.side)] > 1,
        before: befores.get(measure),
      }),
    ),
  };
}

const NUMBERS = new Set(['BIGINT', 'DOUBLE']);

/** Numbers that measure something; what tells rows apart does not. */
function measuresOf(sides: OpenSides, side: SideName, keys: string[]): Measured[] {
  return sides[side].columns
    .map(({ key, label, format, role, store, adds }, nth) => ({
      side,
      nth,
      label,
      key,
      format,
      adds,
      whole: store === 'BIGINT',
      counts: role === 'measure' && NUMBERS.has(store) && !keys.includes(key),
    }))
    .filter(({ counts }) => counts)
    .slice(0, MOST_MEASURES);
}

/** Whole numbers are added as they are, others with compensation. */
const sumSql = (of: string, whole: boolean) => (whole ? `coalesce(sum(${of}), 0)` : `coalesce(fsum(${of}), 0)`);
const asNumber = (sql: string) => `CAST(${sql} AS DOUBLE)`;

type Totals = { rows: number; nulls: number; parts: Map<Measured, Part> };

async function totalsOf(ask: RunStatement, side: SideName, measures: Measured[], known: string): Promise<Totals> {
  const own = measures.filter((measure) => measure.side === side);
  const [[rows, nulls, ...cells] = []] = await ask(
    `SELECT ${['count(*)', `count(*) FILTER (NOT (${known}))`, ...own.flatMap(({ nth, whole }) => [`count(c${nth})`, asNumber(sumSql(`c${nth}`, whole))])].join(', ')} FROM ${viewOf(side)}`,
  );
  return {
    rows: Number(rows),
    nulls: Number(nulls),
    parts: new Map(
      own.map((measure, nth) => [measure, { filled: Number(cells[2 * nth]), sum: Number(cells[2 * nth + 1]) }]),
    ),
  };
}

type Met = Pick<JoinCounts, 'matched' | 'most' | 'pairs'> & { parts: { once: Part; times: Part }[] };

/**
 * The keys of both sides: how many rows and how much of each measure they bring, once and as often as the other side
 * repeats them.
 */
async function meet(ask: RunStatement, keys: string[], measures: Measured[]): Promise<Met> {
  const sums = measures.flatMap(({ side, nth, whole }) => {
    const [own, times] = side === 'left' ? ['l', 'r.rows'] : ['r', 'l.rows'];
    return [`${own}.f${nth}`, `${own}.f${nth} * ${times}`]
      .map((sql) => `coalesce(sum(${sql}), 0)`)
      .concat([`${own}.s${nth}`, `${own}.s${nth} * ${times}`].map((sql) => asNumber(sumSql(sql, whole))));
  });
  const [[pairs, left, right, mostLeft, mostRight, ...cells] = []] = await ask(`
    SELECT ${['coalesce(sum(l.rows * r.rows), 0)', 'coalesce(sum(l.rows), 0)', 'coalesce(sum(r.rows), 0)', 'coalesce(max(l.rows), 0)', 'coalesce(max(r.rows), 0)', ...sums].join(', ')}
    FROM ${table('left')} l JOIN ${table('right')} r USING (${keys.join(', ')})`);
  return {
    pairs: Number(pairs),
    matched: { left: Number(left), right: Number(right) },
    most: { left: Number(mostLeft), right: Number(mostRight) },
    parts: measures.map((_, nth) => {
      const [filled, filledTimes, sum, sumTimes] = cells.slice(4 * nth, 4 * nth + 4).map(Number) as [
        number,
        number,
        number,
        number,
      ];
      return { once: { filled, sum }, times: { filled: filledTimes, sum: sumTimes } };
    }),
  };
}

/** Sums of a grouped side stand before what its rows add up to, one by one. */
async function sumsBefore(
  ask: RunStatement,
  { left, right }: JoinSpec,
  measures: Measured[],
): Promise<Map<Measured, number>> {
  const before = new Map<Measured, number>();
  for (const [side, { grouped, parts }] of [
    ['left', left],
    ['right', right],
  ] as const) {
    const summed = measures.filter(
      (measure) => measure.side === side && grouped?.some(({ field, agg }) => field === measure.key && agg === 'sum'),
    );
    if (!summed.length) continue;
    const [row = []] = await ask(
      `SELECT ${summed.map(({ key, whole }) => asNumber(sumSql(quoteName(key, duckdb), whole))).join(', ')} FROM ${await rowsOf(ask, parts)}`,
    );
    summed.forEach((measure, nth) => before.set(measure, Number(row[nth])));
  }
  return before;
}

const minus = (all: Part, part: Part): Part =>
  all.filled === part.filled ? { filled: 0, sum: 0 } : { filled: all.filled - part.filled, sum: all.sum - part.sum };
const plus = (left: Part, right: Part): Part => ({ filled: left.filled + right.filled, sum: left.sum + right.sum });
const NONE: Part = { filled: 0, sum: 0 };

function sumOf({
  measured: { side, label, key, format, adds },
  found: { all, once, times },
  how,
  repeats,
  before,
}: {
  measured: Measured;
  found: Found;
  how: JoinKind;
  repeats: boolean;
  before?: number;
}): MeasureSum {
  const keepsOthers = how === 'full' || how === side;
  const rest = minus(all, once);
  const after = how === 'left_anti' ? (side === 'left' ? rest : NONE) : plus(times, keepsOthers ? rest : NONE);
  const counted = how === 'left_anti' ? (side === 'left' ? rest : NONE) : plus(once, keepsOthers ? rest : NONE);
  const figure = ({ filled, sum }: Part) => (adds ? sum : filled ? sum / filled : null);
  const told = { before: before ?? figure(all), after: figure(after) };
  return {
    measure: key,
    label,
    side,
    agg: adds ? 'sum' : 'avg',
    format,
    ...told,
    repeated: how !== 'left_anti' && repeats && times.filled > once.filled && !isSame(figure(after), figure(counted)),
    lost: counted.filled < all.filled,
  };
}

export const isSame = (left: number | null, right: number | null): boolean =>
  left === right ||
  (left !== null && right !== null && Math.abs(left - right) <= SAME * Math.max(Math.abs(left), Math.abs(right)));
