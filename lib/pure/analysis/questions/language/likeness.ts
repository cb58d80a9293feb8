import { dictionary } from '@/lib/pure/format/dictionary';
import { remember } from '@/lib/pure/format/remember';
import { isKnownWord, nounOf } from '../../semantics/lexicon/lexicon';
import { isFrequent } from './frequent-words';
import { areSynonyms, isInThesaurus, mayStandFor, narrowerOf } from './thesaurus';

const DOUBLED = /([bdglmnprt])\1$/;
const ENDINGS = [
  'ations',
  'ation',
  'ings',
  'ing',
  'ors',
  'or',
  'ers',
  'er',
  'ions',
  'ion',
  'als',
  'al',
  'ies',
  'ied',
  'ed',
  'es',
  's',
  'y',
  'e',
];
const SHORTEST_STEM = 3;

const MOST_WORDS = 16_384;

/** What is left of a word without its ending: survived, survival and survivors share it. */
export const stem = remember(MOST_WORDS, (written) => {
  // 'Appearance' and 'appeared'; 'audience' is no form of anything.
  const word = written.replace(/^(.{5,})[ae]nces?$/, '$1');
  const ending = ENDINGS.find(
    (each) =>
      word.endsWith(each) && word.length - each.length >= SHORTEST_STEM && !(each === 's' && word.endsWith('ss')),
  );
  const rest = ending ? word.slice(0, -ending.length) : word;
  return rest.length > SHORTEST_STEM && ending && DOUBLED.test(rest) ? rest.slice(0, -1) : rest;
});

/**
 * Edits (insert, drop, change, swap of neighbours) that turn one word into another: the optimal string alignment
 * distance.
 */
export function editDistance(left: string, right: string): number {
  let before: number[] = [];
  let above: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (let i = 1; i <= left.length; i++) {
    [before, above, row] = [above, row, before];
    row[0] = i;
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + same);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row[j] = least;
    }
  }
  return row[right.length]!;
}

/** Whether a word is one of the vocabulary of tables. */
export const isWord = (word: string) => isKnownWord(word) || nounOf(word) !== undefined || isInThesaurus(word);

const VERBAL = /(ing|ed)$/;

/**
 * A slip of the pen: one edit in a word of four letters, two from eight on. A word that is known by itself is no slip.
 */
export function isTypo(written: string, meant: string): boolean {
  const shorter = Math.min(written.length, meant.length);
  // 'Returning' is no slip of the pen in 'retiring': two edits need eight letters before a common ending.
  const ending = VERBAL.exec(written)?.[0] ?? '';
  const own = shorter - (ending && meant.endsWith(ending) ? ending.length : 0);
  const allowed = own >= 8 || (shorter >= 8 && own === shorter) ? 2 : 1;
  if (shorter < 4 || written[0] !== meant[0] || Math.abs(written.length - meant.length) > allowed) return false;
  if (isWord(written) || isFrequent(written)) return false;
  return editDistance(written, meant) <= allowed;
}

export const EXACT = 1;
const RESPELT = 0.97;
const STEMMED = 0.94;
const SYNONYM = 0.86;
const ABBREVIATED = 0.84;
const WIDER = 0.8;
const ABBREVIATED_WIDER = 0.72;
const GLUED = 0.8;
export const MISSPELT = 0.74;

const MOST_WRITTEN = 64;
const MOST_NAMED = 8192;
/**
 * A wide table lays each word of a question beside the same few thousand words of its names, again and again. A map for
 * each word: a key made of both would have to be put together and hashed each time.
 */
const likenessTo = remember(MOST_WRITTEN, (written) =>
  remember(MOST_NAMED, (named) => measuredLikeness(written, named)),
);

/** How surely a word of a question means a word of a name: 1 for the word itself, 0 for another one. */
export const likeness = (written: string, named: string): number => likenessTo(written)(named);

/** British and American spellings as one. */
const american = remember(MOST_WORDS, (word) =>
  word
    .replace(/is(ation|e|ed|ing)(s?)$/, 'iz$1$2')
    .replace(/(.[aeiou])ll(ed|ing|er|ation)(s?)$/, '$1l$2$3')
    .replace(/our$/, 'or')
    .replace(/tre$/, 'ter')
    .replace(/^sulph/, 'sulf')
    .replace(/ogue$/, 'og'),
);

const LONG = 8;
/** The typo is in the header: 'Commision'. */
export const isHeaderTypo = (written: string, named: string) =>
  Math.min(written.length, named.length) >= LONG &&
  Math.abs(written.length - named.length) <= 1 &&
  isWord(written) &&
  !isWord(named) &&
  editDistance(written, named) === 1;

