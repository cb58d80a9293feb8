import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isSeasonal } from '@/lib/pure/analysis/forecast/numeric/autocorrelation';
import { seasonalFigures } from '@/lib/pure/analysis/forecast/decomposition/classical';
import { ensemble } from '@/lib/pure/analysis/forecast/combination/ensemble';
import { meanAbsoluteError, stepSize } from '@/lib/pure/analysis/forecast/numeric/errors';
import { forecastSeries } from '@/lib/pure/analysis/forecast/forecast';
import { prepare } from '@/lib/pure/analysis/forecast/combination/members';
import { lowest } from '@/lib/pure/analysis/forecast/numeric/moments';
import { planFor, project, type Projected } from '@/lib/pure/analysis/forecast/project';
import { baselineLag, periodsOf } from '@/lib/pure/analysis/forecast/seasons';
import { addPeriods, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Grain } from '@/lib/pure/query/schema/column';
import { argument, figure, report } from './report';

/**
 * Forecasts of series whose future is known, as the product would show them: OWA against Naive2 as the M4 competition
 * computes it, what the 95 % band held, claims to beat the baseline that came true, series a second of one core (CPU
 * time, without and with the backtest), and series that no honest forecast can be made of. `--data DIR` names a folder
 * with series.csv, train.csv and test.csv.
 */
type Series = { id: string; group: string; grain: Grain; m: number; train: Float64Array; future: Float64Array };

const GRAINS: Record<string, Grain> = {
  yearly: 'year',
  other: 'year',
  quarterly: 'quarter',
  monthly: 'month',
  weekly: 'week',
  daily: 'day',
  hourly: 'hour',
};
/** What a trial reached, group by group; no group may be worse by more than 0.015. */
const TRIAL: Record<string, number> = {
  'm3-yearly': 0.837,
  'm3-quarterly': 0.871,
  'm3-monthly': 0.825,
  'm3-other': 0.62,
  'tourism-yearly': 0.901,
  'tourism-quarterly': 0.811,
  'tourism-monthly': 0.779,
  'm4-weekly': 0.728,
  'm4-hourly': 0.511,
  'nn5-daily': 0.485,
};
const SEED = 7;

function readSeries(folder: string): Series[] {
  const rows = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  const all = rows('series.csv').map(([id, group, , freq, m, h, n]): Series => ({
    id: id!,
    group: group!,
    grain: GRAINS[freq!]!,
    m: Number(m),
    train: new Float64Array(Number(n)),
    future: new Float64Array(Number(h)),
  }));
  const byId = new Map(all.map((series) => [series.id, series]));
  for (const [id, t, y] of rows('train.csv')) byId.get(id!)!.train[Number(t) - 1] = Number(y);
  for (const [id, t, y] of rows('test.csv')) {
    const { train, future } = byId.get(id!)!;
    future[Number(t) - 1 - train.length] = Number(y);
  }
  return all;
}

/**
 * The M4 benchmark: the last value, seasonally adjusted by multiplicative decomposition where the series is seasonal
 * and above 0. Equal to R's.
 */
function naive2({ train, m, future }: Series): Float64Array {
  const n = train.length;
  const last = train[n - 1]!;
  if (!isSeasonal(train, m) || lowest(train) <= 0) return future.map(() => last);
  const { figures } = seasonalFigures(train, m, true);
  return future.map((_, k) => (last / figures[(n - 1) % m]!) * figures[(n + k) % m]!);
}

type Score = { smape: number; mase: number };

/**
 * sMAPE (0/0 counts 0) and MASE; forecasts of what was never negative are cut at 0. MASE is NaN where nothing ever
 * changed.
 */
function score({ train, future, m }: Series, forecast: Float64Array): Score {
  const floor = lowest(train) >= 0 ? 0 : -Infinity;
  const cut = forecast.map((value) => Math.max(floor, value));
  const smape =
    future.reduce((sum, actual, k) => {
      const size = Math.abs(actual) + Math.abs(cut[k]!);
      return sum + (size ? (200 * Math.abs(actual - cut[k]!)) / size : 0);
    }, 0) / future.length;
  const scale = stepSize(train, m);
  return { smape, mase: scale > 0 ? meanAbsoluteError(future, cut) / scale : NaN };
}

const mean = (values: number[]) => {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};
const owa = (own: Score[], benchmark: Score[]) =>
  0.5 *
  (mean(own.map(({ smape }) => smape)) / mean(benchmark.map(({ smape }) => smape)) +
    mean(own.map(({ mase }) => mase)) / mean(benchmark.map(({ mase }) => mase)));

/** Milliseconds of CPU time, which other work on the machine disturbs less than the clock. */
function timed<T>(run: () => T): { result: T; ms: number } {
  const began = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(began);
  return { result, ms: (user + system) / 1000 };
}

type Outcome = { series: Series; projected: Projected; alone: Float64Array; ms: number; msAlone: number };

function forecastOf(series: Series): Outcome {
  const { train, grain, future } = series;
  const periods = periodsOf(grain, train.length);
  const { result: alone, ms: msAlone } = timed(() => ensemble(prepare(train, periods, future.length)).mean);
  const { result: projected, ms } = timed(() =>
    project(train, planFor(train, periods, baselineLag(grain, train.length)), future.length),
  );
  return { series, projected, alone, ms, msAlone };
}

