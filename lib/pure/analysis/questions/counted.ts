import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { isEventNoun } from '../semantics/lexicon/lexicon';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular, splitName } from '../semantics/lexicon/words';
import { askBack, askBoth } from './asked-back';
import { areKin } from './language/kin';
import { conceptOf } from './language/thesaurus';
import type { Mention } from './mentions';
import { canMeasure } from './measurable';
import { chooseColumn, isPhrase, isThing, neighbour, partId, use, type QuestionScene } from './scene';
import type { QuestionFigure } from './figure';
import { namesFile } from './language/named-file';
import { NUMBERS, columnFigure } from './column-figure';
import { askTotalOrMean, isAmountOf, isPlainCount, mayAskAggregate } from './total-or-mean';
import { countsPieces, usualAggregate } from './usual-aggregate';

export const rows = (id = 'measure'): QuestionFigure => ({ kind: 'rows', id });

const SOLD = /^(sold|sell|sells|bought|buy|purchased|ordered)$/;
const PIECES = new Set(['quantity', 'unit', 'sold', 'volume']);

/** 'How many cars were sold': the pieces that a column counts, else the rows. */
export function rowsOrPieces(scene: QuestionScene): QuestionFigure {
  const isSold = scene.mentions.some(({ words }) => SOLD.test(words));
  const counts = (column: Column) =>
    canMeasure(column) &&
    readLabel(column.label).words.some((word) => PIECES.has(word)) &&
    usualAggregate(column, scene) === 'sum';
  if (isSold) refuseUnsold(scene);
  const [column, ...others] = isSold ? scene.table.columns.filter(counts) : countsAlready(scene);
  return column && !others.length
    ? { kind: 'column', id: 'measure', column, agg: 'sum', said: true, near: [] }
    : rows();
}

const OF_SALES = new Set(
  (
    'sold sale sales sell selling seller bought buyer purchase purchased order ordered invoice transaction receipt ' +
    'customer client quantity qty unit shipped payment paid auction deal bid'
  ).split(' '),
);
/** @throws AskedBack for 'how many were sold' of a list of things for sale, in which nothing is said of sales. */
function refuseUnsold({ table }: QuestionScene): void {
  const words = [...splitName(table.name), ...table.columns.flatMap(({ label }) => readLabel(label).words)];
  const isOfSales = words.some((word) => OF_SALES.has(singular(word.toLowerCase())));
  if (table.meaning.rows.kind !== 'event' && table.meaning.rows.countable && !isOfSales)
    askBack('no_such_column', 'Nothing in this data says what was sold or bought.');
}

/** 'Number of disasters', 'rating_count': a column of how many there were of what is meant. */
export function isNumberOf(column: Column, isMeant: (word: string) => boolean): boolean {
  const { words } = readLabel(column.label);
  return (
    canMeasure(column) && column.type === 'integer' && words.some((word) => NUMBERS.has(word)) && words.some(isMeant)
  );
}

/** 'Floods per year' of a table with one row for each kind and year: the column that says how many there were. */
function countsAlready(scene: QuestionScene): Column[] {
  const { table, mentions } = scene;
  const { kind } = table.meaning.rows;
  if (kind !== 'panel' && kind !== 'summary') return [];
  const nouns = new Set(
    [...splitName(table.name), ...mentions.map(({ words }) => words)].map((word) => singular(word.toLowerCase())),
  );
  return table.columns.filter(
    (column) => isNumberOf(column, (word) => nouns.has(word)) && usualAggregate(column, scene) === 'sum',
  );
}

/** 'Actions per agency' of a column that says which action a row is: what happened, or how many kinds of it. */
const isHappening = (words: string, { label, distinct }: Column) => {
  const named = readLabel(label).words;
  return (
    named.length === 1 &&
    named[0] === singular(words) &&
    distinct > 1 &&
    (isEventNoun(singular(words)) || /(tion|sion|ment|ence|ance|ing)s$/.test(words))
  );
};

/** 'How many orders' of a file of orders with several rows each: the orders, or the rows. */
function askThingsOrRows(column: Column, { choices }: QuestionScene): void {
  if (choices['counted'] !== undefined) return;
  askBoth(
    'counted',
    column.label,
    [
      { id: 'distinct', text: `Distinct values of ${column.label}` },
      { id: 'rows', text: 'The rows' },
    ],
    choices,
  );
}

/** 'Return tickets' are tickets with one value, not distinct values. */
const holdsWord = ({ top }: Column, words: string) =>
  words.includes(' ') && top.some(({ value }) => words.split(' ').includes(String(value).toLowerCase()));

/** As surely as this a word is a name or its noun. */
export const NAMES = 0.7;

