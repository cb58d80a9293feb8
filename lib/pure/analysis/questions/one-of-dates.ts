import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { isYear } from '../semantics/measure';
import { namingColumn } from './groups';
import { isFormOf } from './language/likeness';
import { columnAbout } from './measurable';
import { isPhrase, isThing, partId, use, type QuestionScene } from './scene';
import type { RowOfExtreme } from './row-of-extreme';

/** Words for the row of the earliest or the latest date; people and houses are as old as when they began says. */
const FIRST = /^(first|earliest|oldest)$/;
const LAST = /^(last|latest|newest|youngest|most recent)$/;
const OF_AGE = /^(oldest|youngest)$/;
const BEGAN = new Set([
  ...['birth', 'born', 'dob', 'birthdate', 'birthday'],
  ...['built', 'construction', 'constructed', 'founded', 'founding', 'established', 'opened', 'open', 'opening'],
]);
const wordsOf = ({ label }: Column) => readLabel(label).words;
/** How fresh a row is, or what was only meant to be. */
const NOT_OF_IT = new Set([
  'updated',
  'modified',
  'created',
  'target',
  'planned',
  'expected',
  'due',
  'scheduled',
  'end',
]);

/** The one date that is meant: that of birth for an age, else the one named by a verb behind it, else the only one. */
function dateMeant({ table, mentions }: QuestionScene, said: string): Column | null {
  const dates = table.columns.filter(
    (column) =>
      (isTime(column) || isYear(column)) &&
      column.role !== 'ignore' &&
      column.distinct > 1 &&
      !wordsOf(column).some((word) => NOT_OF_IT.has(word)),
  );
  const one = (found: Column[]) => (found.length === 1 ? found[0]! : null);
  if (OF_AGE.test(said)) return one(dates.filter((column) => wordsOf(column).some((word) => BEGAN.has(word))));
  const named = dates.filter((column) =>
    mentions.some(({ words }) => wordsOf(column).some((word) => words.length > 3 && isFormOf(words, word))),
  );
  return one(named) ?? one(dates);
}

/**
 * 'The oldest artist', 'first restaurant opened', 'newest restaurant': of rows that have names the one of the earliest
 * or latest date. Null where no date is meant, or rows aren't told apart by names.
 */
export function readOneOfDates(scene: QuestionScene): RowOfExtreme | null {
  const { mentions } = scene;
  const at = mentions.findIndex(({ words }) => FIRST.test(words) || LAST.test(words));
  const said = mentions[at]?.words ?? '';
  const noun = mentions[at + 1];
  if (at < 0 || scene.used.has(at) || !isThing(noun) || singular(noun.words) !== noun.words) return null;
  const name = namingColumn(scene);
  const [best] = noun.said.columns;
  const isRows = noun.said.counted?.column === null || (best !== undefined && best.column === name);
  const isOther = mentions.some((each) =>
    isPhrase(each, 'group', 'aggregate', 'count', 'top', 'share', 'rate', 'comparator', 'compare', 'moved'),
  );
  const isSaid = isOther && !/^(latest|most recent)$/.test(said);
  if (!isRows || !name || isSaid || (OF_AGE.test(said) && columnAbout(scene, ['age']))) return null;
  const date = dateMeant(scene, said);
  if (!date) return null;
  use(scene, at, at + 1);
  mentions.forEach(({ words }, place) => {
    const isVerb = words.length > 3 && wordsOf(date).some((word) => isFormOf(words, word));
    if (place > at && (isVerb || words === 'ever')) use(scene, place);
    if (place < at && /^(who|which|what)$/.test(words)) use(scene, place);
  });
  const id = partId(noun);
  for (const [nth, column] of [date, name].entries())
    scene.groupings.push({ id: `${id}g${nth}`, dimension: { field: column.key }, column, choices: [] });
  return { figures: [{ kind: 'rows', id: 'measure' }], top: { n: 1, most: LAST.test(said), by: 'group' } };
}
