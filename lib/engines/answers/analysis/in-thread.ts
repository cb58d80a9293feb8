import { Worker } from 'node:worker_threads';
import type { TableValues } from '@/lib/pure/analysis/values';
import type { KernelAnswers, KernelTask } from './kernels';

const HEAP_MB = 1024;

/** A kernel that threw: a fault of ours, not of what was asked. The stack is the kernel's. */
export class KernelFailure extends Error {}

/** What the thread answers; `failed` is the stack of what its kernel threw. */
export type FromThread = { answer: KernelAnswers[keyof KernelAnswers] } | { failed: string };

const buffersOf = ({ columns }: TableValues) =>
  columns.map((column) => (column.kind === 'category' ? column.codes.buffer : column.values.buffer) as ArrayBuffer);

/**
 * Runs a kernel in a thread of this process, so that the process can be ended and its size be read. The table goes to
 * the thread without a copy.
 */
export async function runInThread<Kind extends KernelTask['kind']>(
  task: KernelTask & { kind: Kind },
): Promise<KernelAnswers[Kind]> {
  const worker = new Worker(new URL('./analysis-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const answered = new Promise<KernelAnswers[Kind]>((resolve, reject) => {
    worker.once('message', (message: FromThread) => {
      if ('answer' in message) resolve(message.answer as KernelAnswers[Kind]);
      else reject(Object.assign(new KernelFailure('A kernel failed.'), { stack: message.failed }));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
  });
  worker.postMessage(task, 'table' in task ? buffersOf(task.table) : []);
  try {
    return await answered;
  } finally {
    await worker.terminate();
  }
}
