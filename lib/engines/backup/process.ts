import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { variablesOfStores } from '@/lib/base/env/env';
import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import { log } from '@/lib/base/log/log';
import type { ArchiveFault } from './faults';
import type {
  BackupProgress,
  BackupTask,
  FromBackupChild,
  ReplicateTask,
  ReplicaState,
  UnpackArchive,
  UnpackedArchive,
  WriteArchive,
  WrittenArchive,
} from './protocol';

const HEAP_MEGABYTES = 160;
const DEADLINE_MS = 60 * 60_000;
const CODES: Record<ArchiveFault, ErrorCode> = {
  wrong_key: 'unusable',
  broken: 'unreadable_file',
  newer: 'unusable',
  no_room: 'busy',
  database: 'unusable',
  fenced: 'conflict',
  place: 'unusable',
};
const under = new Set<ChildProcess>();

/** Ends what is being written or read. */
export function stopBackups(): void {
  for (const child of under) child.kill('SIGKILL');
}

type Following = { signal: AbortSignal; tell?: (progress: BackupProgress) => void };
type Outcome = WrittenArchive | UnpackedArchive | ReplicaState;

const failureOf = ({ fault, message, trace }: Extract<FromBackupChild, { kind: 'failed' }>): AppError => {
  if (trace) log.error('backup.child', { trace });
  return new AppError(fault ? CODES[fault] : 'internal', message);
};

const endedUnsaid = (code: number | null, by: NodeJS.Signals | null) => {
  log.error('backup.child', { trace: `ended without a word: code ${code}, signal ${by}` });
  return new AppError('busy', 'The backup was interrupted. Nothing was changed. Try again.');
};

async function runTask(task: BackupTask, { signal, tell = () => {} }: Following): Promise<Outcome> {
  signal.throwIfAborted();
  const child = fork(join(process.cwd(), 'dist/backup-child.mjs'), [], {
    // Of our environment only what an outside store is reached by: what else it needs comes with the task.
    env: { NODE_ENV: 'production', TZ: 'UTC', ...variablesOfStores() },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  under.add(child);
  const kill = () => child.kill('SIGKILL');
  const deadline = setTimeout(kill, DEADLINE_MS);
  signal.addEventListener('abort', kill);
  try {
    return await new Promise<Outcome>((done, failed) => {
      child.on('message', (message: FromBackupChild) => {
        if (message.kind === 'ready') child.send(task);
        else if (message.kind === 'progress') tell(message.progress);
        else if (message.kind === 'failed') failed(failureOf(message));
        else done(message.result);
      });
      child.on('error', failed);
      child.on('exit', (code, by) =>
        failed(signal.aborted ? new AppError('cancelled', 'This was cancelled.') : endedUnsaid(code, by)),
      );
    });
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', kill);
    under.delete(child);
    kill();
  }
}

export const runWrite = (task: WriteArchive, following: Following) =>
  runTask(task, following) as Promise<WrittenArchive>;
export const runUnpack = (task: UnpackArchive, following: Following) =>
  runTask(task, following) as Promise<UnpackedArchive>;
export const runReplicate = (task: ReplicateTask, following: Following) =>
  runTask(task, following) as Promise<ReplicaState>;
