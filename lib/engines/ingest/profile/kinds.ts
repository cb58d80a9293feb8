import type { ColumnType } from '@/lib/pure/query/schema/column';
import type { ProfileFigures } from './groups';

/** Words that end the label of a key. */
const KEY = /(^|[^a-z])(id|ids|key|uuid|guid|isbn|ean|sku|iban)$|[a-z](ID|Id)$/;
/** Words that name a number which only counts its rows. */
const NUMBERING =
  /^(|id|index|idx|no|nr|num|number|row|row ?(id|no|nr|num|number|index)?|#|.*[^a-z](id|no|nr|num|number|index|key|code)|[a-z]+(num|_?no|_?nr))\.?$/i;

const isKeyLabel = (label: string) => KEY.test(label.trim()) || KEY.test(label.trim().toLowerCase());

/** Whole numbers that name rows: keys by their label, or unique numbers whose label says no more than 'number'. */
export function kindOfWhole(label: string, { filled, distinct }: ProfileFigures): ColumnType {
  if (isKeyLabel(label) && distinct > 1) return 'id';
  return filled > 1 && distinct === filled && NUMBERING.test(label.trim()) ? 'id' : 'integer';
}

const SHORT = 60;
/** So few values are classes when they come up again, however small the table. */
const FEW = 20;
const MOST_CLASSES = 10_000;
/** Codes of which there are more than this name things, not classes. */
const MOST_CODES = 1000;
const MOST_BRACKETS = 40;

/** Words: classes that come up again, names of rows, or free text. */
export function kindOfWords(
  label: string,
  { filled, distinct, meanLength, top }: ProfileFigures,
): 'category' | 'id' | 'text' {
  if (filled === 0) return 'text';
  const length = meanLength ?? 0;
  const values = top.map(({ value }) => String(value));
  const codes = values.length > 0 && values.every(isCode);
  const share = distinct / filled;
  if (distinct <= MOST_BRACKETS && areBrackets(values, distinct)) return 'category';
  if (codes && filled > 2 && share >= 0.98) return 'id';
  if (codes && isKeyLabel(label) && distinct > FEW) return 'id';
  if (length > SHORT) return 'text';
  if (codes && distinct > MOST_CODES && values.every((value) => /\d/.test(value))) return 'id';
  if (distinct <= FEW && share <= 0.7) return 'category';
  if (filled <= 5 && share < 1) return 'category';
  return share <= 0.5 && distinct <= MOST_CLASSES ? 'category' : 'text';
}

/**
 * '12', '22-23', '65+': steps of a scale that follow one another without overlap, however often each comes up. Of
 * `distinct` values; plain numbers alone would be read as numbers.
 */
function areBrackets(values: readonly string[], distinct: number): boolean {
  const found = values.map((value) =>
    /^(?:(\d{1,4})\s?(?:[-–]|to)\s?(\d{1,4})|(\d{1,4})\s?\+|[<≤]\s?(\d{1,4})|(\d{1,4}))$/.exec(value.trim()),
  );
  if (
    found.length < 3 ||
    found.some((each) => each === null) ||
    (values.length === distinct && !found.some((each) => each![1] ?? each![3]))
  )
    return false;
  const steps = found
    .map(
      (each) =>
        (each![1]
          ? [Number(each![1]), Number(each![2])]
          : each![3]
            ? [Number(each![3]), Infinity]
            : each![4]
              ? [-Infinity, Number(each![4])]
              : [Number(each![5]), Number(each![5])]) as [number, number],
    )
    .sort((a, b) => a[0] - b[0]);
  return steps.every(([low, high], nth) => low <= high && (nth === 0 || low >= steps[nth - 1]![1]));
}

/** A code has no blanks and is made of capitals or holds digits: C21276, DE, 8a7f-…, no word such as 'Oslo'. */
const isCode = (value: string) =>
  value.length <= SHORT && !/\s/.test(value) && (/\d/.test(value) || /^[A-Z][A-Z._-]*$/.test(value));
