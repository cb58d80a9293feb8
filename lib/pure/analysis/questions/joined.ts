import type { Filter } from '@/lib/pure/query/schema/query';
import { askBack } from './asked-back';
import { isPhrase, isThing, neighbour, type QuestionCondition, type QuestionScene } from './scene';

/** The values that a condition lets through. */
const valuesOf = (filter: Filter): readonly unknown[] =>
  'values' in filter ? filter.values : 'value' in filter ? [filter.value] : [];

const LEFT_OUT: ReadonlySet<Filter['op']> = new Set(['ne', 'not_in']);
const isNone = ({ filter }: QuestionCondition) =>
  LEFT_OUT.has(filter.op) || (filter.op === 'eq' && (filter.value === 0 || filter.value === false));

/** 'France or Spain': what stands behind is one more value of the condition before. */
function joins({ mentions, conditions }: QuestionScene, place: number, behind: number): boolean {
  const mention = mentions[behind];
  return conditions.some((condition) => {
    if (condition.at >= place || !['in', 'not_in'].includes(condition.filter.op)) return false;
    if (condition.role === 'time') return mention?.said.kind === 'clock';
    return (
      isThing(mention) &&
      mention.said.values.some(
        ({ column, value }) => column === condition.column && valuesOf(condition.filter).includes(value),
      )
    );
  });
}

/** @throws AskedBack for 'women in Spain and men in France': each of the two goes with one of the others. */
export function refusePairs(scene: QuestionScene): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (!isPhrase(mention, 'and')) return;
    const joined = [place + 1, place + 2, place + 3, place + 4].flatMap((at) => joinedAt(scene, place, at) ?? []);
    if (new Set(joined).size > 1)
      askBack('not_a_query', 'Each of these goes with one of the others. Ask about each pair separately.');
  });
}

/** The condition of before to which a value behind 'and' was added. */
function joinedAt({ mentions, conditions }: QuestionScene, place: number, at: number): QuestionCondition | null {
  const mention = mentions[at];
  if (!isThing(mention)) return null;
  const isIn = ({ filter, at: first }: QuestionCondition) => first < place && 'values' in filter && filter.op === 'in';
  return (
    conditions.find(
      (condition) =>
        isIn(condition) &&
        mention.said.values.some(
          ({ column, value }) => column === condition.column && valuesOf(condition.filter).includes(value),
        ),
    ) ?? null
  );
}

/** The condition next to a place, before it or behind; none where groups or another 'and' stand between. */
function conditionBeside({ mentions, conditions }: QuestionScene, place: number, step: 1 | -1) {
  for (let at = place + step; at >= 0 && at < mentions.length; at += step) {
    const found = conditions.find((condition) => condition.at === at);
    if (found) return found;
    if (isPhrase(mentions[at], 'group', 'and')) return null;
  }
  return null;
}

/** @throws AskedBack for 'smokers or diabetics': the conditions of a query hold all at once. */
export function refuseEither(scene: QuestionScene): void {
  const { mentions } = scene;
  mentions.forEach((mention, place) => {
    if (!isPhrase(mention, 'and') || mention.words !== 'or' || joins(scene, place, neighbour(scene, place, 1))) return;
    const [before, behind] = [conditionBeside(scene, place, -1), conditionBeside(scene, place, 1)];
    if (!before || !behind || before === behind) return;
    // 'With no basement or view': neither of them.
    const isAnew = mentions.slice(place, behind.at).some((each) => isPhrase(each, 'not'));
    if (isNone(before) && isNone(behind) && !isAnew) return;
    askBack(
      'not_a_query',
      `Rows where either ${before.column.label} or ${behind.column.label} fits can’t be asked for in one question. ` +
        'Ask about each separately.',
    );
  });
}

type Bound = number | string;
const isBound = (value: unknown): value is Bound => typeof value === 'number' || typeof value === 'string';

/** From where to where a condition reaches; null where it is open on that side. */
function reachOf(filter: Filter): { low: Bound | null; high: Bound | null } {
  const [first = null, last = first] = valuesOf(filter).filter(isBound);
  switch (filter.op) {
    case 'eq':
    case 'between':
      return { low: first, high: last };
    case 'gt':
    case 'gte':
      return { low: first, high: null };
    case 'lt':
    case 'lte':
      return { low: null, high: first };
    default:
      return { low: null, high: null };
  }
}

const exceeds = (low: Bound | null, high: Bound | null) =>
  low !== null && high !== null && typeof low === typeof high && low > high;

/** @throws AskedBack for 'before 1950 and after 2000': no row is both. */
export function refuseImpossible({ conditions }: QuestionScene): void {
  const whole = conditions.filter(({ filter }) => !('part' in filter && filter.part));
  whole.forEach((one, nth) => {
    const { low, high } = reachOf(one.filter);
    const other = whole
      .slice(nth)
      .find(
        (each) =>
          each.column === one.column &&
          (exceeds(low, reachOf(each.filter).high) || exceeds(reachOf(each.filter).low, high)),
      );
    if (other) askBack('not_a_query', `No ${one.column.label} can be both. Ask about each separately.`);
  });
}
