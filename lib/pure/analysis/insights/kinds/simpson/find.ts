import { isMoneyWord } from '../../../semantics/lexicon/lexicon';
import { readLabel } from '../../../semantics/lexicon/read-label';
import { ranksFor, spearman } from '../../../series/spearman';
import { quantileOfSorted, sorted, squaresAbout } from '../../../statistics/moments';
import { normalTails } from '../../../statistics/tails';
import type { RowGrouping, MeasuredValues, Rows } from '../../ground/ground';
import type { Hypothesis } from '../../ground/hypothesis';
import type { SimpsonDetail, TurnedRates } from './kind';

const MOST_STRATA = 8;
const FEWEST_IN_STRATUM = 20;
const FEWEST_A_SIDE = 10;
const OVERALL = 0.15;
const BINS = 6;
const PAIRED = 0.2;
/** Only what would be told of all rows can mislead. */
const WHOLE_P = 0.01;

/** A total is made of what it would hold equal: among trips of one total, those without a tip have the higher fare. */
const TOTAL = /(^|_)(sub)?total(_|$)/;

/** Groups of rows within which an order may turn round: values of a category, or a number cut into equal counts. */
type Strata = {
  key: string;
  codes: Int32Array;
  labels: RowGrouping['levels'];
  bins: { from: number; to: number }[] | null;
};

/** Simpson's paradox in the correlation of two numbers: the sign turns in every group. */
export function* turnedPairs(rows: Rows): Generator<Hypothesis<SimpsonDetail>> {
  const numbers = rows.measured.filter(({ figure }) => figure.outcome === null);
  const strata = rows.groupings.filter(({ levels }) => levels.length <= MOST_STRATA);
  if (strata.length === 0) return;
  for (const [place, a] of numbers.entries())
    for (const b of numbers.slice(place + 1)) {
      const whole = spearman(a.values, b.values);
      if (!whole || Math.abs(whole.rho) < OVERALL || whole.p > WHOLE_P) continue;
      for (const { column, codes, levels } of strata) {
        const within = levels.map((value, code) => {
          const holding = [...codes.keys()].filter((row) => codes[row] === code);
          const found =
            holding.length < FEWEST_IN_STRATUM
              ? null
              : spearman(
                  Float64Array.from(holding, (row) => a.values[row]!),
                  Float64Array.from(holding, (row) => b.values[row]!),
                );
          return found && { value, ...found };
        });
        const all = within.filter((one) => one !== null);
        if (all.length < within.length) continue;
        // Every group must turn, so the weakest counts.
        const p = all.every(({ rho }) => rho * whole.rho < 0) ? Math.max(whole.p, ...all.map((one) => one.p)) : 1;
        yield {
          kind: 'simpson',
          columns: [a.key, b.key, column.key],
          scope: null,
          at: '',
          effect: 1,
          weight: (a.weight + b.weight) / 2 + 0.5,
          touched: 1,
          confirm: null,
          detail: {
            kind: 'simpson',
            form: 'pair',
            left: a.key,
            right: b.key,
            stratifier: column.key,
            overall: whole.rho,
            within: all.map(({ value, rho, n }) => ({ value, rho, n })),
          },
          test: { name: 'Rank correlation in every group', symbol: 'ρ', statistic: whole.rho, p, n: whole.n },
        };
      }
    }
}

type Cells = { means: [number, number]; n: [number, number] };

function sidesOf(
  values: Float64Array,
  codes: Int32Array,
  pair: [number, number],
  holds: (row: number) => boolean,
): Cells {
  const [sums, n] = [new Float64Array(2), new Float64Array(2)];
  for (let row = 0; row < values.length; row++) {
    const side = pair.indexOf(codes[row]!);
    if (side < 0 || Number.isNaN(values[row]) || !holds(row)) continue;
    sums[side]! += values[row]!;
    n[side]! += 1;
  }
  return { means: [sums[0]! / n[0]!, sums[1]! / n[1]!], n: [n[0]!, n[1]!] };
}

/**
 * Simpson's paradox in rates and means: of two values of a category the order turns in every group of another column.
 */
export function* turnedRates(rows: Rows): Generator<Hypothesis<SimpsonDetail>> {
  for (const measured of rows.measured) {
    const strata = strataFor(rows, measured);
    for (const grouping of rows.groupings)
      yield* turnedBetween(
        rows,
        measured,
        grouping,
        strata.filter(({ key }) => key !== grouping.column.key),
      );
  }
}

