import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SamlLogoutTask, SamlLogoutVerdict, SamlTask, SamlVerdict } from './saml-verify';
import { refusedAnswer, SignOnError } from './failure';

const DEADLINE_MS = 10_000;
const HEAP_MB = 256;
/** Answers that are verified at a time; somebody who signs in waits a moment or tries again. */
const MOST = 4;
let running = 0;

type VerdictOf<Task> = Task extends SamlTask ? SamlVerdict : SamlLogoutVerdict;

/**
 * Verifies an answer in a thread of its own, which is started for it and ended with it: a server that nobody signs in
 * to by SAML never loads what that takes.
 *
 * @throws SignOnError
 */
export async function verifyInThread<Task extends SamlTask | SamlLogoutTask>(
  task: Task,
  path = join(process.cwd(), 'dist/saml-worker.mjs'),
): Promise<VerdictOf<Task>> {
  if (running >= MOST) throw new SignOnError('busy', 'too many answers are being verified');
  running++;
  const worker = new Worker(path, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<VerdictOf<Task>>((done, failed) => {
      timer = setTimeout(() => failed(refusedAnswer('verifying it took too long')), DEADLINE_MS);
      worker.once('message', done);
      worker.once('error', failed);
      worker.once('exit', () => failed(refusedAnswer('verifying it failed')));
    });
  } finally {
    clearTimeout(timer);
    running--;
    await worker.terminate();
  }
}
