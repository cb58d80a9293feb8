import { remember } from '@/lib/pure/format/remember';
import { englishOf } from './foreign';
import { isKnownWord } from './lexicon';
import { englishWords, hintsOf, MOST_LABELS, singular, splitName, withoutBrackets, type LabelWords } from './words';

/** Reads a label. An all-in-one word (`storenum`, `opendate`) gives its well-known ending too. */
export const readLabel: (label: string) => LabelWords = remember(MOST_LABELS, (label) => {
  const hints = hintsOf(label);
  const words = splitName(withoutBrackets(label)).flatMap((part) => {
    const word = part.toLowerCase();
    const english = isKnownWord(word) || isKnownWord(singular(word)) ? null : englishOf(word);
    return english ? [english.word] : englishWords(word);
  });
  return { words: Object.freeze(words) as string[], hints: Object.freeze(hints) as string[] };
});