const held = ({ series: { future }, projected: { bands } }: Outcome, level: 0.8 | 0.95) =>
  mean([...future].map((actual, k) => Number(actual >= bands[level].lo[k]! && actual <= bands[level].hi[k]!)));

const cameTrue = ({ series: { future }, projected: { mean: shown, means, baseline } }: Outcome) =>
  meanAbsoluteError(future, shown) < meanAbsoluteError(future, means.get(baseline)!);

/** Numbers that are the same on every run. Source: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A series damaged so that it should be refused: cut short, full of holes, flat, or nearly always 0. */
function spoiled({ train }: Series, nth: number, random: () => number): (number | null)[] {
  const values = [...train];
  const few = 3 + Math.floor(random() * 9);
  if (nth % 4 === 0) return values.slice(0, Math.min(few, 11));
  if (nth % 4 === 1)
    return values.map((value, i) =>
      i === 0 || i === values.length - 1 || random() > 0.3 + 0.3 * random() ? value : null,
    );
  if (nth % 4 === 2) return values.map(() => values[0]!);
  const kept = new Set(Array.from({ length: 4 }, () => Math.floor(random() * values.length)));
  return values.map((value, i) => (kept.has(i) ? value : 0));
}

const isRefused = (values: (number | null)[], { grain, future }: Series) => {
  const times = values.map((_, i) => writeInstant(addPeriods(Date.UTC(1990, 0, 1), i, grain)));
  return (
    forecastSeries({ grain, times, values, kind: 'sum', regular: true, horizon: future.length }).outcome === 'refusal'
  );
};

const folder = resolve(argument('data') ?? '../shared/corpus/forecast');
if (!existsSync(join(folder, 'series.csv'))) {
  console.error(
    `bench:forecast needs a folder with series.csv, train.csv and test.csv; ${folder} has none. Name one with --data.`,
  );
  process.exit(1);
}
const wanted = argument('groups')?.split(',');
const all = readSeries(folder).filter(({ group }) => !wanted || wanted.includes(group));
const outcomes = all.map(forecastOf);

console.log('group                series    OWA  alone  trial  cov95  cov80  claims held  no better   ms  ms alone');
const byGroup = [...new Set(all.map(({ group }) => group))].map((group) => {
  const own = outcomes.filter(({ series }) => series.group === group);
  const benchmark = own.map(({ series }) => score(series, naive2(series)));
  const claims = own.filter(({ projected }) => projected.verdict === 'better');
  const row = {
    group,
    owa: owa(
      own.map(({ series, projected }) => score(series, projected.mean)),
      benchmark,
    ),
    alone: owa(
      own.map(({ series, alone }) => score(series, alone)),
      benchmark,
    ),
    coverage: mean(own.map((outcome) => held(outcome, 0.95))),
    ms: mean(own.map(({ ms }) => ms)),
    msAlone: mean(own.map(({ msAlone }) => msAlone)),
    claims: claims.length,
    claimsHeld: claims.filter(cameTrue).length,
  };
  const coverage80 = mean(own.map((outcome) => held(outcome, 0.8)));
  const noBetter = own.filter(({ projected }) => projected.verdict === 'no_better').length;
  const cells = [row.owa, row.alone, TRIAL[group] ?? NaN, row.coverage, coverage80]
    .map((value) => value.toFixed(3).padStart(6))
    .join(' ');
  console.log(
    `${group.padEnd(20)} ${String(own.length).padStart(6)} ${cells} ${`${row.claimsHeld} of ${row.claims}`.padStart(12)} ${String(noBetter).padStart(10)} ${row.ms.toFixed(1).padStart(5)} ${row.msAlone.toFixed(1).padStart(8)}`,
  );
  return row;
});

const random = seeded(SEED);
const long = all.filter(({ train }) => train.length >= 12 && train.length <= 400).slice(0, 200);
const refused = long.filter((series, nth) => isRefused(spoiled(series, nth, random), series)).length / long.length;
const claims = byGroup.reduce((sum, row) => sum + row.claims, 0);
const perSecond = (grain: RegExp, of: 'ms' | 'msAlone') =>
  1000 / mean(byGroup.filter(({ group }) => grain.test(group)).map((row) => row[of]));

report('forecast', SEED, [
  figure('forecast.owa', mean(byGroup.map((row) => row.owa))),
  figure('forecast.owa.ensemble', mean(byGroup.map((row) => row.alone))),
  figure('forecast.owa.behind', Math.max(...byGroup.map((row) => row.owa - (TRIAL[row.group] ?? row.owa)))),
  figure('forecast.coverage.least', 100 * Math.min(...byGroup.map((row) => row.coverage))),
  figure('forecast.coverage.most', 100 * Math.max(...byGroup.map((row) => row.coverage))),
  figure('forecast.speed.monthly', perSecond(/monthly/, 'msAlone')),
  figure('forecast.speed.hourly', perSecond(/hourly/, 'msAlone')),
  figure('forecast.checked.monthly', perSecond(/monthly/, 'ms')),
  figure('forecast.checked.hourly', perSecond(/hourly/, 'ms')),
  figure('forecast.claims', (100 * byGroup.reduce((sum, row) => sum + row.claimsHeld, 0)) / claims),
  figure('forecast.refused', 100 * refused),
]);
