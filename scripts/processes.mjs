// What the system says of another process.
import { existsSync, readFileSync } from 'node:fs';

const quietly = (act) => {
  try {
    return act();
  } catch {
    return null;
  }
};
/** The fields of /proc/PID/stat from the third on; the second, the name, may hold spaces. */
const statOf = (pid) => quietly(() => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').pop().split(' '));
const hasProc = existsSync('/proc/self');

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A zombie is not alive: it holds nothing any more. */
export function isAlive(pid) {
  return hasProc ? ![undefined, 'Z', 'X'].includes(statOf(pid)?.[0]) : exists(pid);
}

/**
 * When a process began, in the system's own count: a later one with the same id has another. Null where the system does
 * not say.
 */
export const beginOf = (pid) => statOf(pid)?.[19] ?? null;
