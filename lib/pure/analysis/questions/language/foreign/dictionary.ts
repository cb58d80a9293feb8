import { remember } from '@/lib/pure/format/remember';
import { plural, pluralOfPhrase } from '../../../semantics/lexicon/words';
import { FRENCH } from './french';
import { GERMAN } from './german';
import { adjectiveForms, nounForms, plain, verbForms, type Degree, type Language } from './inflect';
import { SPANISH } from './spanish';
import { MORE } from './vocabulary/more';
import { PEOPLE } from './vocabulary/people';
import { PEOPLES, PLACES, TIMES } from './vocabulary/places';
import { TRADE } from './vocabulary/trade';
import { ADJECTIVES, VERBS } from './vocabulary/verbs';
import { WORLD } from './vocabulary/world';

/** What words of another language say in English: `english` lists the words to choose from, the usual one first. */
export type Sense = { kind: 'phrase' | 'noun' | 'adjective' | 'verb'; english: string[]; degree?: Degree };

/** The words of a language. Keys are in plain letters. */
export type Dictionary = {
  language: Language;
  /** One word or several, just as they are. */ phrases: Map<string, Sense>;
  /** Several words without their endings: 'moyens de paiement'. */ loose: Map<string, Sense>;
  /** First words of phrases, as they are and without endings. */ firsts: Set<string>;
  /** Words that any ending may follow. */ starts: [string, Sense][];
  /** Nouns in the singular. */ nouns: Map<string, string[]>;
  /** Forms of adjectives and verbs. */ forms: Map<string, Sense>;
  /** Of an English adjective what stands before 'than', and its superlative. */
  degrees: Map<string, { more: string; most: string }>;
  /** How many words the longest phrase has. */ longest: number;
};

const LANGUAGES: readonly Language[] = ['de', 'fr', 'es'];
const PHRASES: Record<Language, string> = { de: GERMAN, fr: FRENCH, es: SPANISH };
const LONGEST_ENDING = 3;

const withoutEnding: Record<Language, RegExp> = { de: /(?<=...)e?[nrsm]?$/, fr: /(?<=..)e?s?$/, es: /(?<=..)e?s?$/ };
/** Each word without the ending that numbers and cases give it. */
const looseOf = (words: string, language: Language): string =>
  words
    .split(' ')
    .map((word) => word.replace(withoutEnding[language], ''))
    .join(' ');

/** The cells of a table of words: English, and what the language has for it. */
const cellsOf = (table: string, language: Language): [english: string, words: string[]][] =>
  table.split('\n').flatMap((line): [string, string[]][] => {
    const cells = line.split(' | ');
    const words = cells[LANGUAGES.indexOf(language) + 1]?.split(', ').filter((word) => word !== '-') ?? [];
    return words.length ? [[cells[0]!, words.map(plain)]] : [];
  });

/** A word that stands in several lines has the English words of all, those of the first line first. */
function addTo(known: Map<string, string[]>, word: string, english: readonly string[]): void {
  known.set(word, [...new Set([...(known.get(word) ?? []), ...english])]);
}

function readPhrases(dictionary: Dictionary): void {
  for (const line of PHRASES[dictionary.language].split('\n')) {
    const [from, to] = line.split(' > ');
    if (to === undefined) continue;
    const sense: Sense = { kind: 'phrase', english: to.split('/') };
    for (const words of from!.split('|').map(plain))
      if (words.endsWith('*')) dictionary.starts.push([words.slice(0, -1), sense]);
      else if (!dictionary.phrases.has(words)) dictionary.phrases.set(words, sense);
  }
}

function addNoun(dictionary: Dictionary, words: string, english: readonly string[]): void {
  if (!words.includes(' ')) return addTo(dictionary.nouns, words, english);
  const { phrases, loose, language } = dictionary;
  const known = phrases.get(words);
  const sense: Sense = { kind: 'noun', english: [...new Set([...(known?.english ?? []), ...english])] };
  phrases.set(words, sense);
  loose.set(looseOf(words, language), sense);
}

