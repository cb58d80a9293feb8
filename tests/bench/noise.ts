import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '@/tests/analysis/columns';
import { normalFrom } from '@/tests/analysis/table-values';

type Column = { name: string; cell: (row: number) => string | number };

const NAMES = [
  'revenue',
  'cost',
  'visits',
  'score',
  'weight',
  'duration',
  'orders',
  'amount',
  'temperature',
  'rating',
  'distance',
  'usage',
];
const GROUPS = ['region', 'plan', 'team', 'channel', 'device'];

/**
 * Tables without any relation: columns of many shapes drawn each on its own, half of them along days or months, some
 * with an outcome.
 */
export function writeNoise(folder: string, tables: number, seed: number): string[] {
  return Array.from({ length: tables }, (_, nth) => {
    const random = randomFrom(seed * 1_000_003 + nth);
    const file = join(folder, `noise-${nth + 1}.csv`);
    const rows = [40, 150, 400, 900, 2500][Math.floor(random() * 5)]!;
    const columns = columnsOf(random, rows);
    writeFileSync(
      file,
      [
        columns.map(({ name }) => name).join(),
        ...Array.from({ length: rows }, (_, row) => columns.map(({ cell }) => cell(row)).join()),
      ].join('\n'),
    );
    return file;
  });
}

function columnsOf(random: () => number, rows: number): Column[] {
  const normal = normalFrom(random);
  const shapes: (() => number)[] = [
    normal,
    () => -Math.log(1 - random()),
    () => Math.exp(normal()),
    () => Math.floor(random() * 20),
    () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3),
    () => Math.round(50 + 10 * normal()),
  ];
  const numbers = Array.from({ length: 1 + Math.floor(random() * NAMES.length) }, (_, nth): Column => {
    const shape = shapes[Math.floor(random() * shapes.length)]!;
    return { name: NAMES[nth]!, cell: () => Number(shape().toPrecision(6)) };
  });
  const groups = Array.from({ length: Math.floor(random() * (GROUPS.length + 1)) }, (_, nth): Column => {
    const levels = 2 + Math.floor(random() * 18);
    return { name: GROUPS[nth]!, cell: () => `${GROUPS[nth]!}_${Math.floor(random() * levels)}` };
  });
  const outcome: Column[] = random() < 0.3 ? [{ name: 'churned', cell: () => (random() < 0.25 ? 'yes' : 'no') }] : [];
  const kind = random();
  const perPeriod = Math.ceil(rows / 200);
  const time: Column[] =
    kind < 0.5
      ? [{ name: kind < 0.25 ? 'date' : 'month', cell: (row) => periodAt(kind < 0.25, Math.floor(row / perPeriod)) }]
      : [];
  return [...time, ...groups, ...numbers, ...outcome];
}

const periodAt = (daily: boolean, nth: number) =>
  new Date(daily ? Date.UTC(2023, 0, 1 + nth) : Date.UTC(1990, nth, 1)).toISOString().slice(0, 10);
