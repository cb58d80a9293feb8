import { subscribe } from '@/lib/base/db/signals';
import { log, traceOf } from '@/lib/base/log/log';

const DRAIN_MS = 5_000;

/**
 * Does a round of work when its topic is heard and every so often, one round at a time; `stop` waits for the one under
 * way. `round` is asked whether to go on after each piece.
 */
export function startRounds(
  { name, topic, everyMs }: { name: string; topic: string; everyMs: number },
  round: (goesOn: () => boolean) => Promise<void>,
): { stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const go = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = round(() => !stopped)
      .catch((error: unknown) => log.warn(name, traceOf(error)))
      .finally(() => {
        running = null;
        if (again) go();
      });
  };
  const stopHearing = subscribe(topic, go);
  const timer = setInterval(go, everyMs);
  timer.unref();
  go();
  return {
    async stop() {
      stopped = true;
      stopHearing();
      clearInterval(timer);
      await Promise.race([
        running,
        new Promise((done) => {
          setTimeout(done, DRAIN_MS).unref();
        }),
      ]);
    },
  };
}
