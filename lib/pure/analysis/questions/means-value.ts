import { isTime } from '@/lib/pure/query/schema/column';
import { singular } from '../semantics/lexicon/words';
import { polesOf, type Thing } from './mentions';
import { isPeople } from './nouns';
import { namesFile } from './language/named-file';
import { canMeasure } from './measurable';
import { isPhrase, isThing, neighbour, surest, type QuestionScene } from './scene';
import { SURE, PLURAL, SPELLING } from './value-meant';

/** 'Resolved in January': before a time the dates of that name are meant, not the state. */
function datesNext(scene: QuestionScene, place: number, { columns }: Thing): boolean {
  const next = scene.mentions[neighbour(scene, place, 1)];
  const isTimed = next?.said.kind === 'clock' && ['moment', 'range', 'relative'].includes(next.said.clock.kind);
  return isTimed && columns.some(({ column, surety }) => isTime(column) && surety > 0.9);
}

/** Whether a mention is to be read as a value or a yes, rather than as the name of a column or of what the rows are. */
export function meansValue(scene: QuestionScene, place: number, said: Thing): boolean {
  const { mentions } = scene;
  const before = isSubjectOf(scene, place) ? undefined : mentions[neighbour(scene, place, -1)];
  const [column, value] = [surest(said.columns), surest(said.values)];
  // 'Average age by male' groups by a column of that name.
  if (said.flags.length) return !(isPhrase(before, 'group') && column > SURE);
  if (!value) return false;
  // 'Canceled' of a column 'is_canceled' is just that, whatever status another column has.
  if (isFlagItself(said) && !isBesideOther(scene, place, said) && !isPhrase(before, 'group', 'which')) return false;
  if (datesNext(scene, place, said)) return false;
  // 'How many states are there' asks for no schools of the type 'State'.
  if (isPhrase(before, 'count') && KINDS_OF_PLACE.test(mentions[place]!.words)) return false;
  // 'Number of platforms' counts those of the column so called, though a genre is 'Platform' too.
  const isMany = isPhrase(before, 'count') || /^(most|fewest|least)$/.test(before?.words ?? '');
  if (isMany && !said.counted && countsColumn(scene, place, said)) return false;
  // 'The most deaths': what is counted is no part of the name of one value, 'Death in custody'.
  if (isPhrase(before, 'count', 'superlative', 'aggregate') && value <= PART) return false;
  if (isPhrase(before, 'group', 'which', 'top') && (value < SURE || (column >= 0.55 && value < 1))) return false;
  if (said.counted && value < PLURAL) return false;
  // 'How many students' where 'Student' is one of many occupations, and no file of students.
  const likeValue = AGES.test(mentions[place]!.words) ? PLURAL : SPELLING;
  if (said.counted?.column === null && value >= likeValue && isKindOfPeople(scene, place)) return true;
  if (said.counted?.column === null && value >= SPELLING && isKindOfRows(scene, place)) return true;
  if (said.counted && value < 1 && !isPhrase(before, 'share'))
    return isPhrase(before, 'count') ? false : countedElsewhere(scene, place);
  return value > column + 0.02 || (value >= 0.95 && !isPhrase(before, 'group', 'which', 'aggregate'));
}

/** A yes or no of that very name, beside a state so called of another column that says less. */
const isFlagItself = ({ columns, values }: Thing) =>
  columns[0] !== undefined &&
  columns[0].surety >= RESPELT &&
  polesOf(columns[0].column) !== null &&
  YES.test(String(polesOf(columns[0].column)!.yes)) &&
  values.every(({ column }) => column !== columns[0]!.column);

/** 'Weekdays or weekends' of a column that holds both, though another one says of each row whether it is a weekday. */
function isBesideOther({ mentions }: QuestionScene, place: number, { values }: Thing): boolean {
  const isJoint = (at: number) => isPhrase(mentions[at], 'and', 'compare', 'comparator', 'filler');
  const holdsOther = (at: number) => {
    const other = mentions[at];
    return (
      isThing(other) &&
      other.said.values.some(
        (each) => each.surety > PLURAL && values.some((own) => own.column === each.column && own.value !== each.value),
      )
    );
  };
  return [-1, 1].some((step) => {
    let at = place + step;
    while (isJoint(at)) at += step;
    return at !== place + step && holdsOther(at);
  });
}

const KINDS_OF_PLACE = /^(states|countries|cities|counties|regions|districts)$/;

/** In the plural by the very name of a column of groups. */
function countsColumn({ mentions }: QuestionScene, place: number, { columns }: Thing): boolean {
  const { words } = mentions[place]!;
  const [named] = columns;
  return (
    named !== undefined &&
    named.surety > SURE &&
    !canMeasure(named.column) &&
    !isTime(named.column) &&
    singular(words) !== words
  );
}

/** People of some age: 'kids' where a column says who is a child. */
const AGES = /^(kids?|child|children|adults?|teenagers?|babies|baby|seniors?)$/;

/** People by a general word: neither the file nor its rows are called so. */
function isKindOfPeople({ mentions, table }: QuestionScene, place: number): boolean {
  const { words } = mentions[place]!;
  return isPeople(words) && !namesFile(words, table.name) && singular(table.meaning.rows.noun) !== singular(words);
}

/** 'Condos' where homes are condos or houses: one word of several for such things, and a value of a column. */
function isKindOfRows({ mentions, table }: QuestionScene, place: number): boolean {
  const { words, said } = mentions[place]!;
  if (said.kind !== 'thing' || surest(said.columns) > 0 || namesFile(words, table.name)) return false;
  const [best] = said.values;
  const isOwnNoun = singular(table.meaning.rows.noun) === singular(words);
  return best !== undefined && !isOwnNoun && best.column.type === 'category' && best.column.distinct <= FEW_KINDS;
}

const FEW_KINDS = 12;

const PART = 0.78;

/** 'Cancelled' of 'is_canceled'. */
const RESPELT = 0.945;

const countedElsewhere = ({ mentions }: QuestionScene, place: number) =>
  mentions.some(
    (mention, at) =>
      at !== place &&
      (isPhrase(mention, 'count', 'aggregate') ||
        (isThing(mention) &&
          (mention.said.counted !== null ||
            mention.said.columns.some(({ column, surety }) => surety > 0.8 && canMeasure(column))))),
  );

/** 'What do smokers pay': behind an auxiliary they are who does it, and not what is asked for. */
export const isSubjectOf = ({ mentions }: QuestionScene, place: number) =>
  /^(do|does|did)$/.test(mentions[place - 1]?.words ?? '');

export const YES = /^\W*\d*\W*(1|yes|y|true|t)$/i;
