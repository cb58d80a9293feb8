import { EXACT, isTypo, likeness, MISSPELT } from './language/likeness';
import { isKind } from './made-columns';
import type { QuestionToken } from './language/tokens';
import { UNITS, NAMING, CODING, type Name } from './column-names';

const PART_WITH_HEAD = 0.74;

const PART_WITHOUT_HEAD = 0.5;

const OF_TOTAL = 0.95;

/** Below its whole name, so that 'subway ridership' stays together. */
const SUBJECT = 0.75;

const CODE_PENALTY = 0.06;

/** Of revenue with and without what was cancelled the plain one is meant. */
const LEFT_OUT = 0.12;

export type Word = Pick<QuestionToken, 'norm' | 'lower'>;

/** A misspelt plural is laid beside the word as it is written. */
/** Of a name, 'no' is its short form of number; in a sentence it is none. */
export const likeWord = ({ norm, lower }: Word, named: string) =>
  likeness(norm, named) ||
  (lower === 'no' && named === 'number' ? EXACT : 0) ||
  (norm !== lower && isTypo(lower, named) ? MISSPELT : 0);

/** Of these words that are free the one most like a written word, the first of equals; null where none is like it. */
function mostLike(word: Word, options: readonly string[], met: ReadonlySet<string>) {
  let found: { each: string; like: number } | null = null;
  for (const each of options) {
    if (met.has(each)) continue;
    const like = likeWord(word, each);
    if (like > (found?.like ?? 0)) found = { each, like };
  }
  return found;
}

/** The best pairing of each written word with a word of the name; null where one of them finds none. */
function pairing(
  written: readonly Word[],
  { core, tails }: Name,
): { surety: number; met: Set<string>; tails: number } | null {
  const met = new Set<string>();
  let sum = 0;
  let ofTails = 0;
  for (const word of written) {
    const inCore = mostLike(word, core, met);
    const found = inCore ?? mostLike(word, tails, met);
    if (!found) return null;
    if (!inCore) ofTails++;
    met.add(found.each);
    sum += found.like;
  }
  return { surety: sum / written.length, met, tails: ofTails };
}

const isRated = (written: readonly Word[], { rated }: Name, met: ReadonlySet<string>) =>
  rated !== '' && met.has(rated) && written.every(({ norm, lower }) => norm === lower);

export function suretyOf(written: readonly Word[], name: Name): number {
  // A header as it is written: 'MonthlyCharges'.
  const asOne = written.map(({ lower }) => lower).join('') === name.joined;
  const joined =
    written.length > 1 || name.core.length > 1
      ? Math.max(Number(asOne), likeness(written.map(({ norm }) => norm).join(''), name.core.join('')))
      : Number(asOne);
  const found = pairing(written, name);
  if (!found && joined < EXACT) return 0;
  const met = found ? name.core.filter((word) => found.met.has(word)).length : 0;
  if (found && met === 0) return 0;
  const shared = met / Math.max(1, name.core.length);
  const whole = joined >= EXACT || shared === 1;
  // 'Inspections' are no 'inspection score'.
  if (!whole && !found!.met.has(name.head) && name.rated !== '' && !isRated(written, name, found!.met)) return 0;
  // 'Killed' of 'total deaths' says how many they were as 'deaths' does.
  const isTotalOf =
    !whole &&
    found!.surety < EXACT &&
    found!.met.has(name.head) &&
    name.core.every((word) => found!.met.has(word) || word === 'total');
  const share = whole
    ? 1
    : isTotalOf
      ? OF_TOTAL
      : found!.met.has(name.head) || isRated(written, name, found!.met)
        ? PART_WITH_HEAD + 0.16 * shared
        : (isKind(name.column) ? 0 : PART_WITHOUT_HEAD) + 0.16 * shared;
  const coded =
    name.tails.some((word) => CODING.has(word)) &&
    !name.tails.some((word) => NAMING.has(word)) &&
    !(found && found.tails > 0)
      ? CODE_PENALTY
      : 0;
  const extra =
    whole && name.tails.some((word) => !UNITS.has(word) && !NAMING.has(word)) && !(found && found.tails > 0) ? 0.02 : 0;
  return (
    (found?.surety ?? EXACT) * (name.isSubject ? SUBJECT : share) -
    coded -
    extra -
    (name.leavesOut && !(asOne || found!.tails > 0) ? LEFT_OUT : 0)
  );
}
