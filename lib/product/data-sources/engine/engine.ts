import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { localPathOf, newWorkFolder } from '@/lib/base/files/objects';
import { addJob, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { firstIn } from '@/lib/base/limits/throttle';
import { log, traceOf } from '@/lib/base/log/log';
import { newId } from '@/lib/base/secrets/ids';
import {
  createTable,
  dropTable,
  isForEngine,
  keptName,
  listTables,
  loadedTable,
  loadPart,
  placeNow,
} from '@/lib/engines/cluster/cluster';
import { tableName, type StoredColumn } from '@/lib/engines/cluster/tables';
import { copyParts } from '@/lib/engines/ingest/process';
import { versionOf } from '../read/load';
import { ENGINE_JOB } from '../schema/job-schema';
import type { Version } from '../store/store';
import { forgetEngineTables, keepEngineTable, listEngineTables, listUnloaded } from './engine-store';

type Part = { objectKey: string; rowCount: number; before: number; known: string };

/** The parts with rows, each known by its hash; one that is there twice by its place too. */
export function partsToLoad(
  parts: readonly Pick<Version['parts'][number], 'kind' | 'objectKey' | 'sha256' | 'rowCount'>[],
): Part[] {
  const seen = new Map<string, number>();
  let before = 0;
  return parts
    .filter(({ kind, rowCount }) => kind === 'rows' && rowCount > 0)
    .map(({ objectKey, sha256, rowCount }) => {
      const nth = (seen.get(sha256) ?? 0) + 1;
      seen.set(sha256, nth);
      const part = { objectKey, rowCount: Number(rowCount), before, known: nth === 1 ? sha256 : `${sha256}-${nth}` };
      before += part.rowCount;
      return part;
    });
}

async function sendPart(
  table: string,
  part: Part,
  { workspaceId, signal }: { workspaceId: string; signal: AbortSignal },
) {
  const folder = await newWorkFolder();
  try {
    const to = join(folder, 'part.parquet');
    await copyParts(
      {
        copy: 'numbered',
        part: localPathOf(part.objectKey),
        sha256: part.known,
        before: part.before,
        to,
        outDir: folder,
      },
      { workspaceId, signal, deadlineMs: env().UPLOAD_TIMEOUT * 1000 },
    );
    const columns = JSON.parse(await readFile(`${to}.columns`, 'utf8')) as StoredColumn[];
    await createTable(table, columns);
    await loadPart(table, { sha256: part.known, rowCount: part.rowCount }, { file: to, columns, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Loads the newest version of a data source into the outside engine. Its questions go there once all of its rows are
 * there; a load that fails leaves nothing that is asked, and the next look tries it again.
 */
export async function loadIntoEngine({ actor, targetId, signal }: TaskInput): Promise<{ resultUrl?: string }> {
  const { version } = await versionOf(actor, targetId);
  if (version.remote?.mode === 'live' || !isForEngine(Number(version.rowCount)) || loadedTable(version.engineTable))
    return {};
  const table = tableName(targetId, version.id, newId().slice(-8));
  const began = Date.now();
  try {
    for (const part of partsToLoad(version.parts))
      await sendPart(table, part, { workspaceId: actor.workspaceId, signal });
    if (!(await keepEngineTable(actor.workspaceId, version.id, keptName(table)))) await dropTable(table);
    log.info('engine.loaded', { rows: Number(version.rowCount), ms: Date.now() - began });
  } catch (error) {
    log.warn('engine.load', traceOf(error));
    await dropTable(table).catch(() => {});
  }
  return {};
}

const LOOK_EVERY_MS = 10 * 60_000;
const MOST_QUEUED = 100;
const LOOK = 'engine.look';

/** What is to be loaded is queued; tables that nobody needs any more go; versions whose tables are gone forget them. */
async function look(): Promise<void> {
  const place = placeNow();
  if (place === null || !(await firstIn(LOOK, 60))) return;
  const there = await listTables();
  const kept = await listEngineTables();
  const named = new Set(kept);
  for (const { name, isOld } of there) if (isOld && !named.has(keptName(name))) await dropTable(name);
  const names = new Set(there.map(({ name }) => keptName(name)));
  const gone = kept.filter((each) => each.startsWith(`${place}:`) && !names.has(each));
  if (gone.length) await forgetEngineTables(gone);
  await queueUnloaded(place);
}

async function queueUnloaded(place: string): Promise<void> {
  const unloaded = await listUnloaded(place, env().ENGINE_ROWS, MOST_QUEUED);
  if (!unloaded.length) return;
  await inTransaction(async (tx) => {
    for (const { workspaceId, id, createdById } of unloaded)
      await addJob(tx, { workspaceId, createdById, kind: ENGINE_JOB, targetId: id, stepCount: 1 });
    await wakeWorkersOnCommit(tx);
  });
}

/** Looks after the tables of the outside engine, at start and every ten minutes; does nothing without one. */
export const startEngineRounds = () => startRounds({ name: LOOK, topic: LOOK, everyMs: LOOK_EVERY_MS }, look);
