import { compoundOf } from './compounds';
import { foundAt, type Dictionary, type Found } from '../language/foreign/dictionary';
import { FROM, isMoment, isNear, NUMBERED, SMALL } from './small-words';
import { AGGREGATES, type ForeignText } from './text';

const MORE = /^((le|la|les|el|los|las) )?(plus|mas|moins|menos)$/;
/** 'Le plus cher', 'más caro que': degrees that are words of their own. */
function degreeAt({ dictionary, words }: ForeignText, at: number): Found | null {
  for (const length of [2, 1]) {
    const said = MORE.exec(words.slice(at, at + length).join(' '));
    const adjective = said && dictionary.forms.get(words[at + length] ?? '');
    if (adjective?.kind !== 'adjective' || adjective.english[0] === 'average') continue;
    const isLess = /^(moins|menos)$/.test(said![3]!);
    const isCompared = words[at + length + 1] === 'que';
    const english = isLess
      ? `least ${adjective.english[0]}`
      : superlativeOf(dictionary, words[at + length]!, isCompared);
    return {
      sense: { kind: 'adjective', english: [english], degree: isCompared ? 'comparative' : 'superlative' },
      length: length + 1,
    };
  }
  return null;
}

function superlativeOf({ degrees, forms }: Dictionary, word: string, isCompared: boolean): string {
  const degree = degrees.get(forms.get(word)!.english[0]!);
  return (isCompared ? degree?.more : degree?.most) ?? `most ${forms.get(word)!.english[0]}`;
}

/** 'Stärker als': without its umlaut it looks like another form of 'stark'. */
function germanDegreeAt({ dictionary, words }: ForeignText, at: number): Found | null {
  const adjective = words[at + 1] === 'als' && words[at]!.endsWith('er') ? dictionary.forms.get(words[at]!) : undefined;
  const more = adjective?.kind === 'adjective' ? dictionary.degrees.get(adjective.english[0]!)?.more : undefined;
  return more ? { sense: { kind: 'adjective', english: [more], degree: 'comparative' }, length: 1 } : null;
}

/** 'Délai médian de résolution' is the median of a 'délai de résolution'. */
function aggregateInside({ dictionary, words }: ForeignText, at: number): Found | null {
  const { phrases, forms, language, longest } = dictionary;
  const inside = phrases.get(words[at + 1] ?? '') ?? forms.get(words[at + 1] ?? '');
  const aggregate = inside?.english[0] ?? '';
  if (language === 'de' || !AGGREGATES.has(aggregate)) return null;
  for (let length = longest; length > 1; length--) {
    const sense = phrases.get([words[at], ...words.slice(at + 2, at + 1 + length)].join(' '));
    if (sense?.kind === 'noun' && at + length < words.length)
      return { sense: { ...sense, english: sense.english.map((each) => `${aggregate} ${each}`) }, length: length + 1 };
  }
  return null;
}

/** '1990er Jahre', 'les années 90', 'los años 90'. */
function decadeAt({ words }: ForeignText, at: number): Found | null {
  const written = /^((?:19|20)?\d0)er$/.exec(words[at]!)?.[1];
  const behind = /^(annees|anos|decada|decennie)$/.test(words[at]!)
    ? /^(?:(?:de |los |des )*)((?:19|20)?\d0)$/.exec(
        words.slice(at + 1, at + (words[at + 1] === 'de' ? 3 : 2)).join(' '),
      )
    : null;
  const digits = written ?? behind?.[1];
  if (digits === undefined) return null;
  const year = digits.length === 4 ? digits : `${Number(digits) < 30 ? 20 : 19}${digits}`;
  const length = written ? (/^jahren?$/.test(words[at + 1] ?? '') ? 2 : 1) : words[at + 1] === 'de' ? 3 : 2;
  return { sense: { kind: 'phrase', english: [`${year}s`] }, length };
}

const AUXILIARY = /^(ont|sont|avait|avaient|ete|etaient|ha|han|fue|fueron|sido)$/;
/** Whether a word is written as a noun: in German with a capital, in French without the accent of a participle. */
const isWrittenAsNoun = ({ dictionary, tokens, words }: ForeignText, at: number): boolean => {
  const { text, lower } = tokens[at]!;
  if (dictionary.language !== 'de' && AUXILIARY.test(words[at - 1] ?? '')) return false;
  if (dictionary.language === 'fr') return !/ée?s?$/.test(lower);
  const hasCapitals = tokens.some((token, place) => place > 0 && /^\p{Lu}\p{Ll}/u.test(token.text));
  return dictionary.language !== 'de' || /^\p{Lu}/u.test(text) || !hasCapitals;
};

const isNumberedMore = (text: ForeignText, at: number, length: number) =>
  length > 1 &&
  /^(mas|menos|plus|moins)$/.test(text.words[at + length - 1]!) &&
  /^(de|d|que)$/.test(text.words[at + length] ?? '') &&
  isNear(text, at + length + 1);

/** What the words from a place on say in English; null where no dictionary has them. */
export function lookUp(text: ForeignText, at: number): Found | null {
  const { dictionary, words, isName, table } = text;
  const whole = decadeAt(text, at) ?? aggregateInside(text, at);
  if (whole) return whole;
  const found = foundAt(dictionary, words, at, isWrittenAsNoun(text, at));
  const degree = degreeAt(text, at) ?? germanDegreeAt(text, at);
  if (degree && (degree.sense.degree === 'comparative' || (found?.length ?? 0) < degree.length)) return degree;
  const small = found?.length === 1 || found === null ? SMALL[words[at]!]?.(text, at) : null;
  if (small) return { sense: { kind: 'phrase', english: [small] }, length: 1 };
  // 'Tienen más de tres' compares, and asks for no most.
  if (found && isNumberedMore(text, at, found.length)) return foundAt(dictionary, words.slice(0, at + 1), at, true);
  if (!found) {
    const sense = dictionary.language === 'de' && !isName[at] ? compoundOf(dictionary, words[at]!, table.isName) : null;
    return sense && { sense, length: 1 };
  }
  if (FROM.has(words.slice(at, at + found.length).join(' ')) && !isMoment(text, at + found.length))
    return { ...found, sense: { kind: 'phrase', english: ['from'] } };
  const many = NUMBERED[words.slice(at, at + found.length).join(' ')];
  if (many && !isNear(text, at + found.length)) return { ...found, sense: { kind: 'phrase', english: [many] } };
  return found;
}
