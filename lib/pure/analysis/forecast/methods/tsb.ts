const GRID = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4];

/**
 * What an intermittent series gives a period: the smoothed chance that something happens times the smoothed size when
 * it does. The two smoothing weights are those with the least squared one-step error. Source: Teunter, Syntetos & Babai
 * (2011), Intermittent demand: linking forecasting to inventory obsolescence, European Journal of Operational Research
 * 214.
 */
export function intermittentRate(y: Float64Array): number {
  let best = { squares: Infinity, rate: 0 };
  for (const alpha of GRID) {
    for (const beta of GRID) {
      const run = smoothBoth(y, alpha, beta);
      if (run.squares < best.squares) best = run;
    }
  }
  return best.rate;
}

function smoothBoth(y: Float64Array, alpha: number, beta: number): { squares: number; rate: number } {
  const happened = y.filter((value) => value !== 0);
  let chance = happened.length / y.length;
  let size = happened.reduce((sum, value) => sum + value, 0) / Math.max(1, happened.length);
  let squares = 0;
  for (const value of y) {
    squares += (value - chance * size) ** 2;
    chance += beta * (Number(value !== 0) - chance);
    if (value !== 0) size += alpha * (value - size);
  }
  return { squares, rate: chance * size };
}
