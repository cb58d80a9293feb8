import { randomFrom } from '@/tests/analysis/columns';
import { normalFrom } from '@/tests/analysis/table-values';
import type { Labelled } from './read';
import { stretchesOf } from './vus-pr';

/** A series with the seconds from one point to the next, as a table of it would be written. */
export type Spaced = Labelled & { step: number };

const HOUR = 3600;
const DAY = 24 * HOUR;
const SPACINGS = [
  { step: HOUR / 2, n: 2400, cycles: [48, 336] },
  { step: HOUR, n: 2160, cycles: [24, 168] },
  { step: HOUR, n: 1000, cycles: [24, 168] },
  { step: DAY, n: 900, cycles: [7] },
  { step: DAY, n: 300, cycles: [7] },
  { step: 7 * DAY, n: 230, cycles: [52] },
];
const APART = 30;

/**
 * Series that no rule was tuned to, from a seed: cycles of their spacing with a second harmonic, a drift, noise that is
 * plain, follows itself, has heavy tails or grows with the level; every third is clean, the others hold one to four
 * points or runs that stand off.
 */
export function sownSeries(seed: number, count: number): Spaced[] {
  return Array.from({ length: count }, (_, nth) => sown(randomFrom(seed * 7919 + nth), `sown-${seed}-${nth + 1}`, nth));
}

function sown(random: () => number, name: string, nth: number): Spaced {
  const normal = normalFrom(random);
  const { step, n, cycles } = SPACINGS[nth % SPACINGS.length]!;
  const waves = cycles.map((period) => ({
    period,
    size: 1 + 5 * random(),
    phase: 6.28 * random(),
    second: random() * 0.6,
  }));
  const [drift, noise] = [(random() - 0.5) * 12, ['plain', 'follows', 'heavy', 'grows'][Math.floor(random() * 4)]!];
  const labels = new Uint8Array(n);
  const raised = new Float64Array(n);
  for (let left = nth % 3 === 2 ? 0 : 1 + Math.floor(random() * 4); left > 0; left--) {
    const length = random() < 0.35 ? 3 + Math.floor(random() * 8) : 1;
    const from = Math.floor(n * 0.05 + random() * n * 0.85);
    const size = (4.5 + 5 * random()) * (random() < 0.5 ? -1 : 1) * (length > 1 ? 0.7 : 1);
    if (labels.subarray(Math.max(0, from - APART), from + length + APART).some((label) => label > 0)) continue;
    for (let at = from; at < from + length; at++) [labels[at], raised[at]] = [1, size];
  }
  let before = 0;
  const values = Float64Array.from({ length: n }, (_, at) => {
    const seasonal = waves.reduce((sum, { period, size, phase, second }) => {
      const turn = (2 * Math.PI * at) / period + phase;
      return sum + size * (Math.sin(turn) + second * Math.sin(2 * turn + phase));
    }, 0);
    const fresh =
      noise === 'heavy'
        ? normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2 + normal() ** 2 + normal() ** 2) / 5)
        : normal();
    before = noise === 'follows' ? 0.5 * before + 0.87 * fresh : fresh;
    const level = 80 + seasonal + (drift * at) / n;
    return Number(
      (noise === 'grows' ? level * (1 + 0.02 * (before + raised[at]!)) : level + before + raised[at]!).toFixed(4),
    );
  });
  return { name, step, values, labels, events: stretchesOf(labels), cycles };
}
