import type { CitedPlace } from '@/lib/product/data-sources/citations/citation-schema';

/** A place in a document that is lit: its words, and their box where it has pages. */
export type LitPlace = Pick<CitedPlace, 'page' | 'bbox' | 'paragraph'> & {
  /** Raised when the same place is chosen again, so that it is scrolled to again. */ turn?: number;
};

/** The place that an address names. */
export function placeOfAddress(page: string, box: string, paragraph: string): LitPlace | null {
  const sides = box === '' ? [] : box.split(',').map(Number);
  const bbox = sides.length === 4 && sides.every(Number.isFinite) ? (sides as [number, number, number, number]) : null;
  const number = Number(page);
  if (Number.isInteger(number) && number > 0) return { page: number, bbox };
  const nth = Number(paragraph);
  return Number.isInteger(nth) && nth > 0 ? { page: null, bbox: null, paragraph: nth } : null;
}
