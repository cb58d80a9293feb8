import { parentPort } from 'node:worker_threads';
import { traceOf } from '@/lib/core/log';
import { readAsked, type FromReader, type QuestionAsked } from '../question/read-asked';

// Stays for the next question; whoever started it ends it where one takes too long.
parentPort?.on('message', (asked: QuestionAsked) => {
  let message: FromReader;
  try {
    message = { understood: readAsked(asked) };
  } catch (error) {
    message = { failed: traceOf(error) };
  }
  parentPort?.postMessage(message);
});
