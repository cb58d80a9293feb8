import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular, splitName } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import { groupsNamed } from './group-conditions';
import { isFormOf } from './language/likeness';
import type { Comparator } from './language/phrases';
import type { Mention } from './mentions';
import { namesFile } from './language/named-file';
import { canMeasure } from './measurable';
import { isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene } from './scene';
import type { AskTable } from './schema';

/** A comparison with numbers: from `start` to `end` its words, of which `at` is 'more than'. */
type SaidCount = { at: number; start: number; end: number; op: Comparator; low: number; high: number | null };

const NAMED = 0.9;
const TIMES = /^times?$/;

/** 'Tickets' of a column 'Ticket_ID' that has another value in every row. */
const isNameOfRow = (mention: Mention, { rowCount }: AskTable) =>
  isThing(mention) &&
  mention.said.columns.some(
    ({ column }) =>
      (column.type === 'id' || column.role === 'id') &&
      column.distinct === rowCount &&
      readLabel(column.label).words[0] === singular(mention.words),
  );

const PIECES = new Set(['quantity', 'unit', 'qty', 'count']);
const DEALS = /^(orders|purchases|transactions|invoices|receipts|sales|bookings)$/;

/** 'More than 50 cars' where a row says how many were sold: those are no 50 rows. */
const countsPieces = (noun: Mention, table: AskTable) =>
  !DEALS.test(noun.words) &&
  !isNameOfRow(noun, table) &&
  table.columns.some((column) => canMeasure(column) && readLabel(column.label).words.some((word) => PIECES.has(word)));

/** Whether a noun behind a number says what the rows are: so many of them are meant. */
function namesRows(noun: Mention, table: AskTable): boolean {
  if (singular(noun.words) === noun.words) return false;
  if (!isThing(noun)) return noun.said.kind === 'unknown' && namesFile(noun.words, table.name);
  const measured = surest(noun.said.columns.filter(({ column }) => canMeasure(column)));
  return (noun.said.counted?.column === null && measured <= NAMED) || isNameOfRow(noun, table);
}

const HAPPENING = /^(appear|appears|appeared|occur|occurs|occurred|listed|seen|mentioned|recorded|used)$/;

/** 'Inspected at least 10 times' in a file of inspections, 'appear more than twice'. */
function happens({ mentions, table }: QuestionScene, place: number): boolean {
  const words = mentions[place]?.words ?? '';
  return HAPPENING.test(words) || splitName(table.name).some((each) => isFormOf(words, singular(each.toLowerCase())));
}

/** The place of the groups that have so many rows: right before, or what the question groups by. */
function groupsOf(scene: QuestionScene, { at, start }: SaidCount, isTimes: boolean): number {
  const { mentions } = scene;
  const isSaidOfRows = (place: number) => isTimes && happens(scene, place);
  let before = neighbour(scene, start, -1);
  while (before > 0 && isSaidOfRows(before)) before = neighbour(scene, before, -1);
  if (groupsNamed(mentions[before], scene)) return before;
  if (!/^(with|having)$/.test(mentions[at - 1]?.words ?? '')) return -1;
  const grouped = mentions.flatMap((mention, place) =>
    place < start &&
    isPhrase(mentions[neighbour(scene, place, -1)], 'group', 'top', 'which', 'superlative') &&
    groupsNamed(mention, scene)
      ? [place]
      : [],
  );
  return grouped.length === 1 ? grouped[0]! : -1;
}

/** All values of a column with how many rows each has; null where they are not all known. */
function countsOf(column: Column, { values, rowCount, meaning }: AskTable): { value: Cell; count: number }[] | null {
  const known = (values.get(column.key) ?? column.top).filter(({ value }) => value !== null);
  const counted = known.reduce((sum, { count }) => sum + count, 0);
  const { totals, entity } = meaning;
  const whole = totals && entity?.column === column ? [...totals.whole, ...totals.groups] : [];
  return counted === rowCount - column.nulls - column.invalid
    ? known.filter(({ value }) => !whole.some((total) => total === value))
    : null;
}

const meets = (count: number, { op, low, high }: SaidCount): boolean =>
  op === 'gt'
    ? count > low
    : op === 'gte'
      ? count >= low
      : op === 'lt'
        ? count < low
        : op === 'lte'
          ? count <= low
          : op === 'eq'
            ? count === low
            : count >= low && count <= (high ?? low);

/** A condition lists this many values at most. */
const MOST_LISTED = 1000;

/**
 * 'Agents with more than 50 tickets' where rows are tickets: the agents that have so many, by the counts of all values.
 * @returns whether the comparison is one of rows of a group.
 * @throws AskedBack where not all counts are known, or no group has so many rows.
 */
