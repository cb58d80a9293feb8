/** Between the attempts: five in about three hours. */
const WAIT_SECONDS = [60, 300, 1800, 7200];

/** What becomes of a message whose nth attempt failed. */
export function afterFailure(
  attempts: number,
  forGood: boolean,
  now: number,
): { state: 'waiting' | 'failed'; nextAttemptAt?: Date } {
  const wait = WAIT_SECONDS[attempts - 1];
  return forGood || wait === undefined
    ? { state: 'failed' }
    : { state: 'waiting', nextAttemptAt: new Date(now + wait * 1000) };
}
