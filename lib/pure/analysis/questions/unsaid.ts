import { namesFile } from './language/named-file';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { singular } from '../semantics/lexicon/words';
import { askBack, askBoth, askWhich } from './asked-back';
import { askKind, kindColumns } from './long-tables';
import type { QuestionFigure } from './figure';
import { judges } from './judged';
import { mainFigure } from './measures';
import { usualAggregate } from './usual-aggregate';
import { canMeasure } from './measurable';
import { isPhrase, isThing, partId, soleMeasure, surest, type QuestionScene, OWN_NAME } from './scene';
import { suggestedQuestions } from './suggestions';
import { isJoinedByAnd } from './compared';

const BARE = /^(best|worst|biggest|largest|highest|lowest|smallest|greatest|strongest|weakest)$/;

const OF_SIZE = /^(best|worst|biggest|largest|smallest|strongest|weakest)$/;
/** 'Has the biggest', 'with the best': said of what each of them has. */
const isHadAt = ({ mentions }: QuestionScene, place: number) => {
  const at = mentions[place - 1]?.words === 'the' ? place - 2 : place - 1;
  return /(^| )(has|have|had|with|gets?)( the)?$/.test(mentions[at]?.words ?? '');
};

/** @throws AskedBack for 'the largest fleet' where rows are fleets: how many rows there are is no size of one. */
export function refuseLargest(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { mentions, choices } = scene;
  if (!figures.length || figures.some(({ kind }) => kind !== 'rows') || choices['measure'] !== undefined) return;
  if (mentions.some((mention) => isPhrase(mention, 'count', 'aggregate'))) return;
  const place = mentions.findIndex((mention) => BARE.test(mention.words) && isPhrase(mention, 'superlative'));
  const thing = mentions[place + 1];
  if (place < 0 || !isThing(thing) || !thing.said.counted) return;
  // 'The largest cities' are ranked; what 'has the biggest penguins' may have them heavy or tall.
  const isHad = isHadAt(scene, place);
  const isPlural = singular(thing.words) !== thing.words;
  if (isPlural && !(isHad && OF_SIZE.test(mentions[place]!.words) && thing.said.counted.column === null)) return;
  askBack('ambiguous', `“${mentions[place]!.text} ${thing.text}” by what? Name a measure.`, examples(scene));
}

/**
 * @throws AskedBack for the most frequent of what comes up once each: 'the best selling item' of a list of items, 'the day
 * with the most cases' of a table with a row a day.
 */
export function refuseCountOfOne(scene: QuestionScene, figures: readonly QuestionFigure[], isRanked: boolean): void {
  const [group, ...others] = scene.groupings;
  if (!isRanked || !group || others.length || figures.length !== 1 || figures[0]!.kind !== 'rows') return;
  const { column, dimension } = group;
  const isOfMoments =
    dimension.grain !== undefined &&
    dimension.grain === column.time?.grain &&
    scene.table.relations.panel?.entity.length === 0;
  const isOfNames = !dimension.bins && !isTime(column) && column.top[0]?.count === 1;
  if (scene.conditions.length || !(isOfMoments || isOfNames)) return;
  askBack(
    'not_a_query',
    `Each ${column.label} has one row here, so none comes up more often. Name a measure.`,
    examples(scene),
  );
}

/**
 * @throws AskedBack for 'remote jobs' of a column 'remote_ratio': half a name right before what the rows are says which
 * rows are meant, not what of them.
 */
export function refuseHalfNamed({ mentions, choices }: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    if (figure.kind !== 'column' || figure.said || choices[figure.id] !== undefined) continue;
    const place = mentions.findIndex((mention) => partId(mention) === figure.id);
    const [half, rows] = [mentions[place], mentions[place + 1]];
    const isHalf =
      isThing(half) && surest(half.said.columns) < OWN_NAME && half.said.columns[0]?.column === figure.column;
    if (!isHalf || !isThing(rows) || rows.said.counted?.column !== null) continue;
    if (singular(half.words) === half.words && singular(rows.words) !== rows.words)
      askBack('ambiguous', `“${half.text} ${rows.text}” wasn’t understood. ${figure.column.label} holds numbers.`);
  }
}

