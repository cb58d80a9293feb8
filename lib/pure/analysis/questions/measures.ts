import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { isEventNoun, isMoneyWord, nounOf } from '../semantics/lexicon/lexicon';
import { describeMeasure, isMeasure } from '../semantics/measure';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular, splitName } from '../semantics/lexicon/words';
import { askBack, askBoth, askWhich } from './asked-back';
import { conceptOf } from './language/synonyms';
import { polesOf, type Mention } from './mentions';
import {
  canMeasure,
  chooseColumn,
  columnAbout,
  findPhrase,
  isPhrase,
  isThing,
  neighbour,
  partId,
  soleMeasure,
  surest,
  use,
  type QuestionScene,
} from './scene';
import { isHad, isListedOut, saidWith } from './had-conditions';
import type { QuestionFigure } from './figure';
import { namingColumn } from './groups';
import { namesFile } from './nouns';
import { shared } from './shares';
import { isKind } from './made-columns';
import { refusedMeasure } from './shown-answer';

/** The aggregate that suits a column where none is said: sums for what adds up, the mean for the rest. */
export function usualAggregate(column: Column, { table }: Pick<QuestionScene, 'table'>): Aggregate {
  const { words } = readLabel(column.label);
  // What is gross or net of one sale adds up over many.
  if (
    table.meaning.rows.kind === 'event' &&
    words.some((word) => word === 'gross' || word === 'net') &&
    words.some((word) => word !== 'gross' && isMoneyWord(word)) &&
    column.format.kind !== 'percent'
  )
    return 'sum';
  const { measures, levels } = table.meaning;
  const known =
    [...measures, ...levels.map(({ measure }) => measure)].find((measure) => measure.column === column)?.meaning ??
    describeMeasure(column, table.relations);
  // Of a running total the last is what there was.
  if (known.kind === 'cumulative') return 'max';
  return 'agg' in known && isMeasure(known) && known.agg === 'sum' ? 'sum' : 'avg';
}

const rows = (id = 'measure'): QuestionFigure => ({ kind: 'rows', id });

const PIECES = new Set(['quantity', 'unit', 'sold', 'volume']);

/** 'How many cars were sold': the pieces that a column counts, else the rows. */
function rowsOrPieces(scene: QuestionScene): QuestionFigure {
  const isSold = scene.mentions.some(({ words }) => /^(sold|bought|purchased|ordered)$/.test(words));
  const counts = (column: Column) =>
    canMeasure(column) &&
    readLabel(column.label).words.some((word) => PIECES.has(word)) &&
    usualAggregate(column, scene) === 'sum';
  const [column, ...others] = isSold ? scene.table.columns.filter(counts) : countsAlready(scene);
  return column && !others.length
    ? { kind: 'column', id: 'measure', column, agg: 'sum', said: true, near: [] }
    : rows();
}

const NUMBERS = new Set(['number', 'count']);