/** The regions of the standard list by their codes, in English. */
const REGIONS = remember(1, (_: string): readonly [code: string, name: string][] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = names.of(first + second);
      return name ? [[first + second, plain(name)]] : [];
    }),
  );
});

/** The same regions as the language names them. */
function readCountries({ language, nouns, phrases }: Dictionary): void {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  for (const [code, english] of REGIONS('all')) {
    const words = plain(names.of(code) ?? '')
      .replaceAll(/[^a-z]+/g, ' ')
      .trim();
    if (words && !nouns.has(words) && !phrases.has(words)) phrases.set(words, { kind: 'noun', english: [english] });
  }
}

function readAdjectives(dictionary: Dictionary): void {
  const { language, forms, phrases } = dictionary;
  for (const [cell, listed] of cellsOf(ADJECTIVES, language)) {
    const [positive, comparative, superlative] = cell.split(', ');
    const english = { positive: positive!.split('/'), comparative: [comparative!], superlative: [superlative!] };
    dictionary.degrees.set(english.positive[0]!, { more: comparative!, most: superlative! });
    for (const words of listed) {
      const stems = words.split(' ');
      // 'Bon marché' has no other form; 'groß größer größt' are stems of one word.
      if (stems.length > 1 && (stems[0]!.length < 3 || /^(bon|sans|grand|alto) /.test(words)))
        phrases.set(words, { kind: 'adjective', english: english.positive, degree: 'positive' });
      else
        for (const { form, degree } of adjectiveForms(stems, language))
          if (!forms.has(form)) forms.set(form, { kind: 'adjective', english: english[degree], degree });
    }
  }
  for (const [english, [first, ...others]] of cellsOf(PEOPLES, language)) {
    const sense: Sense = { kind: 'adjective', english: [english], degree: 'positive' };
    for (const { form, degree } of adjectiveForms(first!.split(' '), language))
      if (degree === 'positive') forms.set(form, sense);
    for (const other of others)
      for (const ending of ['', 'n', 's', 'in', 'innen', 'o', 'a', 'os', 'as', 'es'])
        if (!forms.has(other + ending)) forms.set(other + ending, sense);
  }
}

function readVerbs(dictionary: Dictionary): void {
  const { language, forms } = dictionary;
  for (const [cell, listed] of cellsOf(VERBS, language)) {
    const [now, past, participle] = cell.split(' ').map((word) => word.split('/'));
    const future = now!.map((word) => `will ${word}`);
    const english = { infinitive: now!, now: now!, past: past!, participle: participle!, future };
    for (const words of listed) {
      const parts = words.split(' ').filter((word) => word !== 'se');
      for (const { form: written, tense } of verbForms(parts, language)) {
        const form = language === 'fr' && tense === 'participle' ? `${written}'` : written;
        const known = forms.get(form);
        if (form.length <= 2 || (known && known.kind !== 'verb')) continue;
        forms.set(form, { kind: 'verb', english: [...new Set([...(known?.english ?? []), ...english[tense]])] });
      }
    }
  }
}

/** The dictionary of a language, built when a question first needs it. */
const DICTIONARY = remember<Dictionary>(LANGUAGES.length, (name) => {
  const language = name as Language;
  const dictionary: Dictionary = {
    language,
    phrases: new Map(),
    loose: new Map(),
    firsts: new Set(),
    starts: [],
    nouns: new Map(),
    forms: new Map(),
    degrees: new Map(),
    longest: 0,
  };
  readPhrases(dictionary);
  for (const table of [TIMES, PLACES, TRADE, PEOPLE, WORLD, MORE])
    for (const [english, listed] of cellsOf(table, language))
      for (const words of listed) addNoun(dictionary, words, english.split('/'));
  readCountries(dictionary);
  readAdjectives(dictionary);
  readVerbs(dictionary);
  for (const words of [...dictionary.phrases.keys(), ...dictionary.loose.keys()]) {
    const parts = words.split(' ');
    if (parts.length > 1) dictionary.firsts.add(parts[0]!);
    dictionary.longest = Math.max(dictionary.longest, parts.length);
  }
  return dictionary;
});
export const dictionaries = (): Dictionary[] => LANGUAGES.map(DICTIONARY);

