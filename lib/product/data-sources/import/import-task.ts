import type { TaskActor } from '@/lib/base/actor/actor';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { INGEST_STEPS, type IngestProgress } from '@/lib/engines/ingest/schema/schema';
import { findImport, type StagedImport } from '../store/import-store';
import { commitImport, discard, expired, settle } from './imports';
import { readAsLastTime, SETTLED_FIRST, SETTLED_LATER } from './preferences';
import { filesFor, lapse, sourceIdOf, targetOf, type StatementTake, type TakeOnEnd } from './staging';

/**
 * Reads an uploaded file, which then waits for a commit, or commits it directly if there is no preview. Safe to run
 * twice: a file that was read or committed isn’t again.
 */
export async function readImport(work: TaskInput): Promise<{ resultUrl?: string }> {
  const { actor, targetId: id, payload, signal } = work;
  const staged = await findImport(actor.workspaceId, id);
  if (!staged) throw expired();
  const take = payload.take as TakeOnEnd | undefined;
  if (staged.state === 'reading') await readStaged(staged, work, take?.statement);
  signal.throwIfAborted();
  if (!take) return {};
  await commitImport(actor, id, take, take.origin);
  // Its versions, where what the new one changed can be seen.
  return { resultUrl: `/data-sources/${sourceIdOf(staged)}?view=versions` };
}

/** Reads it for the latest version of its target, which may have changed since the file arrived. */
async function readStaged(
  staged: StagedImport,
  { actor, signal, onProgress }: TaskInput,
  statement: StatementTake | undefined,
): Promise<void> {
  const { workspaceId, mode, targetId } = staged;
  const target = targetId ? await targetOf(actor, targetId) : null;
  const files = filesFor(mode, target, staged.files.at(-1)!);
  const reading = {
    workspaceId,
    sourceId: sourceIdOf(staged),
    id: staged.readingId,
    files,
    options: target?.source.options ?? {},
    settles: target ? SETTLED_LATER : SETTLED_FIRST,
    overrides: statement?.overrides ?? target?.source.overrides ?? {},
  };
  const {
    result: { parts: _paths, nativeFile: _native, settled: _settled, ...measured },
    parts,
    options,
    overrides,
    id: readingId,
  } = await readAsLastTime(reading, {
    signal,
    onProgress: ({ step, done, total, unit }: IngestProgress) =>
      onProgress({ step, stepIndex: INGEST_STEPS.indexOf(step), done, total, unit }),
  });
  await settle(actor, staged, {
    ...staged,
    state: 'waiting',
    files,
    overrides,
    options,
    readingId,
    result: { ...measured, parts },
    baseVersion: target?.version.number ?? null,
    expiresAt: lapse(),
  });
}

/** If the file couldn’t be read or committed, nothing of it is kept and its target is unchanged. */
export async function importFailed({ workspaceId }: TaskActor, id: string): Promise<void> {
  const staged = await findImport(workspaceId, id);
  if (staged) await discard(staged);
}
