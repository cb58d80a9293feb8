import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { traceOf } from '@/lib/base/log/log';
import { HeldTables, type FromTableThread, type ToTableThread } from '../table-thread/tasks';

/**
 * On Linux a thread has a priority of its own: whoever asks of a table with thousands of columns waits behind all
 * others.
 */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    /* elsewhere it shares that of the process */
  }
}

giveWay();
const tables = new HeldTables();

// Stays for the next task; whoever started it ends it where one takes too long.
parentPort?.on('message', (asked: ToTableThread) => {
  let message: FromTableThread;
  try {
    message = { result: tables.run(asked) };
  } catch (error) {
    message = { failed: traceOf(error) };
  }
  parentPort?.postMessage(message);
});
