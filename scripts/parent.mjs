// npm starts us and passes signals on; killed outright it cannot, and nobody would know that we still run.
const EVERY_MS = 500;

/**
 * Calls back once the npm that started us is gone. A server started without npm may outlive its starter: a shell that
 * goes away, a supervisor that is replaced. One that follows another process of ours ends with it.
 */
export function onceOrphaned(act) {
  const follows = process.env.PLUMBLINE_FOLLOWS === String(process.ppid);
  if (!follows && !['start', 'dev'].includes(process.env.npm_lifecycle_event)) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, EVERY_MS);
  timer.unref();
}
