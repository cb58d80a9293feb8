export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
  });

export const summary = (values: readonly number[]) =>
  `median ${quantile(values, 0.5).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms, best ${Math.min(...values).toFixed(1)} ms (${values.length})`;
