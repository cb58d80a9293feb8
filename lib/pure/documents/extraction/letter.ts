import { fromStretch, type ExtractedValue } from './found';
import type { DocumentView, TextSegment } from '../fields/view';
import type { ExtractionField } from '../schema';
import { amountsIn } from '../values/amounts';
import { daysIn } from '../values/dates';

// A letter says its day, its sum and who signs it without a label: by where they stand.

const CLOSING =
  /^(?:yours (?:sincerely|faithfully|truly)|sincerely|(?:kind|best|warm|with kind) regards|mit freundlichen gru(?:ss|ß)en|freundliche gru(?:ss|ß)e|hochachtungsvoll|cordialement|bien cordialement|veuillez agreer|je vous prie d.agreer|atentamente|un cordial saludo|cordiali saluti|distinti saluti|met vriendelijke groet)/;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}|de |van |von |du )[\p{L}.'’-]*){1,3}$/u;
const TOP = 25;
const LONGEST_BESIDE = 25;
const SURE = 0.82;

type Whole = { segment: TextSegment; start: number; end: number };

function closingOf({ segments }: DocumentView): TextSegment | null {
  return segments.findLast(({ folded, text }) => text.length < 90 && CLOSING.test(folded.trim())) ?? null;
}

/** The day that stands alone, or beside its town, before the text begins. */
function dayOf(view: DocumentView): (Whole & { value: string }) | null {
  for (const segment of view.segments.slice(0, TOP)) {
    const days = daysIn(segment.text, view.writing.order);
    const [day] = days;
    if (days.length === 1 && day && segment.text.length - day.raw.length <= LONGEST_BESIDE)
      return { segment, start: day.start, end: day.end, value: day.value };
  }
  return null;
}

/** The name below the closing words. */
function signatoryOf(view: DocumentView, closing: TextSegment): Whole | null {
  const below = view.segments.slice(closing.nth + 1, closing.nth + 4);
  const segment = below.find(({ text }) => NAME.test(text.trim()));
  return segment ? { segment, start: 0, end: segment.text.length } : null;
}

/** The one sum that the letter names. */
function sumOf(view: DocumentView): (Whole & { value: number }) | null {
  const sums = view.segments.flatMap((segment) =>
    amountsIn(segment.text, view.writing.mark)
      .filter(({ currency, isPercent }) => currency !== null && !isPercent)
      .map(({ start, end, value }) => ({ segment, start, end, value })),
  );
  return new Set(sums.map(({ value }) => value)).size === 1 ? sums[0]! : null;
}

/** What a letter says of a field that has no label in it; null where it is no letter, or says nothing. */
export function letterValue(view: DocumentView, { key, type }: ExtractionField): ExtractedValue | null {
  const closing = closingOf(view);
  if (!closing) return null;
  const found =
    type === 'date' && /^(?:letter_)?date$/.test(key)
      ? dayOf(view)
      : type === 'money' && /^(?:amount|sum|total)$/.test(key)
        ? sumOf(view)
        : type === 'text' && /^(?:signed_by|signatory|signature)$/.test(key)
          ? signatoryOf(view, closing)
          : null;
  return found && fromStretch(view, key, { ...found, confidence: SURE });
}