export function readCountOfGroup(scene: QuestionScene, said: SaidCount): boolean {
  const { mentions, table } = scene;
  const { at, start, end } = said;
  const noun = mentions[end + 1];
  const isTimes = TIMES.test(noun?.words ?? '') && happensBefore(scene, start);
  if (!noun || !(isTimes || namesRows(noun, table))) return false;
  const place = groupsOf(scene, said, isTimes);
  const column = place < 0 ? null : namedGroups(scene, place);
  if (!column) return isTimes ? refuseCount(noun) : false;
  const isCounted = isTimes || table.meaning.rows.countable || namesFile(noun.words, table.name);
  if (!isCounted || countsPieces(noun, table)) refuseCount(noun, column);
  const counts = countsOf(column, table) ?? refuseCount(noun, column);
  const values = counts.filter(({ count }) => meets(count, said)).map(({ value }) => value);
  const text = mentions
    .slice(start, end + 2)
    .map((mention) => mention.text)
    .join(' ');
  if (!values.length) askBack('out_of_range', `No ${column.label} has ${text}. They have ${rangeOf(counts)}.`);
  if (values.length > MOST_LISTED) refuseCount(noun, column);
  use(scene, ...Array.from({ length: end + 2 - start }, (_, nth) => start + nth));
  if (isTimes) for (let nth = place + 1; nth < start; nth++) if (happens(scene, nth)) use(scene, nth);
  scene.conditions.push({
    id: partId(mentions[at]!),
    filter: { field: column.key, op: 'in', values },
    column,
    at,
    role: 'filter',
    said: `${column.label} with ${text}`,
  });
  // 'Agents with more than 50 tickets': they are what is asked for.
  const isRanked = mentions.some((mention) => isPhrase(mention, 'superlative', 'top'));
  const isFirst = mentions.slice(0, place).every((mention) => isPhrase(mention, 'filler') || mention.words === 'which');
  if (isFirst && !isRanked) {
    for (let nth = 0; nth <= place; nth++) use(scene, nth);
    scene.groupings.push({ id: partId(mentions[place]!), dimension: { field: column.key }, column, choices: [] });
  }
  return true;
}

/** 'Departments' of a column 'Department' and their numbers: the names. */
function namedGroups(scene: QuestionScene, place: number): Column | null {
  const mention = scene.mentions[place];
  const named = isThing(mention) ? mention.said.columns.filter(({ surety }) => surety > NAMED) : [];
  const [only, ...others] = named.filter(({ column }) => column.type === 'category');
  return only && !others.length && groupsNamed(mention, scene) ? only.column : groupsNamed(mention, scene);
}

function rangeOf(counts: readonly { count: number }[]): string {
  const [least, most] = counts.reduce(
    ([low, high], { count }) => [Math.min(low, count), Math.max(high, count)],
    [Infinity, 0],
  );
  return `${least} to ${most}`;
}

const happensBefore = (scene: QuestionScene, start: number) =>
  [start - 1, start - 2].some((place) => happens(scene, place));

const refuseCount = ({ text }: Mention, column?: Column): never =>
  askBack(
    'not_a_query',
    `How many ${text} a group has can’t be a condition here. ` +
      `Ask for their number by ${column ? column.label : 'group'}.`,
  );

/**
 * @throws AskedBack for 'agents with more than 50 tickets in 2024': whether the tickets of that year or of all are
 * counted isn't said.
 */
export function refuseCountWithin({ conditions }: QuestionScene): void {
  const counted = conditions.find(({ said }) => said !== undefined);
  const other = conditions.find((condition) => condition !== counted);
  if (counted && other)
    askBack(
      'not_a_query',
      `“${counted.said}” counts all rows, so it can’t be combined with a condition on ${other.column.label}. ` +
        `Ask for the number by ${counted.column.label} instead.`,
    );
}

/** 'Which agents have more than 50 tickets': how many each has is told beside it. */
export const countedFigure = ({ conditions }: QuestionScene): QuestionFigure[] =>
  conditions.some(({ said }) => said !== undefined) ? [{ kind: 'rows', id: 'measure' }] : [];

const ASKED = /^(who|where|which|which one|which of (them|these|those))$/;

/**
 * 'Among agents with more than 50 tickets, who has the highest …': the first of these groups is asked for; null where
 * the question asks for something else.
 */
export function rankCounted(scene: QuestionScene): { n: number; most: boolean } | null {
  const { mentions, conditions, groupings } = scene;
  const counted = conditions.find(({ said }) => said !== undefined);
  const asked = counted ? mentions.findIndex(({ words }, place) => place > counted.at && ASKED.test(words)) : -1;
  const place = mentions.findIndex((mention, at) => at > asked && isPhrase(mention, 'superlative'));
  const superlative = mentions[place];
  if (!counted || asked < 0 || !isPhrase(superlative, 'superlative') || isThing(mentions[asked + 1])) return null;
  const { column, id } = counted;
  use(scene, asked, place);
  groupings.push({ id: `${id}g`, dimension: { field: column.key }, column, choices: [] });
  return { n: 1, most: superlative.said.phrase.most };
}