const TWO_SIDES = /^(\p{L}+)\s*\(?\s*(?:or|\/)\s*(\p{L}+)\)?$/u;

/**
 * @throws AskedBack for 'the largest deficit' of a column 'Surplus (or deficit)', whose deficits are the numbers below
 * zero.
 */
export function refuseOtherSide({ mentions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    if (figure.kind !== 'column' || Number(figure.column.min) >= 0) continue;
    const [, one, other] = TWO_SIDES.exec(figure.column.label.trim().toLowerCase()) ?? [];
    const says = (word: string | undefined) => mentions.some(({ words }) => words.split(' ').includes(word ?? ''));
    if (one && says(other) && !says(one))
      askBack(
        'ambiguous',
        `${figure.column.label} is below zero for “${other}”. Ask for the highest or lowest “${one}”.`,
      );
  }
}

/** 'The best week' is that of the most sales: of a period its first sum is meant. */
function isBestPeriod(scene: QuestionScene, words: string): boolean {
  const [group] = scene.groupings;
  const main = mainFigure(scene);
  return (
    /^(best|worst|strongest|weakest)$/.test(words) &&
    scene.groupings.length === 1 &&
    (group!.dimension.grain !== undefined || group!.dimension.part !== undefined) &&
    main?.kind === 'column' &&
    scene.table.meaning.measures.some(
      ({ column, meaning: { weight, agg } }) => column === main.column && weight === HEADLINE && agg === 'sum',
    )
  );
}

/**
 * @throws AskedBack for 'author with most books' of a table with a row for each book and year: rows are none to count, and
 * what the table measures is no number of books.
 */
function refuseMostRows({ mentions, table }: QuestionScene): void {
  const most = mentions.findIndex(({ words }) => /^(the )?(most|fewest|least)$/.test(words));
  const noun = most < 0 ? undefined : mentions[most + 1];
  if (table.meaning.rows.countable || noun?.said.kind !== 'unknown' || singular(noun.words) === noun.words) return;
  if (namesFile(noun.words, table.name))
    askBack('ambiguous', `How many ${noun.text} there are isn’t told by this data. Name a measure.`);
}

/** @throws AskedBack where nothing says in what the best are best, or no column holds it. */
export function refuseBest(scene: QuestionScene): void {
  const isAsked = scene.choices['measure'] === undefined;
  const best = scene.mentions.find(
    (mention) =>
      BARE.test(mention.words) ||
      (isPhrase(mention, 'superlative') && mention.said.phrase.about.length > 0 && !mention.said.phrase.counts),
  );
  // '10 worst restaurants': how many rows each has says nothing of that.
  const ranked = scene.mentions.find((mention) => isPhrase(mention, 'top') && judges(mention));
  if (ranked && isAsked && mainFigure(scene)?.kind === 'rows')
    askBack('ambiguous', `“${ranked.text}” by what? Name a measure.`, examples(scene));
  // 'Which country received the most': of what?
  const last = scene.mentions.findLast((mention) => !isPhrase(mention, 'filler'));
  const isSold = scene.mentions.some(({ words }) => /^(sold|sells?|sold for|earned|bought)$/.test(words));
  if (isAsked && !isSold && last && /^(most|least|fewest)$/.test(last.words) && mainFigure(scene)?.kind === 'column')
    askBack('ambiguous', `“${last.text}” of what? Name a measure.`, examples(scene));
  refuseMostRows(scene);
  const isHigh = best && /^(high|low|bigg|larg|small|great)/.test(best.words) && soleMeasure(scene.table) !== null;
  if (best && isAsked && !isHigh && !isBestPeriod(scene, best.words))
    askBack('ambiguous', `“${best.text}” by what? Name a measure.`, examples(scene));
}

