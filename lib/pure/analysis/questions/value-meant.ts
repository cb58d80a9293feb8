import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askWhich } from './asked-back';
import { areTwins } from './names';
import { isFormOf } from './language/likeness';
import { canMeasure } from './measurable';
import { isPhrase, isThing, neighbour, partId, surest, type QuestionScene } from './scene';
import type { ValueCandidate } from './language/values';

const STARTS = new Set(['pickup', 'origin', 'departure', 'start', 'source', 'sender', 'from']);

const ENDS = new Set(['dropoff', 'destination', 'arrival', 'end', 'target', 'receiver', 'to']);

const hints = (column: Column, words: ReadonlySet<string>) =>
  readLabel(column.label).words.some((word) => words.has(word));

const DOMINANT = 5;

export const NEAR = 0.05;

const LOOKED_BACK = 3;

/** 'Away goals of Brazil': of columns with that value the one of which a word is said that the others lack. */
function saidBeside({ mentions }: QuestionScene, place: number, near: readonly ValueCandidate[]): ValueCandidate[] {
  // Only words of a column of numbers that is named: 'home' alone may be a place.
  const words = new Set(
    mentions.flatMap((mention, at) =>
      at < place &&
      isThing(mention) &&
      mention.said.columns.some(({ column, surety }) => surety > 0.8 && canMeasure(column))
        ? mention.words.split(' ')
        : [],
    ),
  );
  const own = ({ column }: ValueCandidate) =>
    readLabel(column.label).words.filter(
      (word) => !near.some((other) => other.column !== column && readLabel(other.column.label).words.includes(word)),
    );
  return near.filter((candidate) => own(candidate).some((word) => words.has(word)));
}

/** 'Born in Paris': of several columns with that value the one whose name the words before are a form of. */
const nearVerb = ({ mentions }: QuestionScene, place: number, near: readonly ValueCandidate[]) =>
  near.filter(({ column }) =>
    mentions
      .slice(Math.max(0, place - LOOKED_BACK), place)
      .some(({ words }) => readLabel(column.label).words.some((named) => isFormOf(words, named))),
  );

const COUNTED_SURELY = 0.8;

/** 'Number of counties in Ohio': of the column that is counted no value is meant. */
const isCounted = ({ mentions }: QuestionScene, column: Column) =>
  mentions.some(
    (mention, at) =>
      isThing(mention) &&
      isPhrase(mentions[at - 1], 'count') &&
      mention.said.columns.some((each) => each.column === column && each.surety > COUNTED_SURELY),
  );

/** The value that words mean, and the mention beside it that only says its column. */
export function chooseValue(
  scene: QuestionScene,
  place: number,
  given: readonly ValueCandidate[],
): { meant: ValueCandidate; beside: number } {
  const { mentions, choices, table } = scene;
  const uncounted = given.filter(({ column }) => !isCounted(scene, column));
  const candidates = uncounted.length ? uncounted : given;
  const mention = mentions[place]!;
  const id = partId(mention);
  const chosen = candidates.find(({ column, value }) => choices[id] === `${column.key}=${String(value)}`);
  if (chosen) return { meant: chosen, beside: besideOf(scene, place, chosen.column) };
  const again = candidates.find(({ column }) => isListed(scene, place, column));
  if (again) return { meant: again, beside: besideOf(scene, place, again.column) };
  for (const candidate of candidates) {
    const beside = besideOf(scene, place, candidate.column);
    if (beside >= 0) return { meant: candidate, beside };
  }
  const [best] = candidates;
  const near = candidates.filter(({ surety }) => best!.surety - surety <= NEAR);
  const word = mentions[place - 1]?.text.toLowerCase();
  const hinted =
    word === 'from'
      ? near.filter(({ column }) => hints(column, STARTS))
      : word === 'to'
        ? near.filter(({ column }) => hints(column, ENDS))
        : [];
  if (hinted.length === 1) return { meant: hinted[0]!, beside: -1 };
  const spoken = nearVerb(scene, place, near);
  if (spoken.length === 1) return { meant: spoken[0]!, beside: -1 };
  const named = saidBeside(scene, place, near);
  if (named.length === 1) return { meant: named[0]!, beside: -1 };
  const byCount = [...near].sort((a, b) => b.surety - a.surety || b.count - a.count);
  const rivals = byCount
    .slice(1)
    .filter(
      ({ column, count, surety }) =>
        column !== byCount[0]!.column &&
        !areTwins(column, byCount[0]!.column, table) &&
        count * DOMINANT > byCount[0]!.count &&
        byCount[0]!.surety - surety <= NEAR,
    );
  const same = byCount
    .slice(1)
    .filter(
      ({ column, surety, value }) =>
        column === byCount[0]!.column &&
        surety === byCount[0]!.surety &&
        surety < SPELLING &&
        value !== byCount[0]!.value,
    );
  const others = [...rivals, ...same];
  if (others.length)
    askWhich(
      id,
      mention.text,
      [byCount[0]!, ...others].map(({ column, value }) => ({
        id: `${column.key}=${String(value)}`,
        text: `${column.label} is ${String(value)}`,
      })),
      choices,
    );
  return { meant: byCount[0]!, beside: -1 };
}

/** 'Public and private schools': the value before 'and' says of which column the next one is. */
function isListed({ mentions, conditions }: QuestionScene, place: number, column: Column): boolean {
  const before = place - 2;
  return (
    isPhrase(mentions[place - 1], 'and', 'compare') &&
    conditions.some(
      (condition) => condition.role === 'filter' && condition.at === before && condition.column === column,
    )
  );
}

/** The mention next to a value that names its column: 'clarity VS2', 'card payments'. */
function besideOf(scene: QuestionScene, place: number, column: Column): number {
  const { mentions, used } = scene;
  // 'Wet roads' of road surface conditions.
  const behind = mentions[place + 1];
  if (
    behind &&
    !used.has(place + 1) &&
    (isThing(behind) ? surest(behind.said.values) < SURE : behind.said.kind === 'unknown') &&
    mentions[place]!.words !== behind.words &&
    readLabel(column.label).words.includes(singular(behind.words))
  )
    return place + 1;
  return (
    [place - 1, place + 1, neighbour(scene, place, -1)].find((at) => {
      const near = mentions[at];
      const grouped = isPhrase(mentions[neighbour(scene, at, -1)], 'group');
      return (
        at >= 0 &&
        at !== place &&
        !used.has(at) &&
        !grouped &&
        isThing(near) &&
        surest(near.said.values) < PLURAL &&
        near.said.columns.some((each) => each.column === column)
      );
    }) ?? -1
  );
}

export const SURE = 0.95;

export const PLURAL = 0.9;

export const SPELLING = 0.97;
