import { parentPort } from 'node:worker_threads';
import { runLane, type LaneTask } from '../typed/lane';
import type { FromTypingThread } from '../typed/threads';

// Tables one after another: what it has learned to do quickly stays with it.
parentPort?.on('message', (task: LaneTask) => {
  void runLane(task)
    .then(
      (outcome): FromTypingThread => ({ outcome }),
      (error: unknown): FromTypingThread => ({
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    .then((message) => parentPort?.postMessage(message));
});