function measuredLikeness(written: string, named: string): number {
  if (written === named) return EXACT;
  if (american(written) === american(named)) return RESPELT;
  const ofOneSense = areSynonyms(written, named);
  if ((ofOneSense || !(isWord(written) && isWord(named))) && sameStem(written, named)) return STEMMED;
  if (ofOneSense) return SYNONYM;
  if (mayStandFor(written, named)) return WIDER;
  // Several words that stand for one thing have no other forms.
  if (written.includes(' ') || named.includes(' ')) return 0;
  if (isAbbreviation(named, written) || isAbbreviation(written, named)) return ABBREVIATED;
  if (named.length >= 4 && !isWord(named) && narrowerOf(written).some((word) => isAbbreviation(named, word)))
    return ABBREVIATED_WIDER;
  if (isOtherByStart(written, named)) return 0;
  if (written.length >= 4 && named.length > written.length && named.endsWith(written) && !isWord(named)) return GLUED;
  if (startsGlued(written, named) || endsGlued(written, named)) return GLUED;
  return isTypo(written, named) || isHeaderTypo(written, named) ? MISSPELT : 0;
}

/** A 'recheck' is no 'check', what is 'nonfatal' isn't 'fatal'. */
const isOtherByStart = (written: string, named: string) =>
  named.endsWith(written) && /^(re|un|non|mis|anti)$/.test(named.slice(0, -written.length));

/** 'GDP' of a header 'realgdp': both parts are words. */
const endsGlued = (written: string, named: string) =>
  written.length === 3 &&
  isWord(written) &&
  !isWord(named) &&
  named.endsWith(written) &&
  /^(real|nominal|total|avg|net|gross|log|max|min|mean|per)$/.test(named.slice(0, -3));

const ALSO_GLUED = new Set(['code', 'name', 'type', 'ethnicity', 'id']);
/** 'Race' of a header 'raceethnicity', 'country' of 'countrycode'; 'state' is no 'statement'. */
const startsGlued = (written: string, named: string) =>
  written.length >= 4 &&
  named.length > written.length + 1 &&
  named.startsWith(written) &&
  isWord(written) &&
  !isWord(named) &&
  (isWord(named.slice(written.length)) || ALSO_GLUED.has(named.slice(written.length)));

/** 'Planned' doubles the letter of 'plan', so it is no form of 'planes'. */
const isOtherVerb = (doubled: string, other: string): boolean => {
  const [, start] = /^(.+([bdgmnpt]))\2(?:ed|ing)$/.exec(doubled) ?? [];
  return start !== undefined && (other === `${start}e` || other === `${start}es`);
};

/** Whether two words are forms of one, with at least so many letters in common. */
export function sameStem(written: string, named: string, letters = 4): boolean {
  const shared = stem(written);
  return (
    shared.length >= letters && shared === stem(named) && !isOtherVerb(written, named) && !isOtherVerb(named, written)
  );
}

/** Verbs whose noun has another stem. */
const NOUNS_OF: Record<string, string[]> = dictionary({
  born: ['birth'],
  died: ['death', 'died'],
  lives: ['residence', 'home'],
  live: ['residence', 'home'],
  living: ['residence', 'home'],
  works: ['work', 'employer', 'organization', 'company'],
  working: ['work', 'employer', 'organization', 'company'],
  flew: ['flight'],
  bought: ['buyer', 'buy', 'purchase', 'purchased'],
  buys: ['buyer', 'purchase'],
  owns: ['owner', 'ownership'],
  satisfied: ['satisfaction'],
  won: ['winner', 'prize', 'medal', 'award', 'gold', 'win'],
});

/** 'Vaccinated' of a vaccination, whose stems differ. */
const NOUN_IN_ATION = /^(.{3,})at(?:ed|e|es|ing)$/;

/**
 * Whether a word is a verb or another form of a word in a name: 'born' of 'Birth city', 'shipped' of 'Shipping
 * address'.
 */
export const isFormOf = (written: string, named: string) =>
  isForm(written, named) || isForm(written.replace(NOUN_IN_ATION, '$1ation'), named);

const isForm = (word: string, named: string) =>
  (Object.hasOwn(NOUNS_OF, word) && NOUNS_OF[word]!.includes(named)) ||
  (word.length >= 4 && (word === named || sameStem(word, named))) ||
  // 'Killed' and 'killing': of the doubled letter the stem keeps one.
  (word.length >= 6 && word.slice(0, 4) === named.slice(0, 4) && sameStem(word, named, 3));

/** 'elev' for elevation, 'cty' for city: the start of a word or its consonants. */
function isAbbreviation(short: string, long: string): boolean {
  if (long.length < short.length + 1 || short.length < 3 || isWord(short)) return false;
  if (long.startsWith(short) && long.length >= short.length + 2) return true;
  return short === long[0] + long.slice(1).replace(/[aeiou]/g, '');
}
