import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PART_COLUMN } from '@/lib/engines/manifest/part-column';
import type { Column } from '@/lib/pure/query/schema/column';
import { ROW_NUMBER } from '@/lib/pure/query/sql/plan';
import { writeNativeCopy } from './native-copy';
import { named, openDuck, quoted } from './table/duck';

/** The native copy of a version that another process has read. */
export type NativeCopyRequest = {
  copy: 'native';
  parts: string[];
  columns: Pick<Column, 'key' | 'type' | 'min' | 'max' | 'distinct'>[];
  nativeFile: string;
  /** A folder of its own, which stays empty. */
  outDir: string;
};
/** A part with the number of each row in the version, and what the part is known by. */
export type NumberedPartRequest = {
  copy: 'numbered';
  part: string;
  sha256: string;
  /** Rows of the parts before it. */
  before: number;
  /** The file; beside it, as `<to>.columns`, which columns it has. */
  to: string;
  outDir: string;
};
export type PartCopyRequest = NativeCopyRequest | NumberedPartRequest;

export const writePartCopy = (request: PartCopyRequest): Promise<void> =>
  request.copy === 'native' ? nativeCopy(request) : numberedPart(request);

async function nativeCopy({ parts, columns, nativeFile, outDir }: NativeCopyRequest): Promise<void> {
  await mkdir(outDir, { recursive: true, mode: 0o700 });
  await mkdir(dirname(nativeFile), { recursive: true, mode: 0o700 });
  const links = parts.map((_, nth) => join(outDir, `part-${nth}.parquet`));
  try {
    for (const [nth, part] of parts.entries()) await link(part, links[nth]!);
    await writeNativeCopy({ columns, nativeFile }, links, outDir);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function numberedPart({ part, sha256, before, to, outDir }: NumberedPartRequest): Promise<void> {
  const duck = await openDuck([dirname(part), outDir], join(outDir, 'spill'));
  try {
    const number = `CAST(file_row_number + ${before} AS BIGINT) AS ${named(ROW_NUMBER)}`;
    const rows = `SELECT ${number}, ${quoted(sha256)} AS ${named(PART_COLUMN)}, * EXCLUDE (file_row_number) FROM read_parquet(${quoted(part)}, file_row_number = true)`;
    const described = (await duck.rows(`DESCRIBE ${rows}`)).map(([key, store]) => ({ key, store }));
    await writeFile(`${to}.columns`, JSON.stringify(described.slice(2)), { mode: 0o600 });
    await duck.run(`COPY (${rows}) TO ${quoted(to)} (FORMAT parquet)`);
  } finally {
    duck.close();
  }
}
