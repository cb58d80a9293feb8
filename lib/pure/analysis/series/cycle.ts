import { autocorrelations } from '../statistics/autocorrelation';
import { squaresAbout } from '../statistics/moments';
import { fitLine } from './detrend';

export type Cycle = {
  /** In points, to the nearest tenth. */ period: number;
  power: number;
  p: number;
  strength: number;
};

const FEWEST_TURNS = 4;
const SHORTEST = 3;

/**
 * A cycle that no calendar knows (sunspots): the highest peak of the periodogram against the spectrum of red noise,
 * AR(1) of the same first autocorrelation (Torrence and Compo 1998, eq. 16), p for having looked at every frequency.
 * The series must also resemble itself one turn later.
 */
export function findCycle(y: Float64Array): Cycle | null {
  const n = y.length;
  const flat = fitLine(Float64Array.from(y.keys()), y).residuals;
  const variance = squaresAbout(flat) / n;
  if (n < FEWEST_TURNS * SHORTEST * 2 || !(variance > 0)) return null;
  const longest = n / FEWEST_TURNS;
  const lags = autocorrelations(flat, Math.ceil(longest) + 1);
  const r = Math.max(0, Math.min(0.95, lags[1]!));
  let best: Cycle | null = null;
  let looked = 0;
  for (let k = FEWEST_TURNS; k <= n / SHORTEST; k++) {
    looked += 1;
    const period = n / k;
    const red = (1 - r * r) / (1 + r * r - 2 * r * Math.cos((2 * Math.PI * k) / n));
    const power = powerAt(flat, k) / variance;
    const p = Math.exp(-power / red);
    if (!best || power > best.power) best = { period, power, p, strength: Math.min(1, (2 * power) / n) };
  }
  if (!best || lags[Math.round(best.period)]! < 0.2) return null;
  return {
    ...best,
    p: Math.min(1, best.p * looked),
    period: sharper(lags, best.period),
    strength: Math.max(best.strength, lags[Math.round(best.period)]!),
  };
}

function powerAt(values: Float64Array, k: number): number {
  const n = values.length;
  let [re, im] = [0, 0];
  for (let at = 0; at < n; at++) {
    const angle = (2 * Math.PI * ((k * at) % n)) / n;
    re += values[at]! * Math.cos(angle);
    im += values[at]! * Math.sin(angle);
  }
  return (re * re + im * im) / n;
}

/**
 * The peak of the autocorrelation beside the period that the periodogram gives: its frequencies lie far apart in short
 * series.
 */
function sharper(lags: Float64Array, period: number): number {
  let best = Math.round(period);
  for (
    let lag = Math.max(2, Math.floor(period * 0.8));
    lag <= Math.min(lags.length - 2, Math.ceil(period * 1.2));
    lag++
  )
    if (lags[lag]! > lags[best]!) best = lag;
  return best;
}
