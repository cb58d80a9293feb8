import type { Row } from '@/lib/pure/query/schema/result';
import { looseDigits, mismatches } from '../lint';
import { numberWords } from './number-words';
import type { ClaimFault, SummarySection, SummarySentence } from './sections';
import { sentencesOf } from './sections';
import type { Spoken } from './spoken';

type RowsOf = (evidenceId: string) => readonly Row[] | undefined;

/** Digits that no claim and no name stands for, as whole numbers. */
function looseNumbers(spoken: Spoken): ClaimFault[] {
  const loose = new Set(looseDigits(spoken));
  return [...spoken.text.matchAll(/[\p{Sc}−]?\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?%?/gu)]
    .filter(({ index, 0: { length } }) => Array.from({ length }, (_, nth) => index + nth).some((at) => loose.has(at)))
    .map(({ index, 0: text }) => ({ start: index, end: index + text.length, now: null }));
}

/** What of a sentence its evidence, as answered now, does not bear. Only a person writes quantities in words. */
function faultsOf(sentence: SummarySentence, rowsOf: RowsOf): ClaimFault[] {
  const changed = mismatches(sentence, rowsOf).map(({ at, now }) => ({
    start: at,
    end: sentence.claims.find(({ start }) => start === at)!.end,
    now,
  }));
  const words = sentence.origin === 'user' ? numberWords(sentence).map((span) => ({ ...span, now: null })) : [];
  return [...changed, ...looseNumbers(sentence), ...words].sort((a, b) => a.start - b.start);
}

export function checkedSentence<Of extends SummarySentence>(sentence: Of, rowsOf: RowsOf): Of {
  const faults = faultsOf(sentence, rowsOf);
  return { ...sentence, faults, verified: faults.length === 0 };
}

export const checkedSections = (sections: readonly SummarySection[], rowsOf: RowsOf): SummarySection[] =>
  sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => checkedSentence(sentence, rowsOf)),
  }));

/** Numbers in all, and those that hold. A number that a person wrote without evidence counts, and does not hold. */
export function countNumbers(sections: readonly SummarySection[]): { claims: number; verified: number } {
  let claims = 0;
  let faulty = 0;
  for (const sentence of sentencesOf(sections)) {
    const own = sentence.faults.filter(({ start }) => !sentence.claims.some((claim) => claim.start === start)).length;
    claims += sentence.claims.length + own;
    faulty += sentence.faults.length;
  }
  return { claims, verified: claims - faulty };
}
