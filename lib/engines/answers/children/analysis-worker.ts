import { parentPort } from 'node:worker_threads';
import type { FromThread } from '../analysis/in-thread';
import { runKernel, type KernelTask } from '../analysis/kernels';

// One kernel, then the thread is ended: nothing of a table stays behind.
parentPort?.once('message', (task: KernelTask) => {
  let message: FromThread;
  try {
    message = { answer: runKernel(task) };
  } catch (error) {
    message = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(message);
});
