import type { StatedCells } from '../table/stated-cells';
import { booleans } from './booleans';
import { dates } from './dates';
import { durations } from './durations';
import { mixedDates } from './mixed-dates';
import { plainNumbers } from './numbers';
import type { CellReader } from './reader';

/** The reader of a column of which the file says what it holds; null where it says nothing, or its values do not fit. */
export function statedReader(values: string[], { kind, format }: StatedCells): CellReader | null {
  const reader = readersOfKind(values, kind).find(({ fits }) => values.every((value) => fits(value)));
  // Nothing is left to choose.
  return reader ? { ...reader, reading: null, format: format ?? reader.format } : null;
}

function readersOfKind(values: string[], kind: StatedCells['kind']): CellReader[] {
  switch (kind) {
    case 'number':
      return plainNumbers;
    case 'date':
      return dates(values);
    case 'duration':
      return durations(values, true);
    case 'boolean':
      return booleans(values);
    case 'text':
    case null:
      return [];
  }
}

/** A number, or a day or month written as one. */
const isNumeric = (value: string) => /^[+-]?\d+(?:[.,]\d+)?$/.test(value);

/** Texts that stay texts even where they look like numbers: codes with zeros in front, telephone numbers. */
export function* readersOfTexts(values: string[]): Generator<CellReader> {
  if (values.some(isNumeric)) return;
  yield* booleans(values);
  const days = dates(values);
  yield* days;
  yield* mixedDates(values, days);
}