/** Where no figure is named: the main one of a ranking or of groups; a bare condition asks what to show. */
export function defaultFigure(scene: QuestionScene, question: string, isRanked: boolean): QuestionFigure {
  const kinds = kindColumns(scene.table);
  if (
    kinds.length &&
    scene.choices['measure'] === undefined &&
    (isRanked || scene.conditions.length || scene.groupings.length)
  )
    askKind(scene.table, kinds, null, question);
  const isBusy = scene.mentions.some(({ words }) => words === 'busiest');
  if (isBusy && isRanked && scene.table.meaning.rows.kind === 'event' && scene.choices['measure'] === undefined)
    return { kind: 'rows', id: 'measure' };
  const sole = scene.choices['measure'] === undefined ? soleMeasure(scene.table) : null;
  if (sole && (isRanked || scene.conditions.length || scene.groupings.length)) {
    // 'Norway and Sweden in 2003' asks for both.
    const joined = scene.conditions.find(({ role, filter }) => role === 'filter' && filter.op === 'in');
    if (joined && !scene.groupings.length && isJoinedByAnd(scene, joined.at))
      scene.groupings.push({
        id: joined.id,
        dimension: { field: joined.column.key },
        column: joined.column,
        choices: [],
      });
    return { kind: 'column', id: 'measure', column: sole, agg: usualAggregate(sole, scene), said: false, near: [] };
  }
  const main = mainFigure(scene);
  const number = scene.conditions.find(({ column, role }) => role === 'filter' && canMeasure(column));
  const nothingAsked = !isRanked && !scene.groupings.length;
  if (nothingAsked && scene.choices['measure'] === undefined) {
    // 'How much did we pay supplier 5' where nothing says what was paid: no number of rows says it.
    if (/^how much\b/.test(scene.mentions[0]?.words ?? ''))
      askBack('no_such_column', 'How much of what? Name a column of numbers.', examples(scene));
    if (!scene.conditions.length)
      askBack('not_a_query', 'No measure from this data was recognised. Try one of the examples.', examples(scene));
    const column = number?.column ?? (main?.kind === 'column' ? main.column : null);
    if (!column) return { kind: 'rows', id: 'measure' };
    askRowsOrFigure(scene, column);
  }
  if (
    !main ||
    (!isRanked &&
      main.kind === 'column' &&
      scene.choices['measure'] === undefined &&
      !scene.table.meaning.rows.countable)
  )
    askBack('ambiguous', 'No measure to show was recognised.', examples(scene));
  if (isRanked && isSideFigure(scene, main)) askRowsOrFigure(scene, main.column);
  if (!isRanked && scene.choices['measure'] === undefined && main.kind === 'column')
    askWhich(
      'measure',
      'what to show',
      [
        { id: main.column.key, text: main.column.label },
        { id: 'rows', text: 'The number of rows' },
      ],
      scene.choices,
    );
  return main;
}

const HEADLINE = 3;

/** 'Top 3 sources' of a table whose best sum is a side figure: the rows are as likely meant. */
const isSideFigure = (
  { table: { meaning }, choices }: QuestionScene,
  main: QuestionFigure,
): main is QuestionFigure & { kind: 'column' } =>
  main.kind === 'column' &&
  choices['measure'] === undefined &&
  meaning.rows.countable &&
  !meaning.measures.some(({ column, meaning: { weight } }) => column === main.column && weight === HEADLINE);

const askRowsOrFigure = ({ choices }: QuestionScene, { key, label }: Column): never =>
  askBoth(
    'measure',
    'what to show',
    [
      { id: 'rows', text: 'The number of rows' },
      { id: key, text: `${label} of these rows` },
    ],
    choices,
  );

/** Questions that this table can answer. */
const examples = ({ table }: Pick<QuestionScene, 'table'>) =>
  suggestedQuestions(table).map(({ question }) => ({ text: question, question }));
