import { isCausal, looseDigits } from '@/lib/pure/analysis/narration/lint';
import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';
import { faultOf, type WordingFault } from './compare';
import type { FactFrame } from './fact';
import { itemsOf } from './parse';
import { modelTokens, stopsWithin, type SentenceToken } from './tokens';

export type Grounded = { sentence: Sentence } | { fault: WordingFault };

const LONGEST = 1200;
/** Words of a model's sentence against those of the engine's. */
const MUCH_LONGER = 2,
  SOME_WORDS = 10;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const wordsIn = (tokens: readonly SentenceToken[]): number => tokens.filter(({ kind }) => kind === 'word').length;

/** The tokens as a sentence: numbers from the claims, names as the data write them. */
function write(
  tokens: readonly SentenceToken[],
  { claims: known, sentence }: FactFrame,
  origin: Sentence['origin'],
): Sentence {
  const claims: Claim[] = [];
  const labels: Sentence['labels'] = [];
  let text = '';
  for (const token of tokens) {
    const start = text.length;
    text += start === 0 && token.kind !== 'number' ? capital(token.text) : token.text;
    if (token.kind === 'number') claims.push({ ...known.get(token.id)!, start, end: text.length });
    if (token.kind === 'name') labels.push({ start, end: text.length });
  }
  const stop = sentence.text.endsWith('.') ? '.' : '';
  return { text: `${text.replace(/[ .]+$/, '')}${stop}`, origin, verified: true, claims, labels };
}

/**
 * The sentence of a model, its placeholders filled, where it says what the engine's says and nothing else: the same
 * numbers and names, each where it belongs, in the same direction and as sure; words of its own only from a closed list
 * (`vocabulary.ts`).
 */
export function ground(written: string, frame: FactFrame, origin: Sentence['origin']): Grounded {
  if (written.length > LONGEST) return { fault: 'too long' };
  const { claims, names, sentence } = frame;
  const read = modelTokens(written, { numbers: new Map([...claims].map(([id, { shown }]) => [id, shown])), names });
  if (!read || read.length === 0) return { fault: 'unreadable' };
  const spoken = sentence.text.split(' ').length;
  if (stopsWithin(read) > frame.stops || wordsIn(read) > MUCH_LONGER * spoken + SOME_WORDS)
    return { fault: 'too long' };
  const fault = faultOf(frame, itemsOf(read));
  if (fault) return { fault };
  const grounded = write(read, frame, origin);
  return looseDigits(grounded).length > 0 || isCausal(grounded) ? { fault: 'unreadable' } : { sentence: grounded };
}
