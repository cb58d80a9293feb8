import { editDistance, isWord, stem } from './likeness';

/** Words of the language that questions are made of; names of columns and values are laid beside their own (likeness). */
const WORDS = (
  'how the and for all many much which where what whose when most least best worst average mean total combined overall ' +
  'altogether typical median maximum minimum latest current number count distinct different unique share percentage ' +
  'percent proportion fraction ratio each every across broken grouped depending according common frequent often ' +
  'popular rarest selling compare compared comparison versus against difference between over above more than greater ' +
  'larger higher bigger exceeding least under below less fewer lower smaller exactly equal without excluding except ' +
  'other apart among first highest lowest largest biggest smallest greatest cheapest oldest youngest longest shortest ' +
  'richest poorest busiest expensive older younger before after since until during from with have having only also ' +
  'there their these those that this show list give tell please would could about increase increased decrease ' +
  'decreased growth change changed hourly daily weekly monthly quarterly yearly annual annually hour hours week weeks ' +
  'month months quarter quarters year years weekday weekdays weekend january february march april june july august ' +
  'september october november december monday tuesday wednesday thursday friday saturday sunday yesterday together'
).split(' ');

/** English words one slip away from one of these, found by laying the 60,000 most frequent ones beside them. */
const OTHER_WORDS = new Set(
  (
    'were then three world along media form court must actually radio thus gave whole till competed function composed ' +
    'weak promotion frequently extensive chance shape broke cold charged mouth tall moore shore jane defending ' +
    'spelling worse thin sharp extending companion mere dependent deceased lover quartet excessive accordingly ' +
    'differently shaw blow faction verses marc demanding marsh wound alter spare dairy confined shame marco fever ' +
    'explosive moth monte shark factions differing shade bust sundays proportional shane proposition friction mare ' +
    'augusta descending shire shake daisy mast depressed loser differed excerpt saturdays ration distinctly medina ' +
    'topical broker shortcut scare lal daly daring mont moths compassion shale fist expressive sharpe computed mein ' +
    'montr weakly medial mist expansive exceedingly emery fridays lust sealing distract monty swelling exploding mori ' +
    'mora otter fruition mondays mouths juno complied maximus sine riches shortlist greatness tonal weeds quartets ' +
    'bets shelling hive augusto latent thursdays poplar fractional wednesdays abode hove moro parentage daimy snare ' +
    'excepting tuesdays lees stare langer unter lager deference mena shave pease chanted deepening abort mian aster ' +
    'montes unger avril yeats weebly marcy quarrels monta monti horus clearest incensed unser cont mure percentile ' +
    'sundry shari sundar lass lowery mech fro whit hating smelling olden compacted abril loner wort evert shortness ' +
    'shard snelling tull affording changi hazing dailey excelling mire hors medias collared quartier thun wold ' +
    'forst marca maan joly bellow smalley birger cleanest mots bist smallish minimus weems medien weeps bast moan ' +
    'disjunct bugger thode hoar thon gove proportioned annul overalls sharpest dally'
  ).split(' '),
);

const VOWELS = /[aeiou]/g;
const WORD = /^\p{Ll}{3,}$/u;
const LONG = 8;

const isSwap = (written: string, word: string) =>
  written.length === word.length && editDistance(written, word) === 1 && sorted(written) === sorted(word);
const sorted = (word: string) => [...word].sort().join('');

/** 'Meny' and 'manny' for 'many': of four letters only a vowel or a doubled letter may be wrong. */
const isNearShort = (written: string, word: string) =>
  written.replaceAll(VOWELS, '*') === word.replaceAll(VOWELS, '*') ||
  written.replaceAll(/(.)\1/g, '$1') === word.replaceAll(/(.)\1/g, '$1');

function slips(written: string, word: string): number | null {
  if (isSwap(written, word)) return 1;
  const shorter = Math.min(written.length, word.length);
  if (shorter < 4 || word.length < 4 || written[0] !== word[0]) return null;
  const edits = editDistance(written, word);
  if (edits > (shorter >= LONG ? 2 : 1) || (word.length === 4 && !isNearShort(written, word))) return null;
  // 'Developers' are no slip of the pen in 'developed': another form of a word is another word.
  return stem(written) === stem(word) && written.slice(-2) !== word.slice(-2) ? null : edits;
}

/**
 * The word of a question that a slip of the pen stands for: 'meny' → 'many', 'quaterly' → 'quarterly'. Null for a word
 * that is known, or that is as near to two of them.
 */
export function spelled(written: string): string | null {
  if (!WORD.test(written) || WORDS.includes(written) || OTHER_WORDS.has(written) || isWord(written)) return null;
  const near = WORDS.flatMap((word) => {
    const edits = slips(written, word);
    return edits === null ? [] : [{ word, edits }];
  });
  const fewest = Math.min(...near.map(({ edits }) => edits));
  const [best, ...others] = near.filter(({ edits }) => edits === fewest);
  return best && !others.length ? best.word : null;
}
