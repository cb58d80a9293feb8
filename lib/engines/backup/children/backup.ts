import { constants, setPriority } from 'node:os';
import { AppError } from '@/lib/base/errors/errors';
import { StoreFailure } from '@/lib/base/files/bucket/failures';
import { traceOf } from '@/lib/base/log/log';
import { ArchiveFailure } from '../faults';
import type { BackupTask, FromBackupChild } from '../protocol';
import { replicate } from '../replica';
import { unpackArchive } from '../unpack';
import { writeArchive } from '../write';

// The program that writes and reads archives of the installation. One task, then it ends; it can be killed at any
// moment: an archive counts once its row names it, and what is loaded stands beside what is in use.

const send = (message: FromBackupChild) =>
  new Promise<void>((done) => {
    if (process.send) process.send(message, () => done());
    else done();
  });
// Who asks meanwhile goes first; where nobody does it is as fast. The threads that deflate and encrypt come later.
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function failureOf(error: unknown): FromBackupChild {
  if (error instanceof AppError) return { kind: 'failed', fault: 'place', message: error.message, trace: '' };
  if (error instanceof ArchiveFailure) return { kind: 'failed', fault: error.fault, message: error.message, trace: '' };
  if (error instanceof StoreFailure)
    return { kind: 'failed', fault: 'place', message: 'The file storage isn’t responding. Try again.', trace: '' };
  const told = traceOf(error);
  const trace = `${told.error} ${told.trace}`;
  if (ROOM.has(codeOf(error)))
    return {
      kind: 'failed',
      fault: 'no_room',
      message: 'The disk is full. Free up space, or keep backups somewhere else.',
      trace,
    };
  return {
    kind: 'failed',
    fault: null,
    message: 'The backup couldn’t be processed. The server log has details.',
    trace,
  };
}

let toldAt = 0;
const tell = (progress: { step: string; done: number; total: number }) => {
  const now = Date.now();
  if (now - toldAt < 200) return;
  toldAt = now;
  void send({ kind: 'progress', progress });
};

function run(task: BackupTask): Promise<FromBackupChild> {
  if (task.task === 'write') return writeArchive(task, tell).then((result) => ({ kind: 'written', result }));
  if (task.task === 'unpack') return unpackArchive(task, tell).then((result) => ({ kind: 'unpacked', result }));
  return replicate(task, tell).then((result) => ({ kind: 'replicated', result }));
}

process.once('message', (task: BackupTask) => {
  void run(task)
    .catch(failureOf)
    .then(send)
    .then(() => process.exit(0));
});
void send({ kind: 'ready' });
