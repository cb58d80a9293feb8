import { formatDelta, formatNumber, formatTimes, unitOf } from '@/lib/pure/format/format';
import {
  evaluate,
  primaryOf,
  renamed,
  writePath,
  type Claim,
  type NumberStyle,
  type ClaimReference,
  type Sentence,
} from '@/lib/pure/query/schema/claim';
import type { Row } from '@/lib/pure/query/schema/result';

/** Words of ours, a number by reference, or a name or period that the data hold. Words of ours hold no digit. */
export type Piece = string | { number: ClaimReference; style: NumberStyle } | { label: string };
export type Phrase = Piece[];

/** What a sentence needs is not there, or the answers say otherwise than the finding: it stays unsaid. */
export class Unsaid extends Error {}

const DIGIT = /\p{Nd}/u;

/** A phrase by template. @throws Error where the template itself holds a digit: every number is a reference. */
export function say(texts: TemplateStringsArray, ...given: (Phrase | Piece)[]): Phrase {
  const phrase = texts.flatMap((text, nth): Phrase => {
    const next = given[nth];
    return next === undefined ? [text] : [text, ...(Array.isArray(next) ? next : [next])];
  });
  const typed = phrase.find((piece) => typeof piece === 'string' && DIGIT.test(piece));
  if (typed !== undefined) throw new Error(`A digit without a reference: ${String(typed)}`);
  return phrase.filter((piece) => piece !== '');
}

export const label = (text: string): Piece => ({ label: text });

/** As people read it; the sign of a change is part of it. */
export function writeNumber(exact: number, style: NumberStyle): string {
  switch (style.as) {
    case 'value': {
      const unit = unitOf(style.format);
      return `${formatNumber(exact, style.format, 'chart')}${unit ? ` ${unit}` : ''}`;
    }
    case 'change':
      return formatDelta(1 + exact, 1)?.change ?? '';
    case 'points':
      return formatDelta(1 + exact, 1, { kind: 'percent' })?.change ?? '';
    case 'times':
      return formatTimes(exact, 1) ?? '';
  }
}

/** What an answer is known by once it is kept. */
export type NarratedAnswer = { evidenceId: string; rows: readonly Row[] };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The sentence of a phrase, its numbers read from the answers.
 * @throws Unsaid where a reference leads to no number.
 */
export function render(phrase: Phrase, answers: ReadonlyMap<string, NarratedAnswer>): Sentence {
  const claims: Claim[] = [];
  const labels: Sentence['labels'] = [];
  let text = '';
  for (const piece of phrase) {
    const start = text.length;
    if (typeof piece === 'string') text += text === '' ? capital(piece) : piece;
    else if ('label' in piece) {
      text += text === '' ? capital(piece.label) : piece.label;
      labels.push({ start, end: text.length });
    } else {
      const { number, style } = piece;
      const exact = evaluate(number, (name) => answers.get(name)?.rows);
      const shown = exact === null ? '' : writeNumber(exact, style);
      if (exact === null || shown === '') throw new Unsaid('A number is missing.');
      text += shown;
      const kept = renamed(number, (name) => answers.get(name)!.evidenceId);
      claims.push({ start, end: text.length, evidenceId: primaryOf(kept), path: writePath(kept), shown, exact, style });
    }
  }
  return { text, origin: 'engine', verified: true, claims, labels };
}