function* turnedBetween(
  rows: Rows,
  measured: MeasuredValues,
  { column, codes, levels }: RowGrouping,
  beside: readonly Strata[],
): Generator<Hypothesis<SimpsonDetail>> {
  if (column.key === measured.key || levels.length > MOST_STRATA) return;
  const overall = levels.map((_, code) => sidesOf(measured.values, codes, [code, -2], () => true));
  const order = overall
    .map(({ n, means }, code) => ({ code, n: n[0], mean: means[0] }))
    .filter(({ n }) => n >= FEWEST_IN_STRATUM)
    .sort((a, b) => a.mean - b.mean);
  const [low, high] = [order[0], order.at(-1)];
  if (!low || !high || low === high) return;
  // Two of many values that few rows have mislead nobody about the whole.
  if (low.n + high.n < PAIRED * rows.count) return;
  const pair: [number, number] = [low.code, high.code];
  const whole = adjusted(measured.values, codes, pair, { codes: new Int32Array(rows.count), labels: [0] });
  if (normalTails(zOf(whole)) > WHOLE_P) return;
  for (const strata of beside) {
    const found = turnsIn({ values: measured.values, codes, pair, strata, whole });
    yield {
      kind: 'simpson',
      columns: [measured.key, column.key, strata.key],
      scope: null,
      at: '',
      effect: EFFECT[found.turns],
      weight: measured.weight + 0.5,
      touched: 1,
      confirm: null,
      detail: {
        kind: 'simpson',
        form: 'rate',
        figure: measured.figure,
        dimension: column.key,
        values: [levels[pair[0]]!, levels[pair[1]]!],
        stratifier: strata.key,
        bins: strata.bins,
        turns: found.turns,
        overall: [low.mean, high.mean],
        within: found.within,
      },
      test: {
        name: 'Difference within groups (Mantel–Haenszel weights)',
        symbol: 'z',
        statistic: found.z,
        p: found.p,
        n: found.n,
      },
    };
  }
}

function strataFor(rows: Rows, measured: MeasuredValues): Strata[] {
  const categories = rows.groupings.filter(
    ({ column, levels }) => column.key !== measured.key && levels.length <= MOST_STRATA,
  );
  const numbers = rows.measured.filter(
    ({ key, figure, values }) =>
      figure.outcome === null &&
      key !== measured.key &&
      !TOTAL.test(key) &&
      !isNearlyAll(measured.values, values) &&
      !isOneMatter(measured, { key, values }),
  );
  return [
    ...categories.map(({ column, codes, levels }) => ({ key: column.key, codes, labels: levels, bins: null })),
    ...numbers.flatMap((one) => cut(one) ?? []),
  ];
}

const ONE_MATTER = 0.6;
const isMoney = (key: string) => readLabel(key).words.some(isMoneyWord);
/**
 * Numbers that go so closely together measure one matter: wages and the wage that is usual, rooms and rents. Held
 * equal, the one leaves no difference of the other by anything. What is paid at an equal size is asked, though.
 */
const isOneMatter = (told: Pick<MeasuredValues, 'key' | 'values'>, held: Pick<MeasuredValues, 'key' | 'values'>) =>
  !(isMoney(told.key) && !isMoney(held.key)) && Math.abs(spearman(told.values, held.values)?.rho ?? 0) >= ONE_MATTER;
const REST = 0.2;

/**
 * The one is nearly the whole of the other, as the fare is of what was paid: held equal it leaves the rest alone, which
 * is another question.
 */
function isNearlyAll(a: Float64Array, b: Float64Array): boolean {
  const held = [...a.keys()].filter((row) => !Number.isNaN(a[row]! + b[row]!));
  const spreadOf = (value: (row: number) => number) => squaresAbout(Float64Array.from(held, value));
  return (
    spreadOf((row) => a[row]! - b[row]!) <
    REST *
      Math.min(
        spreadOf((row) => a[row]!),
        spreadOf((row) => b[row]!),
      )
  );
}

const cutAlready = new WeakMap<Float64Array, Strata>();