/** 'Number of disasters', 'rating_count': a column of how many there were of what is meant. */
function isNumberOf(column: Column, isMeant: (word: string) => boolean): boolean {
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

const SCORED = new Set(['score', 'point', 'rating', 'rate', 'index', 'percent', 'percentage', 'average', 'rank']);

/** 'Total discharges by provider' of whole numbers called so asks for their total. */
const asksTotal = ({ words }: Mention, { label, type, min }: Column) =>
  words.startsWith('total ') &&
  type === 'integer' &&
  Number(min) >= 0 &&
  (readLabel(label).words.some((word) => NUMBERS.has(word)) ||
    !readLabel(label).words.some((word) => SCORED.has(word)));

const LOWEST = /^(lowest|coldest|smallest|least) /;
const HIGHEST = /^(highest|hottest|warmest|largest|greatest) /;
/** 'Lowest temperature' names a column of minima, and asks for the least of them. */
function extremeOf({ words }: Mention, { label }: Column): Aggregate | null {
  const named = readLabel(label).words;
  const holds = (...kinds: string[]) => kinds.some((kind) => named.includes(kind));
  if (LOWEST.test(words) && holds('min', 'minimum', 'low', 'lowest')) return 'min';
  return HIGHEST.test(words) && holds('max', 'maximum', 'high', 'highest') ? 'max' : null;
}

function columnFigure(scene: QuestionScene, place: number, column: Column, agg: Aggregate | null): QuestionFigure {
  const mention = scene.mentions[place]!;
  const near = isThing(mention)
    ? mention.said.columns.map((each) => each.column).filter((each) => each !== column && canMeasure(each))
    : [];
  const extreme = agg ?? extremeOf(mention, column);
  if (extreme !== null) return { kind: 'column', id: partId(mention), column, agg: extreme, said: true, near };
  return {
    kind: 'column',
    id: partId(mention),
    column,
    agg: asksTotal(mention, column) ? 'sum' : usualAggregate(column, scene),
    said: false,
    near,
  };
}

/** @throws AskedBack where a mean or total is asked of what only names or places something. */
function refuseNames({ said }: Mention, agg: Aggregate): void {
  const [named] = 'columns' in said ? said.columns.filter(({ surety }) => surety >= NAMES) : [];
  const refused =
    named &&
    refusedMeasure({ measures: [{ field: named.column.key, agg }], dimensions: [], filters: [] }, [named.column]);
  if (refused)
    askBack('not_a_query', refused.message, [
      { text: `how many ${named.column.label}`, question: `how many ${named.column.label}` },
    ]);
}

/** Amounts whose name doesn’t say how to aggregate them. */
function isUnsure(column: Column, { table, choices }: QuestionScene): boolean {
  const { words } = readLabel(column.label);
  const { kind } = table.meaning.rows;
  return (
    choices['aggregate'] === undefined &&
    (kind === 'event' || kind === 'thing' || kind === 'reading') &&
    isNumeric(column) &&
    Number(column.min) >= 0 &&
    Number(column.max) > LEAST_AMOUNT &&
    column.format.kind !== 'percent' &&
    column.format.kind !== 'year' &&
    words.every((word) => nounOf(word) === undefined && conceptOf(word) === null)
  );
}
const LEAST_AMOUNT = 100;

/**
 * One of the figures of a column of values whose name doesn't say how it adds up, where several lines of it are meant:
 * 'net by sex' of a panel.
 */
function isUnsureKind(column: Column, { table, choices, conditions, groupings }: QuestionScene): boolean {
  const { rows, entity, time } = table.meaning;
  const spoken = new Set([...conditions, ...groupings].map((each) => each.column));
  const isOneEach = entity !== null && time !== null && spoken.has(entity.column) && spoken.has(time.column);
  return (
    choices['aggregate'] === undefined &&
    isKind(column) &&
    rows.kind === 'panel' &&
    !isOneEach &&
    column.format.kind !== 'percent' &&
    !/\bper\b/i.test(column.label) &&
    readLabel(column.label).words.every((word) => nounOf(word) === undefined && conceptOf(word) === null)
  );
}

/** An amount of pieces of which, in a table of things, the mean is shown. */
const countsPieces = (column: Column, { table }: Pick<QuestionScene, 'table'>) =>
  table.meaning.rows.kind === 'thing' &&
  table.meaning.measures.some(
    ({ column: each, meaning }) =>
      each === column && meaning.kind === 'additive' && meaning.agg === 'avg' && meaning.weight > 0,
  );

/** Of things a mean is as likely as their total. */
const isAmountOfThings = (column: Column, scene: QuestionScene) =>
  mayAskAggregate(scene) && countsPieces(column, scene);

/** An amount by its noun that its table would average: a bill of each month. */
function isDoubted(column: Column, { table, choices }: QuestionScene): boolean {
  const byName = describeMeasure(column, table.relations);
  const shown = table.meaning.measures.find((measure) => measure.column === column)?.meaning;
  return (
    choices['aggregate'] === undefined &&
    isMeasure(byName) &&
    byName.kind === 'additive' &&
    byName.weight > 0 &&
    shown?.kind === 'rate' &&
    Number(column.min) >= 0
  );
}

/** 'Total bill per year' of a column 'totalbill', 'total rooms by region': its name, or that they are added up. */
function asksTotalOfMean({ words }: Mention, column: Column, scene: QuestionScene): boolean {
  const named = readLabel(column.label).words;
  return (
    scene.choices['aggregate'] === undefined &&
    words.startsWith('total ') &&
    ([...named, ...words.split(' ')].some(isMoneyWord) || !named.some((word) => SCORED.has(word))) &&
    Number(column.min) >= 0 &&
    column.format.kind !== 'percent' &&
    usualAggregate(column, scene) === 'avg'
  );
}

/** A total and a mean are about as likely: both are answered, of readings one behind the other the mean first. */
function askTotalOrMean(column: Column, { choices, table, mentions }: QuestionScene): never {
  const total = { id: 'sum', text: `The total of ${column.label}` };
  const mean = { id: 'avg', text: `The average of ${column.label}` };
  // The choice holds for every figure: it is not asked where an aggregate is said.
  const isReading = table.meaning.rows.kind === 'reading' && !mentions.some(({ words }) => words.startsWith('total '));
  return askBoth('aggregate', column.label, isReading ? [mean, total] : [total, mean], choices);
}

const mayAskAggregate = ({ choices, mentions }: QuestionScene) =>
  choices['aggregate'] === undefined && !mentions.some((mention) => isPhrase(mention, 'aggregate'));

/** Whole numbers from 0 with few distinct values: 'number of absences'. */
const isPlainCount = ({ min, format, distinct }: Column) =>
  Number(min) >= 0 && Number(min) <= 1 && distinct > 2 && format.kind === 'plain';

/** Said in the plural and never below 0, a column of numbers that is no score is an amount of what it is named by. */
const isAmountOf = ({ label, min, format }: Column, { words }: Mention) =>
  singular(words) !== words &&
  Number(min) >= 0 &&
  format.kind !== 'percent' &&
  format.kind !== 'year' &&
  !readLabel(label).words.some((word) => SCORED.has(word));

/** 'Acres by agency', 'enrollment by county' where the table would average them: how many there are is as likely. */
function isPluralAmount(column: Column, mention: Mention, scene: QuestionScene): boolean {
  const { kind } = scene.table.meaning.rows;
  const byName = describeMeasure(column, scene.table.relations);
  const isSum = isMeasure(byName) && byName.agg === 'sum';
  return (
    scene.choices['aggregate'] === undefined &&
    (kind === 'event' || kind === 'thing' || kind === 'summary') &&
    (isSum || (column.type === 'integer' && isAmountOf(column, mention))) &&
    Number(column.min) >= 0 &&
    !readLabel(column.label).words.some((word) => isMoneyWord(word) || word === 'age') &&
    usualAggregate(column, scene) === 'avg'
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

/** What the rows are about: the entity, or the one column of names of it. */
function calledColumn({ table }: QuestionScene): Column | null {
  const names = table.columns.filter(
    (column) => !isNumeric(column) && column.distinct > 1 && readLabel(column.label).words.includes('name'),
  );
  return table.meaning.entity?.column ?? (names.length === 1 ? names[0]! : null);
}

/** The figure that words behind 'average', 'total' or 'median' name. */
function aggregated(scene: QuestionScene, place: number): QuestionFigure | null {
  const phrase = scene.mentions[place]!;
  if (!isPhrase(phrase, 'aggregate')) return null;
  const { agg } = phrase.said.phrase;
  for (let at = place + 1; at < scene.mentions.length; at++) {
    const mention = scene.mentions[at]!;
    if (isPhrase(mention, 'group', 'among')) break;
    // 'Different restaurants were inspected': what is counted stands next to the word, or is nothing known.
    if (agg === 'distinct' && mention.said.kind === 'unknown') {
      const entity = calledColumn(scene);
      if (
        !entity ||
        !splitName(scene.table.name).some((word) => singular(word.toLowerCase()) === singular(mention.words))
      )
        break;
      use(scene, place, at);
      return { kind: 'distinct', id: partId(mention), column: entity };
    }
    if (!isThing(mention) || scene.used.has(at)) continue;
    if (agg === 'distinct') {
      const column =
        mention.said.counted?.column ??
        chooseColumn(scene, mention, mention.said.columns, ({ role }) => role !== 'ignore') ??
        (mention.said.counted ? namingColumn(scene) : null);
      if (!column) break;
      use(scene, place, at);
      return { kind: 'distinct', id: partId(mention), column };
    }
    const column = chooseColumn(scene, mention, mention.said.columns, canMeasure);
    if (column) {
      use(scene, place, at);
      return columnFigure(scene, at, column, agg);
    }
    refuseNames(mention, agg);
    if (agg === 'sum' && mention.said.counted) {
      use(scene, place, at);
      return mention.said.counted.column
        ? { kind: 'distinct', id: partId(mention), column: mention.said.counted.column }
        : rows();
    }
  }
  return (
    aggregatedBefore(scene, place, agg) ?? aggregatedByVerb(scene, place, agg) ?? aggregatedSole(scene, place, agg)
  );
}

/** 'Maximum for Norway' of a table with one column of numbers; what is averaged has no total. */
function aggregatedSole(scene: QuestionScene, place: number, agg: Aggregate): QuestionFigure | null {
  const column = soleMeasure(scene.table);
  const mayBe = column && agg !== 'distinct' && !(agg === 'sum' && usualAggregate(column, scene) !== 'sum');
  if (!mayBe || scene.mentions.some((mention) => isPhrase(mention, 'count'))) return null;
  use(scene, place);
  return { kind: 'column', id: partId(scene.mentions[place]!), column, agg, said: true, near: [] };
}

const MONEY_PAID = ['salary', 'wage', 'pay', 'earnings', 'income', 'compensation'];
/** What a verb asks for the mean of: 'what do we pay on average'. */
const VERBS_ABOUT: Record<string, string[]> = {
  pay: MONEY_PAID,
  earn: MONEY_PAID,
  cost: ['price', 'cost', 'fare', 'charge'],
  spend: ['cost', 'spending', 'amount', 'expense', 'expenditure'],
  weigh: ['weight', 'mass'],
  last: ['duration', 'length', 'runtime'],
};

/** 'What does a house cost on average': behind 'do' and 'does' the verb says which column. */
function aggregatedByVerb(scene: QuestionScene, place: number, agg: Aggregate): QuestionFigure | null {
  const { mentions } = scene;
  const auxiliary = mentions.findIndex(({ words }) => /(^| )(do|does|did)$/.test(words));
  const at =
    auxiliary < 0 || agg === 'distinct'
      ? -1
      : mentions.findIndex(({ words }, nth) => nth > auxiliary && Object.hasOwn(VERBS_ABOUT, words));
  const column = at < 0 ? null : columnAbout(scene, VERBS_ABOUT[mentions[at]!.words]!);
  if (!column) return null;
  use(scene, place, at);
  return columnFigure(scene, at, column, agg);
}

/** 'prix moyen', 'sales total': the column stands right before its aggregate. */
function aggregatedBefore(scene: QuestionScene, place: number, agg: Aggregate): QuestionFigure | null {
  const at = neighbour(scene, place, -1);
  const mention = scene.mentions[at];
  if (at < 0 || scene.used.has(at) || !isThing(mention) || agg === 'distinct') return null;
  const column = chooseColumn(scene, mention, mention.said.columns, canMeasure);
  if (!column) return null;
  use(scene, place, at);
  return columnFigure(scene, at, column, agg);
}

/** 'Return tickets' are tickets with one value, not distinct values. */
const holdsWord = ({ top }: Column, words: string) =>
  words.includes(' ') && top.some(({ value }) => words.split(' ').includes(String(value).toLowerCase()));

/** As surely as this a word is a name or its noun. */
const NAMES = 0.7;

/** Each row is a different time, of one series or of one member of a panel. */
const isOneRowEach = ({ table: { meaning }, conditions }: QuestionScene) =>
  meaning.rows.kind === 'reading' ||
  (meaning.rows.kind === 'panel' && conditions.some(({ column }) => column === meaning.entity?.column));

/** A synonym counts what its column does: 'how many people died' of deaths. */
const COUNTS = 0.8;
const UNSAID = 'unsaid';

const KINDS = new Set(['female', 'male']);

/** 'How many women won the prize': a kind of people, followed by a verb, is what is counted. */
function countsKind({ mentions, used }: QuestionScene, place: number): boolean {
  const [kind, next] = [mentions[place + 1], mentions[place + 2]];
  return isThing(kind) && used.has(place + 1) && KINDS.has(conceptOf(singular(kind.words)) ?? '') && !isThing(next);
}

/**
 * What 'how many' and 'number of' count: the rows, the different values of a column, or a column that counts already.
 */
function counted(scene: QuestionScene, place: number): QuestionFigure | null {
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
        (usualAggregate(column, scene) === 'sum' || countsPieces(column, scene)),
    );
    if (figures.length && !noun?.column) {
      const column = chooseColumn(scene, mention, figures, canMeasure)!;
      use(scene, at);
      return columnFigure(scene, at, column, 'sum');
    }
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
      if (mayAskAggregate(scene)) askTotalOrMean(amount, scene);
      return columnFigure(scene, at, amount, 'sum');
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

const isOfFile = ({ words }: Mention, { table }: QuestionScene) =>
  table.meaning.rows.countable &&
  singular(words) !== words &&
  splitName(table.name).some((word) => singular(word.toLowerCase()) === singular(words));

const isCalled = ({ label }: Column, { words }: Mention) => {
  const named = readLabel(label).words;
  return named.length === 1 || named.some((word) => NUMBERS.has(word)) || named.join(' ') === singular(words);
};

/** 'churn rate', 'survival rate': the share of rows of which a column says yes. */
function rated(scene: QuestionScene, place: number): QuestionFigure | null {
  const at = neighbour(scene, place, -1);
  const mention = scene.mentions[at];
  if (at < 0 || scene.used.has(at) || !isThing(mention)) return null;
  const [flag] = mention.said.flags;
  const column = chooseColumn(scene, mention, mention.said.columns, (each) => polesOf(each) !== null) ?? flag?.column;
  if (!column) return null;
  use(scene, place, at);
  return {
    kind: 'share',
    id: partId(mention),
    of: null,
    part: [
      {
        id: partId(mention),
        filter: { field: column.key, op: 'eq', value: flag?.column === column ? flag.value : polesOf(column)!.yes },
        column,
        at,
        role: 'filter',
      },
    ],
  };
}

const WHOLLY = 0.97;
const HALF = 0.85;

/** 'Which state exports the most corn': beside a name that is whole, half a name says nothing more. */
function dropHalfNamed({ mentions }: QuestionScene, figures: QuestionFigure[], sure: number[]): void {
  const joins = mentions.some((mention) => isPhrase(mention, 'and', 'compare', 'ratio'));
  if (joins || figures.length < 2 || !sure.some((each) => each >= WHOLLY)) return;
  const kept = figures.filter((_, nth) => sure[nth]! >= HALF);
  // 'Women's life expectancy' is not that of all.
  const half = figures.find((figure) => !kept.includes(figure) && figure.kind === 'column' && isKind(figure.column));
  const said = half && mentions.find((mention) => partId(mention) === half.id);
  if (said) askBack('ambiguous', `“${said.text}” wasn’t understood. Say the whole name of what you mean.`);
  // 'Exports of corn' add up as exports do.
  const adds = figures.some((figure, nth) => sure[nth]! < HALF && figure.kind === 'column' && figure.agg === 'sum');
  const asSaid = (figure: QuestionFigure): QuestionFigure =>
    adds && figure.kind === 'column' ? { ...figure, agg: 'sum' } : figure;
  figures.splice(0, figures.length, ...kept.map(asSaid));
}

const MOST = /^(most|fewest|least)$/;

/** 'The most ratings' asks how many there are, not how high they are. Null where no score is named so. */
function numberOfScores(scene: QuestionScene, place: number): Column | null {
  const { mentions, table, choices } = scene;
  const mention = mentions[place]!;
  const word = singular(mention.words);
  const isMany = MOST.test(mentions[place - 1]?.words ?? '') && word !== mention.words && SCORES.has(word);
  if (!isMany || !isThing(mention)) return null;
  const counts = table.columns.filter((column) => isNumberOf(column, (each) => each === word));
  const chosen = counts.find(({ key }) => key === choices[partId(mention)]);
  if (chosen || counts.length === 1) return chosen ?? counts[0]!;
  if (!counts.length) askBack('ambiguous', `“${mention.text}” could mean how many or how high. Name a measure.`);
  return askWhich(
    partId(mention),
    mention.text,
    counts.map(({ key, label }) => ({ id: key, text: label })),
    choices,
  );
}
const SCORES = new Set(['rating', 'score']);

/** 'Price in dollars' of a column 'dollar price' names nothing more. */
function isCurrencyOf(scene: QuestionScene, place: number, figures: readonly QuestionFigure[]): boolean {
  const { mentions } = scene;
  const names = ({ label }: Column) => readLabel(label).words.includes(word);
  const word = singular(mentions[place]!.words);
  return (
    mentions[place - 1]?.words === 'in' &&
    CURRENCIES.has(word) &&
    (figures.some((figure) => figure.kind === 'column' && names(figure.column)) ||
      mentions.some((mention) => {
        const column = isPhrase(mention, 'superlative') ? columnAbout(scene, mention.said.phrase.about) : null;
        return column !== null && names(column);
      }))
  );
}
const CURRENCIES = new Set(['dollar', 'usd', 'euro', 'eur', 'pound', 'gbp', 'yen', 'franc']);

/** 'Customers with kids' says which of them, and is no figure. */
function tellsOfRows({ mentions }: QuestionScene, place: number): boolean {
  const isArticle = /^(an?|any)$/.test(mentions[place - 1]?.words ?? '');
  const at = isArticle ? place - 2 : place - 1;
  // 'With two floors and a view'.
  if (isArticle && isPhrase(mentions[at], 'and') && saidWith(mentions, at)) return true;
  const rows = mentions[at - 1];
  return /^(with|having)$/.test(mentions[at]?.words ?? '') && isThing(rows) && rows.said.counted?.column === null;
}

/** 'Customers with kids at home': what they have says which of them, however much stands between. */
function isBehindWith({ mentions }: QuestionScene, place: number): boolean {
  const at = mentions.findLastIndex(
    (mention, nth) =>
      nth < place &&
      (/^(with|having)$/.test(mention.words) ||
        isPhrase(mention, 'group', 'aggregate', 'which', 'count', 'share', 'compare', 'superlative', 'top', 'ratio') ||
        isPhrase(mention, 'comparator', 'and')),
  );
  const rows = mentions[at - 1];
  return /^(with|having)$/.test(mentions[at]?.words ?? '') && isThing(rows) && rows.said.counted?.column === null;
}

/** Columns of numbers that are named without saying how, and nouns for the rows. */
function bare(scene: QuestionScene, before: readonly QuestionFigure[]): QuestionFigure[] {
  const figures: QuestionFigure[] = [];
  const sure: number[] = [];
  scene.mentions.forEach((mention, place) => {
    if (!isThing(mention) || scene.used.has(place)) return;
    const { columns, counted: noun } = mention.said;
    if (noun && !columns.some(({ column, surety }) => surety > 0.93 && canMeasure(column))) return;
    if (isCurrencyOf(scene, place, [...before, ...figures])) return use(scene, place);
    // 'Where casualties occurred' says of which rows, and is no second figure.
    if (before.length && scene.mentions[place - 1]?.words === 'where') return;
    if (tellsOfRows(scene, place) || isBehindWith(scene, place) || isListedOut(scene, place)) return;
    const column = numberOfScores(scene, place) ?? chooseColumn(scene, mention, columns, canMeasure);
    if (!column) return;
    use(scene, place);
    // 'The highest amount' is neither.
    const isExtreme = scene.mentions.some((each, at) => isPhrase(each, 'superlative') && !scene.used.has(at));
    if (
      !scene.per &&
      !isExtreme &&
      mayAskAggregate(scene) &&
      (isUnsure(column, scene) ||
        isUnsureKind(column, scene) ||
        isAmountOfThings(column, scene) ||
        isDoubted(column, scene) ||
        isPluralAmount(column, mention, scene) ||
        asksTotalOfMean(mention, column, scene))
    )
      askTotalOrMean(column, scene);
    figures.push(columnFigure(scene, place, column, null));
    sure.push(columns.find((each) => each.column === column)?.surety ?? 1);
  });
  dropHalfNamed(scene, figures, sure);
  askTotalsOrMeans(scene, figures);
  for (let at = 0; at < scene.mentions.length; at++)
    if (isPhrase(scene.mentions[at], 'and') && figures.length > 1) use(scene, at);
  return figures;
}

/** 'Fruits versus vegetables' of which one adds up and the other is averaged: both are answered alike, in both ways. */
function askTotalsOrMeans(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const columns = figures.flatMap((figure) => (figure.kind === 'column' && !figure.said ? [figure] : []));
  const [first] = columns;
  const isCompared = scene.mentions.some((mention) => isPhrase(mention, 'compare'));
  const areLike = columns.every(({ column }) => column.format.kind === 'plain' && column.type === first?.column.type);
  const isMixed = new Set(columns.map(({ agg }) => agg)).size > 1;
  if (first && columns.length === figures.length && isCompared && areLike && isMixed && mayAskAggregate(scene))
    askTotalOrMean(first.column, scene);
}

function bareNoun(scene: QuestionScene): QuestionFigure | null {
  const place = scene.mentions.findIndex(
    (mention, at) => isThing(mention) && mention.said.counted !== null && !scene.used.has(at) && !isHad(scene, at),
  );
  if (place < 0) return null;
  const { counted: noun } = scene.mentions[place]!.said as { counted: { column: Column | null } };
  use(scene, place);
  return noun.column
    ? { kind: 'distinct', id: partId(scene.mentions[place]!), column: noun.column }
    : rowsOrPieces(scene);
}

/** 'Sales as a percentage of the total by region': each group as a share of all of them. */
function ofAll(scene: QuestionScene, place: number, column: Column): QuestionFigure | null {
  const mention = scene.mentions[neighbour(scene, place, 1)];
  const isTotal = isPhrase(mention, 'aggregate') && mention.said.phrase.agg === 'sum';
  if (!/^as /.test(scene.mentions[place]!.words) || !isTotal || !scene.groupings.length) return null;
  use(scene, place, scene.mentions.indexOf(mention));
  scene.tellsShares = true;
  return { kind: 'column', id: 'measure', column, agg: 'sum', said: true, near: [] };
}

/** 'profit / sales': the quotient of two sums. Asks back where one of the two is no column of numbers. */
function divided(scene: QuestionScene, place: number): QuestionFigure {
  const { mentions } = scene;
  const sides = [neighbour(scene, place, -1), neighbour(scene, place, 1)];
  const columns = sides.map((at) => {
    const mention = mentions[at];
    return isThing(mention) && !scene.used.has(at)
      ? chooseColumn(scene, mention, mention.said.columns, canMeasure)
      : null;
  });
  const [column, over] = columns;
  const asShare = column && !over ? ofAll(scene, place, column) : null;
  if (asShare) {
    use(scene, sides[0]!);
    return asShare;
  }
  if (!column || !over)
    return askBack('not_a_query', 'A ratio needs a column of numbers on each side, as in ‘profit / sales by region’.');
  use(scene, place, ...sides);
  return { kind: 'ratio', id: partId(mentions[sides[0]!]!), column, over };
}

/** 'How many acres were affected' names one column twice. */
function dropRepeated(figures: QuestionFigure[]): void {
  const isSame = (one: QuestionFigure, other: QuestionFigure) =>
    one.kind === 'column' && other.kind === 'column' && one.column === other.column && one.agg === other.agg;
  figures.splice(
    0,
    figures.length,
    ...figures.filter((figure, nth) => !figures.slice(0, nth).some((earlier) => isSame(earlier, figure))),
  );
}

/** The figures a question asks for, in its order. */
export function readFigures(scene: QuestionScene): QuestionFigure[] {
  const chosen = chosenFigure(scene);
  const ratio = findPhrase(scene, 'ratio');
  if (ratio >= 0 && !chosen) {
    const quotient = divided(scene, ratio);
    useNouns(scene);
    return [quotient];
  }
  const figures: QuestionFigure[] = [];
  scene.mentions.forEach((mention, place) => {
    if (scene.used.has(place)) return;
    const figure = isPhrase(mention, 'share')
      ? (shareOfOther(scene, place) ?? ofSole(scene, shared(scene, place)))
      : isPhrase(mention, 'rate')
        ? (rated(scene, place) ?? (mention.words === 'ratio' ? shareOfOther(scene, place) : null))
        : isPhrase(mention, 'aggregate')
          ? aggregated(scene, place)
          : isPhrase(mention, 'count')
            ? counted(scene, place)
            : null;
    if (figure) figures.push(figure);
  });
  if (!figures.length || figures.every(({ kind }) => kind === 'column')) figures.push(...continued(scene, figures));
  if (!figures.length) {
    const noun = bareNoun(scene);
    if (noun) figures.push(noun);
  }
  addJoinedNouns(scene, figures);
  useNouns(scene);
  dropRepeated(figures);
  const isSaid = ({ id, kind }: QuestionFigure) => id !== UNSAID || kind !== 'rows';
  if (figures.some((figure) => figure.kind === 'column' && figure.agg === 'sum') && !figures.every(isSaid))
    figures.splice(0, figures.length, ...figures.filter(isSaid));
  return chosen ? [chosen] : scene.per ? figures.map((figure) => perThing(scene, figure)) : figures;
}

/** 'Share of the young' of rows that are no things to count: of what the table adds up. */
function ofSole(scene: QuestionScene, figure: QuestionFigure): QuestionFigure {
  const of = soleMeasure(scene.table);
  const isPart = figure.kind === 'share' && !figure.of && figure.part.every(({ column }) => !canMeasure(column));
  return isPart && of && usualAggregate(of, scene) === 'sum' ? { ...figure, of } : figure;
}

/** 'The share of small bags in all bags', 'ratio of profit to sales': one measure of another. */
function shareOfOther(scene: QuestionScene, place: number): QuestionFigure | null {
  const { mentions } = scene;
  const [part, whole] = [neighbour(scene, place, 1)].flatMap((at) => [at, neighbour(scene, at, 1)]) as [number, number];
  const isBetween = /^(in|to|of|within|over|and)$/;
  const isAmount = (at: number) => {
    const mention = mentions[at];
    return (
      isThing(mention) &&
      !scene.used.has(at) &&
      !mention.said.counted &&
      surest(mention.said.columns.filter(({ column }) => canMeasure(column))) > SURELY
    );
  };
  const links = mentions.slice(part + 1, whole);
  if (!isAmount(part) || !isAmount(whole) || !links.length || !links.some(({ words }) => isBetween.test(words)))
    return null;
  const [column, over] = [part, whole].map((at) => {
    const mention = mentions[at];
    return isThing(mention) ? chooseColumn(scene, mention, mention.said.columns, canMeasure) : null;
  });
  if (!column || !over || column === over) return null;
  use(scene, place, part, whole);
  return { kind: 'ratio', id: partId(mentions[part]!), column, over };
}
const SURELY = 0.9;

/** 'Sales per order': the sum over the number of orders; of each row its mean. */
function perThing({ per }: QuestionScene, figure: QuestionFigure): QuestionFigure {
  if (!per || figure.kind !== 'column') return askBack('not_a_query', 'Name a column of numbers to divide.');
  if (per.column) return { kind: 'ratio', id: figure.id, column: figure.column, over: per.column };
  return figure.agg === 'sum' ? { ...figure, agg: 'avg', said: true } : figure;
}

/** 'average sales and profit': what follows 'and' is aggregated alike. */
function continued(scene: QuestionScene, figures: QuestionFigure[]): QuestionFigure[] {
  const more = bare(scene, figures);
  const [first] = figures;
  return more.map((figure) =>
    first?.kind === 'column' && figure.kind === 'column' && first.said
      ? { ...figure, agg: first.agg, said: true }
      : figure,
  );
}

/** 'Median salary and headcount by department': joined to a figure, a noun for the rows asks how many there are. */
function addJoinedNouns(scene: QuestionScene, figures: QuestionFigure[]): void {
  const { mentions, used } = scene;
  const isFigureAt = (at: number) => {
    const mention = mentions[at];
    return mention !== undefined && figures.some(({ id, kind }) => kind === 'column' && id === partId(mention));
  };
  mentions.forEach((mention, place) => {
    if (!isThing(mention) || !mention.said.counted || used.has(place)) return;
    const behind = mentions.findIndex((each, at) => at > place + 1 && !isPhrase(each, 'filler', 'of', 'aggregate'));
    const and = [
      { link: place - 1, at: place - 2 },
      { link: place + 1, at: behind },
    ].find(({ link, at }) => mentions[link]?.words === 'and' && isFigureAt(at));
    if (!and) return;
    use(scene, place, and.link);
    const { column } = mention.said.counted;
    figures.push(column ? { kind: 'distinct', id: partId(mention), column } : rows(partId(mention)));
  });
}

/** A noun for the rows beside a figure says nothing more: 'average tip of trips'. */
function useNouns(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (
      isThing(mention) &&
      mention.said.counted &&
      mention.said.counted.column === null &&
      surest(mention.said.columns) < 0.97 &&
      !isHad(scene, place)
    )
      use(scene, place);
  });
}

function chosenFigure(scene: QuestionScene): QuestionFigure | null {
  const { choices, table } = scene;
  const key = choices['measure'];
  if (key === undefined) return null;
  if (key === 'rows') return rows();
  const column = table.columns.find((each) => each.key === key);
  return column
    ? { kind: 'column', id: 'measure', column, agg: usualAggregate(column, scene), said: false, near: [] }
    : null;
}

/** What a table is first of all about, where a question names no figure: its best sum, else its rows. */
export function mainFigure(scene: QuestionScene): QuestionFigure | null {
  const chosen = chosenFigure(scene);
  if (chosen) return chosen;
  const { measures, rows: kind } = scene.table.meaning;
  const sum = measures.find(({ meaning, aside }) => meaning.agg === 'sum' && meaning.weight >= 2 && !aside);
  if (sum && kind.kind === 'event')
    return {
      kind: 'column',
      id: 'measure',
      column: sum.column,
      agg: 'sum',
      said: false,
      near: measures.map(({ column }) => column).filter((column) => column !== sum.column),
    };
  if (kind.countable) return rows();
  // Bags of every size are parts of what was sold in all.
  const best = measures.find(({ aside }) => !aside) ?? measures[0];
  if (!best) return null;
  const { column } = best;
  return { kind: 'column', id: 'measure', column, agg: usualAggregate(column, scene), said: false, near: [] };
}

/** The column that 'most expensive' or 'oldest' compares. */
export function figureAbout(scene: QuestionScene, about: readonly string[]): QuestionFigure | null {
  const column = columnAbout(scene, about);
  if (!column) return null;
  // What sells best is what most was sold of in all.
  const isSold = about.includes('sold') && countsPieces(column, scene);
  // The cheapest airline is not the one that least was spent on.
  const isPriced = about.includes('price');
  const agg = isSold ? 'sum' : isPriced ? 'avg' : usualAggregate(column, scene);
  return { kind: 'column', id: 'measure', column, agg, said: false, near: [] };
}
