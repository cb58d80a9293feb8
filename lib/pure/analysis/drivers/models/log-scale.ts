/** Targets in logarithms, with mean 0 and spread 1. */
export type LogScale = {
  targets: Float64Array;
  /** From scores of rows never seen, by row: the way back to the scale that the targets came on. */
  backFrom: (held: Float64Array) => (score: number) => number;
};

/**
 * Logarithms of targets that are all above 0: there what drives them multiplies more often than it adds up. `targets`:
 * by row of the table, in standard deviations `sd` around `mean`, of which those of `rows` are read. Null where one is 0
 * or less.
 *
 * The exponential of a mean of logarithms lies below the mean of what was measured, so what goes back is times the
 * factor that is nearest to the targets of held rows by least squares (as the smearing of Duan 1983 is by their mean),
 * and it never goes beyond the known targets: an exponential would carry a row at the edge far off.
 */
export function logScaleOf(
  targets: Float64Array,
  rows: Int32Array,
  { mean, sd }: { mean: number; sd: number },
): LogScale | null {
  const values = Float64Array.from(rows, (row) => mean + sd * targets[row]!);
  if (values.some((value) => !(value > 0))) return null;
  const logs = values.map(Math.log);
  const centre = logs.reduce((sum, log) => sum + log / logs.length, 0);
  const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - centre) ** 2 / logs.length, 0));
  const [least, most] = [logs.reduce((a, b) => Math.min(a, b)), logs.reduce((a, b) => Math.max(a, b))];
  const inLogs = new Float64Array(targets.length).fill(Number.NaN);
  rows.forEach((row, place) => (inLogs[row] = (logs[place]! - centre) / spread));
  const within = (log: number) => Math.exp(Math.min(Math.max(log, least), most));
  const value = (score: number) => within(centre + spread * score);
  return {
    targets: inLogs,
    backFrom: (held) => {
      let [both, own] = [0, 0];
      rows.forEach((row, place) => {
        both += values[place]! * value(held[row]!);
        own += value(held[row]!) ** 2;
      });
      const factor = Math.log(both / own);
      return (score) => (within(centre + spread * score + factor) - mean) / sd;
    },
  };
}
