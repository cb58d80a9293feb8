import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { auc } from '@/lib/pure/analysis/drivers/scores/auc';
import { calibrationOf } from '@/lib/pure/analysis/drivers/calibration';
import { findDriversOf } from '@/lib/pure/analysis/drivers/find-drivers';
import { rSquared } from '@/lib/pure/analysis/drivers/scores/r-squared';
import type { DriversModel } from '@/lib/pure/analysis/drivers/schema';
import { randomFrom } from '@/tests/analysis/columns';
import { tableOf } from '@/tests/analysis/values';
import { argument, figure, report } from './report';

/**
 * Row prediction and drivers. Each set of `--data DIR` (reference.json; NAME/train.csv, test.csv, meta.json) is given
 * whole with the targets of its test rows blank; what the kernel says of them is scored as score.mjs there does,
 * against scikit-learn's histogram boosting of reference.json. Then tables with two planted drivers, one for each of
 * `--seeds N` seeds: the two must come first.
 */
type SetMeta = { target: string; task: 'class' | 'reg'; positive: string | null };
type Reference = { sets: Record<string, { hgb: number }> };

const folder = resolve(argument('data') ?? '../shared/corpus/drivers');
const seeds = Number(argument('seeds') ?? 24);
/** Calibration of fewer test rows is chance. */
const CALIBRATED_ROWS = 1000;

const isNumber = (cell: string) => cell === '' || Number.isFinite(Number(cell));

function readSet(name: string) {
  const { target, task, positive } = JSON.parse(readFileSync(join(folder, name, 'meta.json'), 'utf8')) as SetMeta;
  const [[header, ...train], [, ...test]] = ['train.csv', 'test.csv'].map(
    (file) => parse(readFileSync(join(folder, name, file), 'utf8')) as string[][],
  ) as [string[][], string[][]];
  const place = header!.indexOf(target);
  const truth = test.map((row) => (task === 'class' ? Number(row[place] === positive) : Number(row[place])));
  const columns = header!.map((label, nth): [string, (string | null)[] | (number | null)[]] => {
    const cells = [...train.map((row) => row[nth]!), ...test.map((row) => (nth === place ? '' : row[nth]!))].map(
      (cell) => cell.trim(),
    );
    return [
      label,
      cells.every(isNumber)
        ? cells.map((cell) => (cell === '' ? null : Number(cell)))
        : cells.map((cell) => cell || null),
    ];
  });
  const table = tableOf(Object.fromEntries(columns));
  return {
    table,
    question: { target: table.columns[place]!.column.key, ...(positive === null ? {} : { positive }) },
    truth,
    trained: train.length,
  };
}

type Scored = {
  name: string;
  ours: number;
  theirs: number;
  seconds: number;
  error: number | null;
  coverage: number | null;
  rows: number;
};

function scoreSet(name: string, theirs: number): Scored {
  const { table, question, truth, trained } = readSet(name);
  const began = process.cpuUsage().user;
  const model = findDriversOf(table, question);
  const seconds = (process.cpuUsage().user - began) / 1e6;
  if (model.kind === 'refused') throw new Error(`${name}: ${model.message}`);
  const predicted = truth.map((_, row) => model.predictions.find((one) => one.row === trained + row)!);
  const values = predicted.map(({ value }) => value);
  const ours = (model.kind === 'class' ? auc : rSquared)(truth, values);
  const error = model.kind === 'class' ? calibrationOf(truth, values).error : null;
  const coverage =
    model.kind === 'number'
      ? predicted.filter(({ low, high }, row) => low! <= truth[row]! && truth[row]! <= high!).length / truth.length
      : null;
  const { value, standardError, blend } = model.accuracy;
  console.log(
    `${name.padEnd(16)} ${ours.toFixed(4)}  HGB ${theirs.toFixed(4)}  difference ${(ours - theirs).toFixed(4).padStart(7)}  said ${value.toFixed(3)} ± ${standardError.toFixed(3)}  trees ${blend[0]!.weight.toFixed(2)}  ${seconds.toFixed(1)} s  ${error === null ? `80 % band held ${coverage!.toFixed(3)}` : `calibration ${error.toFixed(3)}`}  left out: ${model.leftOut.map(({ column, why }) => `${column} (${why})`).join(', ') || 'none'}`,
  );
  return { name, ours, theirs, seconds, error, coverage, rows: truth.length };
}

