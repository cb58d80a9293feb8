import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { LaneOutcome, LaneTask } from './lane';

const ENTRY = fileURLToPath(new URL('./typing-worker.mjs', import.meta.url));
const MOST = 3;
const HEAP_MB = 128;

/** What the thread answers; `failed` is the stack of what it threw. */
export type FromTypingThread = { outcome: LaneOutcome } | { failed: string };

/** Threads of this process that wait for tables; none where the bundle lies elsewhere, as in tests. */
const idle: Worker[] = [];

/** Has up to `most` threads run lanes of the task beside this one. */
export function lanesBeside(task: LaneTask, most: number): Promise<LaneOutcome>[] {
  const count = existsSync(ENTRY) ? Math.min(most, MOST, availableParallelism() - 1) : 0;
  return Array.from({ length: count }, () => inThread(task));
}

async function inThread(task: LaneTask): Promise<LaneOutcome> {
  const worker = idle.pop() ?? new Worker(ENTRY, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  worker.ref();
  try {
    const outcome = await new Promise<LaneOutcome>((resolve, reject) => {
      worker.once('message', (message: FromTypingThread) => {
        if ('outcome' in message) resolve(message.outcome);
        else reject(Object.assign(new Error('A thread that types a table failed.'), { stack: message.failed }));
      });
      worker.once('error', reject);
      worker.postMessage(task);
    });
    worker.removeAllListeners('error');
    worker.unref();
    idle.push(worker);
    return outcome;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
