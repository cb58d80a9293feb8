import { Kernel } from './kernel/kernel';
import type { ByteLayout } from './kernel/plans';

const FEED = 10;
/** Records that have to look right for a place to be taken as the start of one, and places that are tried. */
const PROBED = 4;
const MOST_TRIES = 200;

/**
 * A function that finds the place behind a line end from which on some bytes look like records; -1 where none is found
 * in them.
 */
export function recordFinder({ delimiter, quote, crlf, width }: ByteLayout): (bytes: Uint8Array) => number {
  const kernel = new Kernel();
  kernel.call.layOut(delimiter, quote, Number(crlf), width, PROBED);
  return (bytes) => {
    const end = bytes.lastIndexOf(FEED) + 1;
    const room = kernel.call.inputRoom(end);
    kernel.view(room, end).set(bytes.subarray(0, end));
    let start = bytes.indexOf(FEED) + 1;
    for (let tries = 0; tries < MOST_TRIES && start > 0 && start < end; tries++) {
      kernel.call.begin(room + start, room + end);
      if (kernel.call.cut(room + end) > 0) return start;
      start = bytes.indexOf(FEED, start) + 1;
    }
    return -1;
  };
}
