import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type AppError } from '@/lib/base/errors/errors';
import { runIngest } from '@/lib/engines/ingest/run-ingest';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type {
  ColumnOverride,
  IngestedPart,
  IngestFile,
  IngestRequest,
  IngestResult,
  ReadingOptions,
} from '@/lib/engines/ingest/schema/schema';
import { openDuck, quoted, type Duck } from '@/lib/engines/ingest/table/duck';
import type { Cell } from '@/lib/pure/query/schema/column';

/** Reads texts as uploads are read, in this process. */

export type TestFile = { name: string; content: string | Buffer; family?: FileFamily; options?: IngestFile['options'] };
type How = {
  family?: FileFamily;
  options?: ReadingOptions;
  settles?: IngestRequest['settles'];
  overrides?: Record<string, ColumnOverride>;
};

let folder = '';
let made = 0;
let reader: Duck;

/** Gives the tests of a file a folder to work in. Every file that tries files calls it once. */
export function tryFiles(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ingest-'));
    reader = await openDuck([folder], join(folder, 'spill'));
  });
  afterAll(() => {
    reader.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

export async function ingestAll(
  files: TestFile[],
  { options = {}, settles, overrides = {} }: How = {},
): Promise<IngestResult> {
  const outDir = join(folder, String(++made));
  mkdirSync(outDir);
  const written = files.map(({ name, content, family = 'csv', options: own }, nth): IngestFile => {
    const path = join(folder, `${made}-${nth}.file`);
    writeFileSync(path, content);
    return { path, fileName: name, family, ...(own && { options: own }) };
  });
  return runIngest({ files: written, options, settles, overrides, outDir }, () => undefined);
}

export const ingest = (content: string | Buffer, how: How = {}) =>
  ingestAll([{ name: 'file', content, family: how.family }], how);

export async function refusal(content: string | Buffer | TestFile[], how: How = {}): Promise<AppError> {
  return (Array.isArray(content) ? ingestAll(content, how) : ingest(content, how)).then(
    () => {
      throw new Error('was read');
    },
    (error: unknown) => error as AppError,
  );
}

/** All rows of the parts of a kind, in order. */
export async function rowsOf({ parts }: IngestResult, kind: IngestedPart['kind'] = 'rows'): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const part of parts.filter((one) => one.kind === kind))
    rows.push(...((await reader.rows(`SELECT * FROM read_parquet(${quoted(part.path)})`)) as Cell[][]));
  return rows;
}

export const fixture = (name: string) => readFileSync(join('tests/fixtures/ingest', name));
export const labels = ({ columns }: IngestResult) => columns.map(({ label }) => label);
export const kinds = ({ issues }: IngestResult) => issues.map(({ kind, count }) => [kind, count]);
export const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');
