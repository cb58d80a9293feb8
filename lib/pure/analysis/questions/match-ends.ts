import type { Column } from '@/lib/pure/query/schema/column';
import type { ComparisonSign } from '@/lib/pure/query/expression/parse';
import { comparison, isByHowMuch, type SpokenCalculation } from './columns-compared';
import { canMeasure } from './measurable';
import { labelWords, wordAt, wordsFrom, type SpokenGround } from './spoken-columns';

const SIDES: readonly (readonly [string, string])[] = [
  ['home', 'away'],
  ['host', 'guest'],
  ['own', 'opponent'],
];
const SCORE = /^(score|goal|point|run)s?$/;
/** Goals of one half say nothing of who won. */
const PART = /^(half|halftime|ht|quarter|period|inning|penalty|penalties|shootout|extra|expected)$/;

/** Of a part of a match only, or of what was not scored. */
export const isOfPart = (column: Column): boolean => labelWords(column).some((word) => PART.test(word));

/** The scores of the two sides of a match, which say who won; null where no two columns are called so. */
export function scoresOf(columns: readonly Column[]): [Column, Column] | null {
  const isScore = (column: Column) =>
    canMeasure(column) && !isOfPart(column) && labelWords(column).some((word) => SCORE.test(word));
  const named = (side: string) => columns.filter((column) => isScore(column) && labelWords(column).includes(side));
  for (const [one, other] of SIDES) {
    const [[left, ...more], [right, ...others]] = [named(one), named(other)];
    if (left && right && !more.length && !others.length) return [left, right];
  }
  return null;
}

const DRAWN = /^(draw|draws|drawn|drew|tie|ties|tied)$/;
const WON = /^(win|wins|won|winning|victory|victories)$/;
const LOST = /^(lose|loses|lost|losing|loss|losses|defeat|defeats)$/;
/** Every word by which a match ends, for what refuses it. */
export const isEndOfMatch = (word: string) => DRAWN.test(word) || WON.test(word) || LOST.test(word) || word === 'beat';
const HOME = /^(home|host|hosts|hosting)$/;
const AWAY = /^(away|guest|guests|visiting|visitor|visitors)$/;
const TEAM = /^(side|sides|team|teams)$/;
const LEADING = ['ended in a', 'end in a', 'ends in a', 'ending in a', 'finished in a', 'ended as a', 'ended with a'];
const LONGEST_LEAD = 3;
const BEFORE_DRAW = /^(ended|ending|were|was|are|is|a|finished)$/;

/** 'Ended in a draw': how far the words before say the same. */
function drawFrom(ground: SpokenGround, at: number): number {
  if (LEADING.includes(wordsFrom(ground, at - LONGEST_LEAD, LONGEST_LEAD))) return at - LONGEST_LEAD;
  return BEFORE_DRAW.test(wordAt(ground, at - 1)) ? at - 1 : at;
}

/** 'The home side won', 'home wins', 'away victories', 'the away team lost'. */
function sideBefore(ground: SpokenGround, at: number): { isHome: boolean; at: number } | null {
  const team = TEAM.test(wordAt(ground, at - 1)) ? at - 1 : at;
  const word = wordAt(ground, team - 1);
  if (!HOME.test(word) && !AWAY.test(word)) return null;
  return { isHome: HOME.test(word), at: wordAt(ground, team - 2) === 'the' ? team - 2 : team - 1 };
}

/** 'Won by the home team'. */
function sideBehind(ground: SpokenGround, at: number): { isHome: boolean; end: number } | null {
  const by = wordAt(ground, at + 1) === 'by' ? at + 2 : -1;
  const side = wordAt(ground, by) === 'the' ? by + 1 : by;
  const word = side > 0 ? wordAt(ground, side) : '';
  if (!HOME.test(word) && !AWAY.test(word)) return null;
  return { isHome: HOME.test(word), end: TEAM.test(wordAt(ground, side + 1)) ? side + 2 : side + 1 };
}

const SCORING = /^(scored|scores|score|had|has|got)$/;
const SCORED = /^(goals?|points?|runs?)$/;

/** 'The home team scored more goals than the away team'. */
function scoredMore(
  ground: SpokenGround,
  at: number,
): { isHome: boolean; isMore: boolean; at: number; end: number } | null {
  const side = SCORING.test(wordAt(ground, at)) ? sideBefore(ground, at) : null;
  const more = wordAt(ground, at + 1);
  const than = SCORED.test(wordAt(ground, at + 2)) ? at + 3 : at + 2;
  const other = wordAt(ground, than + 1) === 'the' ? than + 2 : than + 1;
  const isOther = side?.isHome ? AWAY.test(wordAt(ground, other)) : HOME.test(wordAt(ground, other));
  if (!side || !/^(more|fewer|less)$/.test(more) || wordAt(ground, than) !== 'than' || !isOther) return null;
  const end = TEAM.test(wordAt(ground, other + 1)) ? other + 2 : other + 1;
  return { isHome: side.isHome, isMore: more === 'more', at: side.at, end };
}

/** How a match ended where its two scores say so: drawn, or won by the side that is named. */
export function endsSaid(ground: SpokenGround): SpokenCalculation[] {
  const scores = scoresOf(ground.table.columns);
  if (!scores) return [];
  const [home, away] = scores;
  const as = (sign: ComparisonSign, at: number, end: number): SpokenCalculation[] => {
    const made = isByHowMuch(ground, end) ? null : comparison(ground, home, sign, away);
    return made ? [{ made, at, length: end - at }] : [];
  };
  return ground.tokens.flatMap(({ lower }, at) => {
    const scored = scoredMore(ground, at);
    if (scored) return as(scored.isHome === scored.isMore ? '>' : '<', scored.at, scored.end);
    if (DRAWN.test(lower)) return as('=', drawFrom(ground, at), at + 1);
    if (!WON.test(lower) && !LOST.test(lower)) return [];
    const before = sideBefore(ground, at);
    if (before) return as(before.isHome === WON.test(lower) ? '>' : '<', before.at, at + 1);
    const behind = sideBehind(ground, at);
    return behind ? as(behind.isHome === WON.test(lower) ? '>' : '<', at, behind.end) : [];
  });
}
