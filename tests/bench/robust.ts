import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createIngestPool } from '@/lib/engine/ingest-process';
import type { FileFamily } from '@/lib/engine/shapes';
import { argument } from './report';

const FAMILIES: Record<string, FileFamily> = { csv: 'csv', tsv: 'csv', psv: 'csv', json: 'json', ndjson: 'json', geojson: 'json', xml: 'xml', txt: 'txt', log: 'txt' };
const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));

const file = argument('profile');
if (file) {
  const outDir = mkdtempSync(join(tmpdir(), 'plumbline-'));
  const family = FAMILIES[/\.(\w+)$/.exec(file)?.[1] ?? ''] ?? 'csv';
  try {
    console.log(JSON.stringify(await pool.ingest({ path: file, fileName: basename(file), family, overrides: {}, outDir }, { deadlineMs: 120_000 }), null, 1));
  } finally {
    pool.stop();
    rmSync(outDir, { recursive: true, force: true });
  }
}
