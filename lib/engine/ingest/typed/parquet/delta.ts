import { bitsFor, packBits } from './bits';
import type { Sink } from './sink';

const BLOCK = 128;
const MINI_BLOCKS = 4;
const MINI = BLOCK / MINI_BLOCKS;
const WIDEST = 2 ** 31;

/**
 * DELTA_BINARY_PACKED (Parquet, Encodings.md) of whole numbers below 2^52 in size. Answers false, with nothing of use written,
 * where a step takes more than 31 bits.
 */
export function writeDeltas(sink: Sink, values: Float64Array, count: number): boolean {
  sink.varint(BLOCK);
  sink.varint(MINI_BLOCKS);
  sink.varint(count);
  sink.zigzag(count ? values[0]! : 0);
  const steps = new Float64Array(BLOCK);
  const over = new Int32Array(BLOCK);
  const widths = new Uint8Array(MINI_BLOCKS);
  for (let from = 1; from < count; from += BLOCK) {
    const length = Math.min(BLOCK, count - from);
    let least = Infinity;
    for (let nth = 0; nth < length; nth++) {
      const step = values[from + nth]! - values[from + nth - 1]!;
      steps[nth] = step;
      if (step < least) least = step;
    }
    over.fill(0);
    widths.fill(0);
    for (let mini = 0; mini * MINI < length; mini++) {
      let most = 0;
      const end = Math.min(length, (mini + 1) * MINI);
      for (let nth = mini * MINI; nth < end; nth++) {
        const above = steps[nth]! - least;
        if (above >= WIDEST) return false;
        over[nth] = above;
        if (above > most) most = above;
      }
      widths[mini] = bitsFor(most);
    }
    sink.zigzag(least);
    sink.append(widths);
    for (let mini = 0; mini * MINI < length; mini++) packBits(sink, over, mini * MINI, MINI, widths[mini]!);
  }
  return true;
}