/** A number cut into groups of about equal counts. */
function cut({ key, values }: MeasuredValues): Strata | null {
  const known = cutAlready.get(values);
  if (known) return known;
  const inOrder = sorted(values.filter((value) => !Number.isNaN(value)));
  if (inOrder.length < BINS * FEWEST_IN_STRATUM) return null;
  const edges = [...new Set(Array.from({ length: BINS + 1 }, (_, nth) => quantileOfSorted(inOrder, nth / BINS)))];
  if (edges.length < BINS) return null;
  const bins = edges.slice(1).map((to, nth) => ({ from: edges[nth]!, to }));
  const codes = Int32Array.from(values, (value) =>
    Number.isNaN(value)
      ? -1
      : Math.max(
          0,
          bins.findIndex(({ to }, nth) => value < to || nth === bins.length - 1),
        ),
  );
  const strata = { key, codes, labels: bins.map(({ from }) => from), bins };
  cutAlready.set(values, strata);
  return strata;
}

type Turns = TurnedRates['turns'];
type Within = TurnedRates['within'];
const EFFECT: Record<Turns, number> = { all: 1, most: 0.85, gone: 0.55 };
/** Of the difference overall: what is left is hardly one. */
const GONE = 0.25;
const MOST = 0.7;
/** Fewer of the rows in groups that hold both sides say little of the whole. */
const COVERED = 0.8;

/**
 * What remains within the groups: turned in each of them, turned over them all and in most, or gone, which is tested by
 * how far the difference within lies from that overall. p is 1 where none of these holds, and twice as high for the two
 * that were looked at as well.
 */
function turnsIn({
  values,
  codes,
  pair,
  strata,
  whole,
}: {
  values: Float64Array;
  codes: Int32Array;
  pair: [number, number];
  strata: Strata;
  whole: Adjusted;
}): { turns: Turns; z: number; p: number; n: number; within: Within } {
  const within = strata.labels.map((value, code) => ({
    value,
    ...sidesOf(values, codes, pair, (row) => strata.codes[row] === code),
  }));
  const telling = within.filter(({ n }) => Math.min(...n) >= FEWEST_A_SIDE);
  // Of a number cut into groups a side may be missing in some of them.
  const enough = strata.bins ? telling.length >= Math.ceil(within.length / 2) : telling.length === within.length;
  const found = adjusted(values, codes, pair, strata);
  const [z, n] = [zOf(found), found.n];
  const turned = telling.filter(({ means }) => means[0] > means[1]).length;
  if (telling.length < 2 || turned === 0 || n < COVERED * whole.n) return { turns: 'all', z, p: 1, n, within };
  const p = z > 0 ? normalTails(z) / 2 : 1;
  if (enough && turned === telling.length) return { turns: 'all', z, p, n, within };
  if (p <= WHOLE_P && turned >= MOST * telling.length) return { turns: 'most', z, p: Math.min(1, 2 * p), n, within };
  const moved = (found.difference - whole.difference) / Math.sqrt(found.variance + whole.variance);
  const isGone = turned >= telling.length / 2 && found.difference > GONE * whole.difference;
  return { turns: 'gone', z: moved, p: isGone && moved > 0 ? Math.min(1, normalTails(moved)) : 1, n, within };
}

/** Mean difference of ranks with its variance. */
type Adjusted = { difference: number; variance: number; n: number };
const zOf = ({ difference, variance }: Adjusted) => (variance > 0 ? difference / Math.sqrt(variance) : 0);

/** Difference of ranks within the groups, weighted by n₁n₂/(n₁ + n₂). */
function adjusted(
  values: Float64Array,
  codes: Int32Array,
  pair: [number, number],
  { codes: strata, labels }: Pick<Strata, 'codes' | 'labels'>,
): Adjusted {
  const ranks = ranksFor(values);
  let [difference, variance, weights, all] = [0, 0, 0, 0];
  for (let stratum = 0; stratum < labels.length; stratum++) {
    const [sums, squares, n] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];
    for (let row = 0; row < ranks.length; row++) {
      const side = pair.indexOf(codes[row]!);
      if (side < 0 || strata[row] !== stratum || Number.isNaN(ranks[row]!)) continue;
      sums[side]! += ranks[row]!;
      squares[side]! += ranks[row]! ** 2;
      n[side]! += 1;
    }
    if (Math.min(...n) < 2) continue;
    const weight = (n[0]! * n[1]!) / (n[0]! + n[1]!);
    weights += weight;
    difference += weight * (sums[0]! / n[0]! - sums[1]! / n[1]!);
    for (const side of [0, 1])
      variance += (weight ** 2 * Math.max(0, squares[side]! - sums[side]! ** 2 / n[side]!)) / (n[side]! - 1) / n[side]!;
    all += n[0]! + n[1]!;
  }
  return {
    difference: weights > 0 ? difference / weights : 0,
    variance: weights > 0 ? variance / weights ** 2 : 0,
    n: all,
  };
}
