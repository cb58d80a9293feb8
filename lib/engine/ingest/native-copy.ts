import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nativeStatements } from '@/lib/engine/native-layout';
import type { IngestResult } from '@/lib/engine/shapes';
import { openDuck, quoted } from './duck';

/**
 * Writes the version's rows as a native DuckDB file beside the parts: faster to query, and disposable, so a failure here is
 * no failure of the upload. Starts from links to the parts, because their owner may move them meanwhile.
 */
export async function writeNativeCopy({ parts, columns, nativeFile }: IngestResult, outDir: string): Promise<void> {
  if (!nativeFile) return;
  const unfinished = `${nativeFile}.unfinished`;
  const links: string[] = [];
  try {
    for (const [nth, { path }] of parts.filter(({ kind }) => kind === 'rows').entries()) {
      const held = join(outDir, `native-source-${nth}.parquet`);
      await link(path, held);
      links.push(held);
    }
    const duck = await openDuck([outDir], join(outDir, 'native-spill'));
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