/** Six columns of which two make the target: along a line, a curve, by levels, only together, in odds, or with gaps. */
function plantedTable(seed: number) {
  const random = randomFrom(seed * 7919);
  const rows = 400;
  const list = <T>(make: (row: number) => T) => Array.from({ length: rows }, (_, row) => make(row));
  const normal = () => random() + random() + random() + random() - 2;
  const [x, y, z] = [list(() => normal()), list(() => random()), list(() => Math.floor(random() * 20))];
  const [g, h] = [list(() => 'abcde'[Math.floor(random() * 5)]!), list(() => 'pq'[Math.floor(random() * 2)]!)];
  const twin = x.map((value) => value + 2 * normal());
  const noise = () => 0.6 * normal();
  const shapes: { drivers: [string, string]; target: (row: number) => number | string }[] = [
    { drivers: ['x', 'g'], target: (row) => x[row]! + (g[row] === 'b' ? 1.5 : 0) + noise() },
    { drivers: ['x', 'y'], target: (row) => 2 * x[row]! ** 2 + 2 * y[row]! + noise() },
    { drivers: ['y', 'h'], target: (row) => (y[row]! > 0.5 === (h[row] === 'p') ? 1.5 : 0) + noise() },
    {
      drivers: ['x', 'z'],
      target: (row) => (random() < 1 / (1 + Math.exp(-2 * x[row]! - 0.25 * (z[row]! - 10))) ? 'yes' : 'no'),
    },
    {
      drivers: ['g', 'y'],
      target: (row) => ('ab'.includes(g[row]!) ? 2 : 0) + 3 * Math.max(y[row]! - 0.6, 0) * 2 + noise(),
    },
    {
      drivers: ['z', 'h'],
      target: (row) => (random() < (h[row] === 'p' ? 0.75 : 0.35) * (z[row]! > 12 ? 1 : 0.4) ? 'yes' : 'no'),
    },
  ];
  const { drivers, target } = shapes[seed % shapes.length]!;
  const holed = z.map((value) => (random() < 0.1 ? null : value));
  const made = list(target);
  return { drivers, table: tableOf({ x, y, z: holed, g, h, twin, target: made as number[] | string[] }) };
}

function plantedHit(seed: number): boolean {
  const { drivers, table } = plantedTable(seed);
  const found = (findDriversOf(table, { target: 'target' }) as DriversModel).drivers
    .slice(0, 2)
    .map(({ column }) => column);
  const hit = drivers.every((driver) => found.includes(driver));
  if (!hit) console.log(`seed ${seed}: planted ${drivers.join(', ')}; found ${found.join(', ')}`);
  return hit;
}

if (!existsSync(join(folder, 'reference.json'))) {
  console.error(`bench:drivers needs a folder with reference.json; ${folder} has none. Name one with --data.`);
  process.exit(1);
}
const { sets } = JSON.parse(readFileSync(join(folder, 'reference.json'), 'utf8')) as Reference;
const scored = Object.entries(sets).map(([name, { hgb }]) => scoreSet(name, hgb));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const calibrated = scored
  .filter(({ error, rows }) => error !== null && rows >= CALIBRATED_ROWS)
  .map(({ error }) => error!);
const hits = Array.from({ length: seeds }, (_, seed) => plantedHit(seed + 1)).filter(Boolean).length;

report('drivers', 1, [
  figure('drivers.lead', mean(scored.map(({ ours, theirs }) => ours - theirs))),
  figure('drivers.mean', mean(scored.map(({ ours }) => ours))),
  figure('drivers.worst', Math.min(...scored.map(({ ours, theirs }) => ours - theirs))),
  figure('drivers.calibration', mean(calibrated)),
  figure('drivers.band', mean(scored.flatMap(({ coverage }) => coverage ?? []))),
  figure('drivers.planted', (100 * hits) / seeds),
  figure(
    'drivers.time',
    scored.reduce((sum, { seconds }) => sum + seconds, 0),
  ),
]);
