import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTable, planColumns } from '@/lib/engines/ingest/load/load';
import { measure } from '@/lib/engines/ingest/profile/measure';
import { openDuck, quoted } from '@/lib/engines/ingest/table/duck';
import { sampleOf, type TextTable } from '@/lib/engines/ingest/table/text-table';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import { ordersFile } from './orders';
import { argument, figure, report } from './report';

/** The profile of 1M x 12 against DuckDB's SUMMARIZE of the same Parquet file, which gives less. */
const SEED = 7;
const ROWS = Number(argument('rows') ?? 1_000_000);
const ROUNDS = Number(argument('rounds') ?? 7);

const outDir = mkdtempSync(join(tmpdir(), 'plumbline-'));
try {
  const path = ordersFile('csv', ROWS, SEED);
  const duck = await openDuck([join(path, '..'), outDir], join(outDir, 'spill'));
  const labels = [
    'order_id',
    'ordered_at',
    'ship_date',
    'country',
    'channel',
    'product',
    'customer',
    'quantity',
    'price',
    'discount',
    'paid',
    'note',
  ];
  const table: TextTable = {
    path,
    dialect: { delimiter: ',', quote: '"', escape: '"', newline: '\n' },
    skipLines: 1,
    labels,
    longestLine: 200,
    rows: null,
  };
  const conventions = { decimal: null, delimiter: null };
  const { columns, parts, rowCount } = await loadTable(duck, {
    table,
    columns: planColumns(labels, { keys: keysOf(labels), samples: sampleOf(table).rows, overrides: {}, conventions }),
    overrides: {},
    conventions,
    outDir,
    onPercent: () => undefined,
  });
  await duck.run(`CREATE VIEW data AS SELECT *, file_row_number AS row_number FROM read_parquet(${quoted(parts[0]!)})`);
  const best = { ours: Infinity, summarize: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    let began = performance.now();
    await duck.rows(`SUMMARIZE SELECT * FROM read_parquet(${quoted(parts[0]!)})`);
    best.summarize = Math.min(best.summarize, performance.now() - began);
    began = performance.now();
    await measure(duck, columns, rowCount, () => undefined);
    best.ours = Math.min(best.ours, performance.now() - began);
  }
  console.log(
    `${rowCount} rows x ${columns.length}: profile ${best.ours.toFixed(0)} ms, SUMMARIZE ${best.summarize.toFixed(0)} ms`,
  );
  duck.close();
  report('profile', SEED, [figure('profile.summarize', best.ours / best.summarize)], ['@duckdb/node-api']);
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
