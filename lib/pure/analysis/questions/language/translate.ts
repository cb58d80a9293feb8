import { FRENCH } from './foreign/french';
import { GERMAN } from './foreign/german';
import { SPANISH } from './foreign/spanish';
import { tokenize, yearLike, type QuestionToken } from './tokens';

/** Words of another language with their English; those with a star are starts of words. */
type Dictionary = { phrases: Map<string, string>; starts: [string, string][]; longest: number };

const plain = (word: string) => word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');

function read(text: string): Dictionary {
  const entries = text.split('\n').flatMap((line) => {
    const [from, to] = line.split(' > ');
    return to === undefined ? [] : from!.split('|').map((words) => [plain(words), to] as const);
  });
  const phrases = new Map(entries.filter(([words]) => !words.endsWith('*')));
  const starts = entries.flatMap(([words, to]): [string, string][] =>
    words.endsWith('*') ? [[words.slice(0, -1), to]] : [],
  );
  return { phrases, starts, longest: Math.max(...entries.map(([words]) => words.split(' ').length)) };
}

const DICTIONARIES = [GERMAN, FRENCH, SPANISH].map(read);

/** English question words that no other language shares. */
const ENGLISH = new Set(
  'how many much which what who the of by per with and is are was were for from between than more less without excluding average number share does did have has each every top most least at show list compare over under since before after'.split(
    ' ',
  ),
);
/** Words that several languages share, so they identify none. */
const SHARED = new Set(
  'in a de la total pro median film films region patient population los an on or mars mai so die war man hat art also note'.split(
    ' ',
  ),
);

const LONGEST_ENDING = 3;
/** 'Durchschnittspreis' is the average price. */
const COMPOUNDS: [string, string][] = [
  ['durchschnitts', 'average'],
  ['gesamt', 'total'],
];

type Found = { english: string; length: number };

function startAt({ starts }: Dictionary, word: string): string | null {
  const found = starts.find(([start]) => word.startsWith(start) && word.length - start.length <= LONGEST_ENDING);
  return found?.[1] ?? null;
}

function compoundOf(dictionary: Dictionary, word: string): string | null {
  for (const [start, english] of COMPOUNDS) {
    const rest = word.startsWith(start) ? dictionary.phrases.get(word.slice(start.length)) : undefined;
    if (rest) return `${english} ${rest}`;
  }
  return null;
}

function foundAt(dictionary: Dictionary, words: readonly string[], at: number): Found | null {
  for (let length = Math.min(dictionary.longest, words.length - at); length > 0; length--) {
    const english = dictionary.phrases.get(words.slice(at, at + length).join(' '));
    if (english) return { english, length };
  }
  const english =
    startAt(dictionary, words[at]!) ?? (dictionary === DICTIONARIES[0] ? compoundOf(dictionary, words[at]!) : null);
  return english ? { english, length: 1 } : null;
}

/** How many words of a question are found only in this language. */
const told = (dictionary: Dictionary, words: readonly string[], isName: readonly boolean[]) =>
  words.filter((word, at) => !isName[at] && !isShared(word) && !ENGLISH.has(word) && foundAt(dictionary, words, at))
    .length;

const isShared = (word: string) => SHARED.has(word) || (word.length > 4 && SHARED.has(word.replace(/s$/, '')));

/** The language of a question: the one that knows most of its words, where more of them than of English ones. */
function languageOf(words: readonly string[], isName: readonly boolean[]): Dictionary | null {
  const english = words.filter((word, at) => ENGLISH.has(word) && !isName[at]).length;
  const [best] = DICTIONARIES.map((dictionary) => ({ dictionary, known: told(dictionary, words, isName) })).sort(
    (a, b) => b.known - a.known,
  );
  return best && best.known > english ? best.dictionary : null;
}

/** The question with English words in place of the original ones. */
const asEnglish = (english: string, from: QuestionToken, to: QuestionToken): QuestionToken[] =>
  tokenize(english).map((token) => ({ ...token, start: from.start, end: to.end }));

const COGNATES: [RegExp, string][] = [
  [/c?cion(es)?$/, 'tion'],
  [/cion(es)?$/, 'tion'],
  [/tionen$/, 'tion'],
  [/(dad|dades|ites?|itat|itaten)$/, 'ity'],
];

/** 'Acciones' are actions, where the table has a column of that name. */
function cognateOf(word: string, isName: (word: string) => boolean): string | null {
  for (const [ending, english] of COGNATES) {
    const start = word.replace(ending, '');
    if (start === word) continue;
    // 'Acción' keeps one of its two letters: ac-tion.
    const found = [`${start}${english}`, `${start}c${english}`].find((each) => isName(each) || isName(`${each}s`));
    if (found) return /(s|en)$/.test(word) && !found.endsWith('y') ? `${found}s` : found;
  }
  return null;
}

const AGGREGATES = new Set(['average', 'total', 'median', 'maximum', 'minimum']);
const LINKS = new Set(['en', 'de', 'del', 'du', 'des']);

/**
 * Translates the words of a German, French or Spanish question into English. Words of the table itself stay as they are
 * (`isName`), and so does an English question.
 */
export function translate(tokens: readonly QuestionToken[], isName: (word: string) => boolean): QuestionToken[] {
  const words = tokens.map(({ lower }) => plain(lower));
  const names = tokens.map(({ lower }) => isName(lower));
  const dictionary = languageOf(words, names);
  if (!dictionary) return [...tokens];
  const english: QuestionToken[] = [];
  for (let at = 0; at < tokens.length;) {
    const found =
      names[at] && !dictionary.phrases.has(`${words[at]} ${words[at + 1]}`) ? null : foundAt(dictionary, words, at);
    const cognate = found || names[at] ? null : cognateOf(words[at]!, isName);
    if (cognate) english.push(...asEnglish(cognate, tokens[at]!, tokens[at++]!));
    else if (!found) english.push(tokens[at++]!);
    else {
      const isAfter = words[at] === 'nach' && tokens[at + 1] !== undefined && yearLike(tokens[at + 1]!.lower);
      const said = asEnglish(isAfter ? 'after' : found.english, tokens[at]!, tokens[at + found.length - 1]!);
      at += found.length;
      // 'Salario medio en dólares': the name goes on behind its aggregate.
      const name = AGGREGATES.has(found.english) && LINKS.has(words[at] ?? '') ? english.pop() : undefined;
      english.push(...said, ...(name ? [name] : []));
    }
  }
  return english;
}
