import type { ColourScale } from '../model/types';

/**
 * The class of a value: 0 only for the lower end itself, seven steps above it; seven about zero where values go both
 * ways.
 */
export function stepOf(value: number, { min, max, diverging }: ColourScale): number {
  const share = max > min ? (value - min) / (max - min) : 1;
  return diverging ? Math.min(6, Math.floor(share * 7)) : Math.max(0, Math.min(7, Math.ceil(share * 7)));
}
