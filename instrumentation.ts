/** Binds tasks to verbs, starts the workers, and leaves a way to stop them (scripts/start.mjs calls it). */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { startProduct } = await import('./lib/start');
  await startProduct();
}
