import { link, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { nativeStatements } from '@/lib/engines/manifest/native-layout';
import { openDuck, quoted } from './table/duck';

/** Links to the parts with rows, in order. Made before the answer is sent, because with it their owner moves them. */
export async function holdParts({ parts, nativeFile }: IngestResult, outDir: string): Promise<string[]> {
  if (!nativeFile) return [];
  return Promise.all(
    parts
      .filter(({ kind }) => kind === 'rows')
      .map(async ({ path }, nth) => {
        const held = join(outDir, `native-source-${nth}.parquet`);
        await link(path, held);
        return held;
      }),
  );
}

type NativeColumns = { columns: Parameters<typeof nativeStatements>[1] };

/**
 * Writes the version's rows as a native DuckDB file beside the parts: faster to query, and disposable, so a failure
 * here is no failure of the upload. Takes the links away.
 */
export async function writeNativeCopy(
  { columns, nativeFile }: { nativeFile: IngestResult['nativeFile'] } & NativeColumns,
  links: string[],
  outDir: string,
): Promise<void> {
  if (!nativeFile) return;
  const unfinished = `${nativeFile}.${process.pid}.unfinished`;
  try {
    const duck = await openDuck([outDir, dirname(nativeFile)], join(outDir, 'native-spill'));
    try {
      await duck.run(`ATTACH ${quoted(unfinished)} AS native (STORAGE_VERSION 'latest')`);
      for (const statement of nativeStatements(links, columns, 'native')) await duck.run(statement);
      await duck.run('DETACH native');
    } finally {
      duck.close();
    }
    await rename(unfinished, nativeFile);
  } catch {
    await rm(unfinished, { force: true });
  }
  for (const held of links) await rm(held, { force: true });
}
