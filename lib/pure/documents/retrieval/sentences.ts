import { citeStretch, type TextSentence } from '../fields/sentences';
import type { DocumentView } from '../fields/view';
import type { AnswerCandidate } from '../schema';
import { amountsIn } from '../values/amounts';
import { daysIn } from '../values/dates';
import { contentOf, keysOf } from './words';

export type AnswerKind = 'date' | 'money' | 'number' | 'name' | 'text';
/** Sentences with their words; made once a document. */
export type SentenceIndex = { sentences: { sentence: TextSentence; keys: Set<string> }[]; spread: Map<string, number> };

export function indexOf(sentences: readonly TextSentence[]): SentenceIndex {
  const spread = new Map<string, number>();
  const indexed = sentences.map((sentence) => {
    const keys = new Set(keysOf(sentence.text));
    for (const key of keys) spread.set(key, (spread.get(key) ?? 0) + 1);
    return { sentence, keys };
  });
  return { sentences: indexed, spread };
}

/** So much of what is asked about (by weight) has to be in the sentence. */
const ENOUGH = 0.66;
const LONGEST = 380;

const looksLike = (view: DocumentView, text: string, kind: AnswerKind): boolean => {
  const { mark, order } = view.writing;
  if (kind === 'date') return daysIn(text, order).length > 0;
  if (kind === 'money')
    return amountsIn(text, mark).some(
      ({ currency, decimals, isPercent }) => currency !== null || decimals === 2 || isPercent,
    );
  if (kind === 'number') return /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/.test(text);
  return true;
};

/** Sentences that hold what the question asks about, and something that looks like the answer. */
export function sentenceAnswers(
  view: DocumentView,
  index: SentenceIndex,
  asked: { question: string; kind: AnswerKind },
): AnswerCandidate[] {
  const wanted = contentOf(asked.question);
  if (wanted.length === 0) return [];
  const count = Math.max(2, index.sentences.length);
  const weightOf = (key: string) => Math.log(1 + count / (1 + (index.spread.get(key) ?? 0)));
  const all = wanted.reduce((sum, key) => sum + weightOf(key), 0);
  const found = index.sentences.flatMap(({ sentence, keys }) => {
    if (sentence.text.length > LONGEST || sentence.text.split(' ').length < 3 || sentence.text.trim().endsWith('?'))
      return [];
    const held = wanted.filter((key) => keys.has(key));
    const share = held.reduce((sum, key) => sum + weightOf(key), 0) / all;
    if (share < ENOUGH || !looksLike(view, sentence.text, asked.kind)) return [];
    return [{ sentence, score: share - sentence.text.length / 4000 - (sentence.isHeading ? 0.2 : 0) }];
  });
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, 3)
    .filter(({ score }, nth, list) => nth === 0 || score > list[0]!.score - 0.08)
    .map(({ sentence, score }) => ({
      text: sentence.text,
      confidence: Math.round(Math.min(0.9, 0.3 + 0.6 * score) * 100) / 100,
      citations: [citeStretch(view, sentence.paragraph, { start: sentence.start, end: sentence.end })],
    }));
}