/** Each row is a different time, of one series or of one member of a panel. */
const isOneRowEach = ({ table: { meaning }, conditions }: QuestionScene) =>
  meaning.rows.kind === 'reading' ||
  (meaning.rows.kind === 'panel' && conditions.some(({ column }) => column === meaning.entity?.column));

/** A synonym counts what its column does: 'how many people died' of deaths. */
const COUNTS = 0.8;

export const UNSAID = 'unsaid';

const KINDS = new Set(['female', 'male']);

/** 'How many women won the prize': a kind of people, followed by a verb, is what is counted. */
function countsKind({ mentions, used }: QuestionScene, place: number): boolean {
  const [kind, next] = [mentions[place + 1], mentions[place + 2]];
  return isThing(kind) && used.has(place + 1) && KINDS.has(conceptOf(singular(kind.words)) ?? '') && !isThing(next);
}

/**
 * What 'how many' and 'number of' count: the rows, the different values of a column, or a column that counts already.
 */
export function counted(scene: QuestionScene, place: number): QuestionFigure | null {
  const figure = countedAt(scene, place);
  // 'How often did the toss winner win' asks for rows, and not for how many winners there were.
  const isOften = scene.mentions[place]!.words === 'how often';
  return isOften && figure?.kind === 'distinct' && !scene.choices['counted']
    ? askBack('not_a_query', `“${scene.mentions[place]!.text}” asks for a number of rows. Name what they have.`)
    : figure;
}

function countedAt(scene: QuestionScene, place: number): QuestionFigure | null {
  use(scene, place);
  if (countsKind(scene, place)) return rowsOrPieces(scene);
  for (let at = place + 1; at < scene.mentions.length; at++) {
    const mention = scene.mentions[at]!;
    if (isPhrase(mention, 'group')) break;
    // 'Deceased characters that first appeared': a value is counted, and what follows says more of it.
    if (isPhrase(mention, 'who') && at > place + 1 && scene.used.has(at - 1)) break;
    if (
      mention.said.kind === 'clock' &&
      mention.said.clock.kind === 'grain' &&
      mention.said.clock.grain === scene.table.meaning.time?.column.time?.grain &&
      isOneRowEach(scene) &&
      !scene.used.has(at)
    ) {
      use(scene, at);
      return rows();
    }
    const held = heldByFile(scene, mention);
    if (held) {
      use(scene, at);
      return columnFigure(scene, at, held, 'sum');
    }
    // 'How many fouls were hit' of a file of foul balls: no column that comes later is counted.
    if (mention.said.kind === 'unknown' && isOfFile(mention, scene)) {
      use(scene, at);
      return rows();
    }
    if (!isThing(mention) || scene.used.has(at)) continue;
    const { columns, counted: noun } = mention.said;
    // 'Number of ratings' of a column 'rating count'.
    const [numbers, ...others] = noun
      ? []
      : scene.table.columns.filter((column) => isNumberOf(column, (word) => word === singular(mention.words)));
    if (numbers && !others.length && usualAggregate(numbers, scene) === 'sum') {
      use(scene, at);
      return columnFigure(scene, at, numbers, 'sum');
    }
    // 'Number of polls' of a file of polls: no column is called so alone.
    if (
      !noun &&
      namesFile(mention.words, scene.table.name) &&
      !columns.some(({ column }) => isCalled(column, mention))
    ) {
      use(scene, at);
      return rows();
    }
    const figures = columns.filter(
      ({ column, surety }) =>
        surety > COUNTS &&
        canMeasure(column) &&
        // 'How many orders' of a column of order totals.
        (!noun || (column.type === 'integer' && column.format.kind !== 'currency')) &&
        (usualAggregate(column, scene) === 'sum' || countsPieces(column, scene)),
    );
    if (figures.length && !noun?.column) {
      const column = chooseColumn(scene, mention, figures, canMeasure)!;
      use(scene, at);
      return columnFigure(scene, at, column, 'sum');
    }
    // 'How many manufacturing jobs' of a file of employment: what the column holds.
    const part = partOfFile(scene, at);
    if (part) {
      use(scene, at);
      return columnFigure(scene, at, part, null);
    }
    // 'How many have kids' counts those who have some, and no kids.
    if (noun?.column === null && scene.mentions[at - 1]?.words === 'have') continue;
    if (noun) {
      use(scene, at);
      if (noun.column && namesFile(mention.words, scene.table.name)) askThingsOrRows(noun.column, scene);
      if (scene.choices['counted'] === 'rows') return rows();
      return noun.column ? { kind: 'distinct', id: partId(mention), column: noun.column } : rowsOrPieces(scene);
    }
    const whole = columns.find(({ column, surety }) => surety > 0.9 && canMeasure(column) && column.type === 'integer');
    // 'How many acres', 'how many hours': an amount, in a table whose column does not say how it adds up.
    const amount = columns.find(({ column, surety }) => surety > COUNTS && canMeasure(column))?.column;
    if (amount && isAmountOf(amount, mention)) {
      use(scene, at);
      // How much a running total rose in a period is neither its sum nor its mean.
      const runs = usualAggregate(amount, scene) === 'max';
      if (mayAskAggregate(scene) && !runs) askTotalOrMean(amount, scene);
      return columnFigure(scene, at, amount, runs ? null : 'sum');
    }
    if (whole && isPlainCount(whole.column)) {
      use(scene, at);
      if (mayAskAggregate(scene)) askTotalOrMean(whole.column, scene);
      return columnFigure(scene, at, whole.column, 'sum');
    }
    // 'Customers' are no different values of 'customer type'.
    const column = chooseColumn(
      scene,
      mention,
      columns.filter(({ surety }) => surety >= NAMES),
      (each) => each.role !== 'ignore' && each.role !== 'measure' && !holdsWord(each, mention.words),
    );
    if (!column) continue;
    // 'Shipments' of a file with the day of shipping: what happened, and not on how many days.
    if (isTime(column) && !/(^| )(days?|dates?|times?|months?|years?|weeks?)$/.test(mention.words)) {
      if (singular(mention.words) === mention.words || !scene.table.meaning.rows.countable) continue;
      use(scene, at);
      return rows();
    }
    // 'How many have insurance' asks for rows, and not for how many kinds there are.
    if (scene.mentions.slice(place + 1, at).some(({ words }) => /^(have|has|had)$/.test(words)))
      askBack('ambiguous', `“${mention.text}” has several values. Name the one you mean.`);
    if (isHappening(mention.words, column) && scene.mentions.some((each) => isPhrase(each, 'group')))
      askThingsOrRows(column, scene);
    use(scene, at);
    return scene.choices['counted'] === 'rows' ? rows() : { kind: 'distinct', id: partId(mention), column };
  }
  // Nothing said what is counted: what is named elsewhere may be it.
  const unsaid = rowsOrPieces(scene);
  // 'Average number of items': the aggregate before it has found them.
  const before = scene.mentions[neighbour(scene, place, -1)];
  if (
    isPhrase(before, 'aggregate') &&
    before.said.phrase.agg !== 'sum' &&
    scene.used.has(scene.mentions.indexOf(before))
  )
    return null;
  return unsaid.kind === 'rows' ? rows(UNSAID) : unsaid;
}

