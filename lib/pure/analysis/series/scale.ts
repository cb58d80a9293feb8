import { mean, squaresAbout } from '../statistics/moments';

const FEWEST_BLOCKS = 3;

/**
 * Whether a series varies in proportion to its level, so that its logarithm varies evenly: spread or spread ÷ mean of
 * blocks, whichever varies less (Guerrero 1993, for λ = 1 and 0).
 */
export function variesWithLevel(y: Float64Array, block: number): boolean {
  if (y.some((value) => !(value > 0))) return false;
  const size = Math.max(4, Math.min(block, Math.floor(y.length / FEWEST_BLOCKS)));
  const blocks = Array.from({ length: Math.floor(y.length / size) }, (_, nth) =>
    y.subarray(nth * size, (nth + 1) * size),
  );
  if (blocks.length < FEWEST_BLOCKS) return false;
  const spreads = blocks.map((values) => Math.sqrt(squaresAbout(values) / (size - 1)));
  return variation(spreads.map((spread, nth) => spread / mean(blocks[nth]!))) < variation(spreads);
}

const variation = (values: number[]) =>
  Math.sqrt(squaresAbout(values) / values.length) / (mean(values) || Number.MIN_VALUE);
