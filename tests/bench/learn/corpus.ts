import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import type { Label } from '../columns/mistakes';

/** A labelled table: as it was read, its labels, its fold and the repository it comes from. */
export type LabelledTable = { name: string; labels: Label[]; fold: number; repository: string; read: IngestResult };

const jsonOf = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The tables of a folder like corpus/columns, read once: `kept` holds them for the next run. */
export async function readCorpus(folder: string, kept?: string): Promise<LabelledTable[]> {
  const labels = new Map<string, Label[]>();
  for (const line of readFileSync(join(folder, 'columns.jsonl'), 'utf8').trim().split('\n')) {
    const label = JSON.parse(line) as Label;
    labels.set(label.table, [...(labels.get(label.table) ?? []), label]);
  }
  const { of: folds } = jsonOf<{ of: Record<string, number> }>(join(folder, 'folds.json'));
  const { tables } = jsonOf<{ tables: { file: string; repository: string }[] }>(join(folder, 'MANIFEST.json'));
  const sources = new Map(tables.map(({ file, repository }) => [file.replace('tables/', ''), repository]));
  const work = kept ?? mkdtempSync(join(tmpdir(), 'plumbline-corpus-'));
  mkdirSync(work, { recursive: true });
  const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
  const found: LabelledTable[] = [];
  for (const [name, mine] of labels)
    found.push({
      name,
      labels: mine,
      fold: folds[name]!,
      repository: sources.get(name)!,
      read: await readOnce(pool, join(folder, 'tables', name), join(work, name)),
    });
  pool.stop();
  return found;
}

async function readOnce(
  pool: ReturnType<typeof createIngestPool>,
  path: string,
  outDir: string,
): Promise<IngestResult> {
  const stored = join(outDir, 'table.json');
  if (existsSync(stored)) return jsonOf<IngestResult>(stored);
  mkdirSync(outDir, { recursive: true });
  const file = { path, fileName: path.split('/').pop()!, family: 'csv' as const };
  const read = await pool.ingest({ files: [file], options: {}, overrides: {}, outDir }, { deadlineMs: 120_000 });
  writeFileSync(stored, JSON.stringify(read));
  return read;
}
