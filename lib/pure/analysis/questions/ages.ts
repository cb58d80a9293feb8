import { dictionary } from '@/lib/pure/format/dictionary';
import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import type { Mention } from './mentions';
import { canMeasure } from './measurable';
import { isPeople } from './nouns';
import { isPhrase, isThing, partId, surest, use, type QuestionScene } from './scene';
import type { AskTable } from './schema';

/** What tables say of people and of nothing else. */
const OF_PEOPLE = new Set(
  'gender sex surname firstname marital spouse smoker occupation ethnicity nationality religion'.split(' '),
);

/** The one age of people that rows are of; null of a table of anything else, and where there are several. */
export function ageOfPeople({ columns, meaning }: AskTable): Column | null {
  const wordsOf = ({ label }: Column) => readLabel(label).words;
  const [age, ...others] = columns.filter(
    (column) => canMeasure(column) && isNumeric(column) && wordsOf(column).includes('age'),
  );
  const isOne = age !== undefined && !others.length && wordsOf(age).length <= MOST_WORDS;
  const isOfPeople =
    isPeople(meaning.rows.noun) || columns.some((column) => wordsOf(column).some((word) => OF_PEOPLE.has(word)));
  return isOne && isOfPeople && Number(age.max) <= OLDEST ? age : null;
}
const MOST_WORDS = 2;
const OLDEST = 130;
const YOUNGEST_ADULT = 10;

const THOSE =
  /^(those|people|persons|anyone|anybody|everyone|everybody|someone|the ones|ones|folks|them|and|or|but|only|just)$/;

/** What is said of people: a value of theirs, a yes or no, or a word for all of them. */
function saysPeople({ said, words }: Mention): boolean {
  if (THOSE.test(words)) return true;
  if (said.kind !== 'thing') return false;
  const measured = surest(said.columns.filter(({ column }) => canMeasure(column)));
  return (said.values.length > 0 || said.flags.length > 0 || said.columns.length > 0) && measured < HALF_NAMED;
}
const HALF_NAMED = 0.6;

/**
 * 'Women over 50', 'those under 40', 'non-smokers between 30 and 40': where rows are people and nothing else is named,
 * numbers in the range of their age are that. Null where what stands before the comparison is no word for people, or a
 * noun of its own stands behind the number.
 */
export function ageMeant(
  { mentions, table }: QuestionScene,
  { start, end, numbers }: { start: number; end: number; numbers: readonly number[] },
): Column | null {
  const age = ageOfPeople(table);
  if (!age || !numbers.every((each) => each >= YOUNGEST_ADULT && each <= Number(age.max))) return null;
  const behind = mentions[end + 1];
  const isCounted =
    behind !== undefined &&
    (behind.said.kind === 'unknown' || (isThing(behind) && !behind.said.values.length && !behind.said.flags.length)) &&
    !/^(years?|yrs?|old)$/.test(behind.words);
  const before = /^(aged?)$/.test(mentions[start - 1]?.words ?? '') ? mentions[start - 2] : mentions[start - 1];
  const isPeopleBefore = before === undefined || saysPeople(before) || isSilentBefore(mentions, start);
  return isPeopleBefore && !isCounted ? age : null;
}

/** 'And over 50?': nothing but small words. */
const isSilentBefore = (mentions: readonly Mention[], start: number) =>
  mentions
    .slice(0, start)
    .every((mention) => isPhrase(mention, 'filler', 'and', 'count', 'share', 'of') || THOSE.test(mention.words));

const DECADES: Record<string, number> = dictionary({
  teens: 13,
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
});
/** 'Their 30s', 'thirties', '30-somethings'. */
function decadeOf({ words }: Mention): { from: number; to: number } | null {
  const from = Number(/^([2-9]0)s(omethings?)?$/.exec(words)?.[1] ?? DECADES[words] ?? NaN);
  if (!Number.isFinite(from)) return null;
  return { from, to: from === DECADES['teens'] ? 19 : from + 9 };
}

/** 'People in their 30s': of whom the age lies there; years of a calendar where they are said without 'their'. */
export function readDecadesOfLife(scene: QuestionScene): void {
  const age = ageOfPeople(scene.table);
  if (!age) return;
  scene.mentions.forEach((mention, place) => {
    const decade = scene.used.has(place) || mention.said.kind === 'thing' ? null : decadeOf(mention);
    const isTheirs = /^(their|his|her|our|my)$/.test(scene.mentions[place - 1]?.words ?? '');
    const isSaid = isTheirs || singular(mention.words) === 'something' || /somethings?$/.test(mention.words);
    if (!decade || !isSaid) return;
    use(scene, place);
    scene.conditions.push({
      id: partId(mention),
      filter: { field: age.key, op: 'between', values: [decade.from, decade.to] },
      column: age,
      at: place,
      role: 'filter',
    });
  });
}