/** Every English word that stands in the dictionaries: such a word tells no other language. */
export const englishOutputs = remember(1, (_: string): ReadonlySet<string> => {
  const words = dictionaries().flatMap(({ phrases, nouns, forms }) => [
    ...[...phrases.values(), ...forms.values()].flatMap(({ english }) => english),
    ...[...nouns.values()].flat(),
  ]);
  return new Set(words.flatMap((said) => said.split(' ')).flatMap((word) => [word, plural(word)]));
});

/** Nouns that are written alike in the plural, or have none. */
const SAME = new Set([
  'injured',
  'affected',
  'homeless',
  'missing',
  'married',
  'single',
  'people',
  'spending',
  'staff',
  'personnel',
  'men',
  'women',
  'children',
  'km',
  'kg',
  'm',
]);
export const pluralOf = (english: string): string => {
  const last = english.split(' ').at(-1)!;
  return SAME.has(last) || last.endsWith('s') ? english : pluralOfPhrase(english);
};

/** 'ue' for 'ü' as it is written where the letter is missing. */
const withoutUmlaut = (word: string) => word.replaceAll(/([aou])e/g, '$1');

/** A noun in one of its forms; a word of the table may be meant by any of its English words. */
export function nounAt({ nouns, language }: Dictionary, word: string): Sense | null {
  for (const { lemma, plural: isPlural } of nounForms(word, language)) {
    const english = nouns.get(lemma);
    if (english) return { kind: 'noun', english: isPlural ? english.map(pluralOf) : english };
  }
  return null;
}

function wordAt(dictionary: Dictionary, word: string, isNoun: boolean): Sense | null {
  const { phrases, starts, nouns, forms, language } = dictionary;
  const exact = phrases.get(word);
  if (exact) return exact;
  const start = starts.find(([each]) => word.startsWith(each) && word.length - each.length <= LONGEST_ENDING);
  if (start) return start[1];
  // In French an accent tells the participle: 'coûte', 'coûté'.
  const participle = language === 'fr' ? forms.get(`${word}'`) : undefined;
  if (!isNoun && participle) return participle;
  const own = nouns.get(word);
  if (own) return { kind: 'noun', english: own };
  return isNoun
    ? (nounAt(dictionary, word) ?? forms.get(word) ?? participle ?? null)
    : (forms.get(word) ?? participle ?? nounAt(dictionary, word));
}

export type Found = { sense: Sense; length: number };

/**
 * What the words from a place on say, the longest phrase first. `isNoun` says that the word there is written as a noun.
 */
export function foundAt(dictionary: Dictionary, words: readonly string[], at: number, isNoun: boolean): Found | null {
  const { phrases, loose, firsts, longest, language } = dictionary;
  const mayBegin = firsts.has(words[at]!) || firsts.has(looseOf(words[at]!, language));
  for (let length = mayBegin ? Math.min(longest, words.length - at) : 0; length > 1; length--) {
    const said = words.slice(at, at + length).join(' ');
    const exact = phrases.get(said);
    if (exact) return { sense: exact, length };
    const form = loose.get(looseOf(said, language));
    // 'Moyens de paiement' are several.
    const isMany = language !== 'de' && /^\w+[sx]\b/.test(said);
    if (form) return { sense: isMany ? { ...form, english: form.english.map(pluralOf) } : form, length };
  }
  const word = words[at]!;
  const sense =
    wordAt(dictionary, word, isNoun) ??
    (language === 'de' && withoutUmlaut(word) !== word ? wordAt(dictionary, withoutUmlaut(word), isNoun) : null);
  return sense ? { sense, length: 1 } : null;
}
