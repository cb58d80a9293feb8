import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { log, traceOf } from '@/lib/base/log/log';
import { copyParts } from '@/lib/engines/ingest/process';
import type { PartsRelation, Relation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';

const DEADLINE_MS = 120_000;
const SOON_MS = 3_000;
const KNOWN_LIMIT = 2000;
const asked = processWide('native-copies', () => new Set<string>());

/**
 * Where files lie in an outside store, a version may have been read by another process, which then has the native
 * copy: the first question to it is answered from the parts, and has a copy made here for the next ones. Tried once a
 * version.
 */
export function wantNativeCopy(relation: Relation, columns: readonly QueryColumn[]): void {
  const { FILES_URL, DATA_DIR } = env();
  if (!FILES_URL || relation.kind !== 'parts' || relation.loaded || !relation.parts.length) return;
  const known = asked.get();
  const { nativeFile, parts } = relation;
  if (known.has(nativeFile) || existsSync(nativeFile)) return;
  if (known.size > KNOWN_LIMIT) known.clear();
  known.add(nativeFile);
  // The process that has read the version is still writing it.
  setTimeout(() => {
    if (!existsSync(nativeFile))
      make({ nativeFile, parts }, columns, join(DATA_DIR, 'cache', `native-${randomUUID()}`));
  }, SOON_MS).unref();
}

function make(
  { nativeFile, parts }: Pick<PartsRelation, 'nativeFile' | 'parts'>,
  columns: readonly QueryColumn[],
  outDir: string,
): void {
  copyParts(
    {
      copy: 'native',
      parts,
      columns: columns
        .filter(({ formula }) => !formula)
        .map(({ key, type, min, max, distinct }) => ({ key, type, min, max, distinct })),
      nativeFile,
      outDir,
    },
    { deadlineMs: DEADLINE_MS },
  ).catch((error: unknown) => log.warn('native_copy', traceOf(error)));
}