const ALL_OF = new Set(['total', 'count', 'number', 'all', 'overall', 'sum']);

/**
 * 'How many recipients' of a file 'recipients by state': each row is a state, and a column of totals holds them. @throws
 * AskedBack where no one column does.
 */
function heldByFile({ table }: QuestionScene, { words, said, text }: Mention): Column | null {
  const names = splitName(table.name.replace(/\.[a-z0-9]{2,7}$/i, '')).map((word) => singular(word.toLowerCase()));
  const by = names.indexOf('by');
  const isHeld = by > 0 && said.kind === 'unknown' && names[by - 1] === singular(words);
  if (!isHeld) return null;
  const [total, ...others] = table.columns.filter(
    (column) => canMeasure(column) && readLabel(column.label).words.every((word) => ALL_OF.has(word)),
  );
  return total && !others.length
    ? total
    : askBack('no_such_column', `No one column holds how many “${text}” there are. Name a column.`);
}

/** A column of numbers by its own name, before a word for what the file is of. */
function partOfFile({ mentions, table }: QuestionScene, at: number): Column | null {
  const [mention, next] = [mentions[at], mentions[at + 1]];
  if (!isThing(mention) || next?.said.kind !== 'unknown' || table.meaning.rows.countable) return null;
  const isOfKind = splitName(table.name).some((word) => areKin(next.words, word.toLowerCase()));
  const [named] = mention.said.columns.filter(({ column }) => canMeasure(column));
  return isOfKind && named && named.surety > NAMES ? named.column : null;
}

const isOfFile = ({ words }: Mention, { table }: QuestionScene) =>
  table.meaning.rows.countable &&
  singular(words) !== words &&
  splitName(table.name).some((word) => singular(word.toLowerCase()) === singular(words));

const isCalled = ({ label }: Column, { words }: Mention) => {
  const named = readLabel(label).words;
  return named.length === 1 || named.some((word) => NUMBERS.has(word)) || named.join(' ') === singular(words);
};
