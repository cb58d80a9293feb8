import { heightOf, overlapY, roundedBox, unionOf } from '../layout/placed';
import { askew } from '../recognition/skew';
import type { DocumentBox, DocumentCitation, DocumentLine, DocumentPage, DocumentText, QuoteCheck } from '../schema';
import { amountsIn } from '../values/amounts';
import { daysIn } from '../values/dates';
import { plain, squeezed } from '../values/normal';

/** Letters of a page without blanks, and to which word each belongs. */
type PageLetters = { letters: string; lines: Int32Array; words: Int32Array };

/** Rows of a page across its columns: a quote may run from a label to its value. */
function visualRows(page: DocumentPage): DocumentLine[] {
  const rows: DocumentLine[][] = [];
  for (const line of [...page.lines].sort((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0])) {
    const row = rows
      .slice(-6)
      .findLast(([first]) => overlapY(first!.box, line.box) > 0.6 * Math.min(heightOf(first!.box), heightOf(line.box)));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.box[0] - other.box[0]));
}

/** Each block of lines from its top to its end, whatever stands beside it. */
const byBlock = (page: DocumentPage): DocumentLine[] => [...page.lines].sort((one, other) => one.block - other.block);

function lettersOf(lines: readonly DocumentLine[]): PageLetters {
  let letters = '';
  const [ofLine, ofWord]: [number[], number[]] = [[], []];
  lines.forEach((line, nth) => {
    const words = line.words.length > 0 ? line.words : [{ text: line.text }];
    words.forEach((word, place) => {
      const text = squeezed(word.text);
      letters += text;
      for (let each = 0; each < text.length; each++) {
        ofLine.push(nth);
        ofWord.push(place);
      }
    });
  });
  return { letters, lines: Int32Array.from(ofLine), words: Int32Array.from(ofWord) };
}

type Place = { box: DocumentBox | null; paragraph: number | undefined };

/** Where letters stand in lines, as one box; the first place that is not cut out of a longer number or word, if any. */
function placeIn(lines: readonly DocumentLine[], wanted: string): Place | null {
  const { letters, lines: ofLine, words: ofWord } = lettersOf(lines);
  let at = letters.indexOf(wanted);
  if (at < 0) return null;
  for (let next = at; next >= 0; next = letters.indexOf(wanted, next + 1))
    if (isWhole(letters, next, next + wanted.length, ofWord)) {
      at = next;
      break;
    }
  const boxes: DocumentBox[] = [];
  for (let nth = at; nth < at + wanted.length; nth++) {
    const line = lines[ofLine[nth]!]!;
    boxes.push(line.words[ofWord[nth]!]?.box ?? line.box);
  }
  return { box: roundedBox(unionOf(boxes)), paragraph: lines[ofLine[at]!]!.paragraph };
}

const isWhole = (letters: string, start: number, end: number, ofWord: Int32Array): boolean =>
  (start === 0 || ofWord[start - 1] !== ofWord[start] || !/[\p{L}\d]/u.test(letters[start - 1]!)) &&
  (end === letters.length || ofWord[end - 1] !== ofWord[end] || !/[\p{L}\d]/u.test(letters[end]!));

function findOn(page: DocumentPage, quote: string): Place | null {
  const wanted = squeezed(quote);
  if (wanted === '') return null;
  return placeIn(page.lines, wanted) ?? placeIn(visualRows(page), wanted) ?? placeIn(byBlock(page), wanted);
}

/** A citation of words that stand on a page; in documents without places with their paragraph. */
export function citationOf(
  text: DocumentText,
  page: DocumentPage,
  where: { quote: string; box: DocumentBox | null; paragraph?: number },
): DocumentCitation {
  const { quote, box, paragraph } = where;
  if (!text.hasPlaces)
    return {
      page: null,
      ...(paragraph !== undefined && { paragraph }),
      quote,
      bbox: null,
      pageWidth: 0,
      pageHeight: 0,
    };
  return {
    page: page.number,
    quote,
    bbox: box && withinPage(askew(box, page), page),
    pageWidth: page.width,
    pageHeight: page.height,
  };
}

const withinPage = ([left, top, right, bottom]: DocumentBox, { width, height }: DocumentPage): DocumentBox =>
  roundedBox([Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)]);

/**
 * Where a quote stands on a page: the box around its words, or null where it does not stand there (or the document has
 * no places). Blanks, case, dashes, quotation marks and ligatures do not matter. Reads one page: a millisecond.
 */
export function locateQuote(text: DocumentText, page: number | null, quote: string): DocumentBox | null {
  return checkQuote({ text, page, quote }).citation?.bbox ?? null;
}

/** Up to four words in a row. */
const partsOf = (words: readonly string[]): string[] =>
  words.slice(0, 400).flatMap((_, nth) => [1, 2, 3, 4].map((count) => words.slice(nth, nth + count).join(' ')));

/** Does a text hold a value, in any way of writing it? */
export function holdsValue(quote: string, value: string | number | boolean | null): boolean {
  if (value === null || value === '') return true;
  if (typeof value === 'boolean') return true;
  const text = plain(quote);
  if (typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value)) {
    const wanted = Math.abs(Number(value));
    // Beside each other, two numbers may look like one with a blank in it.
    const isIn = [text, ...partsOf(text.split(' '))].some((part) =>
      ([...'.,', null] as ('.' | ',' | null)[]).some((mark) =>
        amountsIn(part, mark).some((amount) => Math.abs(Math.abs(amount.value) - wanted) < 0.005),
      ),
    );
    if (isIn || typeof value === 'number') return isIn;
  }
  if (/^\d{4}-\d\d-\d\d$/.test(String(value)))
    return (
      text.includes(String(value)) ||
      (['dmy', 'mdy'] as const).some((order) => daysIn(text, order).some((day) => day.value === value))
    );
  return squeezed(text).includes(squeezed(String(value)));
}

/**
 * The must-quote rule, for answers of a provider and for edits: does the quote literally stand on that page (in any
 * page where `page` is null), and does it hold the value (a number or date in any way of writing it, a text in its letters)?
 * `value` null or left out: only the quote is looked at. Reads one page: a millisecond; with `page` null all pages, which
 * belongs in the child (request 'check') for long documents.
 */
export function checkQuote(asked: {
  text: DocumentText;
  page: number | null;
  quote: string;
  value?: string | number | boolean | null;
}): QuoteCheck {
  const { text, quote } = asked;
  for (const page of text.pages) {
    if (asked.page !== null && page.number !== asked.page && text.hasPlaces) continue;
    const place = findOn(page, quote);
    if (place)
      return {
        stands: true,
        holdsValue: holdsValue(quote, asked.value ?? null),
        citation: citationOf(text, page, { quote, ...place }),
      };
  }
  return { stands: false, holdsValue: false, citation: null };
}
