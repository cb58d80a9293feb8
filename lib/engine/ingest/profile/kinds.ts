import type { ColumnType } from '@/lib/query/column';
import type { Figures } from './groups';

/** Words that end the label of a key. */
const KEY = /(^|[^a-z])(id|ids|key|uuid|guid|isbn|ean|sku|iban)$|[a-z](ID|Id)$/;
/** Words that name a number which only counts its rows. */
const NUMBERING = /^(|id|index|idx|no|nr|num|number|row|row ?(id|no|nr|num|number|index)?|#|.*[^a-z](id|no|nr|num|number|index|key|code)|[a-z]+(num|_?no|_?nr))\.?$/i;

const isKeyLabel = (label: string) => KEY.test(label.trim()) || KEY.test(label.trim().toLowerCase());

/** Whole numbers that name rows: keys by their label, or unique numbers whose label says no more than 'number'. */
export function kindOfWhole(label: string, { filled, distinct }: Figures): ColumnType {
  if (isKeyLabel(label) && distinct > 1) return 'id';
  return filled > 1 && distinct === filled && NUMBERING.test(label.trim()) ? 'id' : 'integer';
}

const SHORT = 60;
/** So few values are classes when they come up again, however small the table. */
const FEW = 20;
const MOST_CLASSES = 10_000;
/** Codes of which there are more than this name things, not classes. */
const MOST_CODES = 1000;

/** Words: classes that come up again, names of rows, or free text. */
export function kindOfWords(label: string, { filled, distinct, meanLength, top }: Figures): 'category' | 'id' | 'text' {
  if (filled === 0) return 'text';
  const length = meanLength ?? 0;
  const values = top.map(({ value }) => String(value));
  const codes = values.length > 0 && values.every(isCode);
  const share = distinct / filled;
  if (codes && filled > 2 && share >= 0.98) return 'id';
  if (codes && isKeyLabel(label) && distinct > FEW) return 'id';
  if (length > SHORT) return 'text';
  if (codes && distinct > MOST_CODES && values.every((value) => /\d/.test(value))) return 'id';
  if (distinct <= FEW && share <= 0.7) return 'category';
  if (filled <= 5 && share < 1) return 'category';
  return share <= 0.5 && distinct <= MOST_CLASSES ? 'category' : 'text';
}

/** A code has no blanks and is made of capitals or holds digits: C21276, DE, 8a7f-…, no word such as 'Oslo'. */
const isCode = (value: string) => value.length <= SHORT && !/\s/.test(value) && (/\d/.test(value) || /^[A-Z][A-Z._-]*$/.test(value));
