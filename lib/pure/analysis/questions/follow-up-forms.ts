import { readLabel } from '../semantics/lexicon/read-label';
import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { isBad } from './judged';
import { asksForShare } from './referring';
import type { QuestionToken } from './language/tokens';
import type { QuestionPhrase } from './language/phrases';
import { canMeasure, columnAbout } from './measurable';
import { namesAt, readNames } from './names';
import { canGroup, isPhrase, use, type QuestionScene } from './scene';
import type { AskTable } from './schema';

const LEAD = '^\\s*((and|or|now|then|ok|okay|so|please|can you|could you)[\\s,]+)*';
const END = '(\\s+(please|pls|thanks|only|now|instead|too))*\\s*[?.!]*$';
const form = (text: string) => new RegExp(`${LEAD}(${text})${END}`, 'iu');

/** 'And the other way round?': the last groups instead of the first. */
const REVERSED = form('(the\\s+)?other way a?round|reversed?( order)?|in reverse( order)?');

/**
 * The question before with its order turned round; null where nothing says that.
 * @throws AskedBack where the question before ranks nothing.
 */
export function reversed(question: string, { top, order, ...previous }: QuestionDraft): QuestionDraft | null {
  if (!REVERSED.test(question)) return null;
  if (!top && !order)
    askBack('not_a_query', 'The question before has no order to turn round. Ask for the lowest first.');
  return { ...previous, top: top && { ...top, most: !top.most }, order: order && { most: !order.most } };
}

const PART = '(percent|percents|percentage|percentages|per cent|%|pct|share|shares|proportion|proportions)';
const OF_WHOLE = '( (of|to) (the |a )?(total|all|whole|overall|sum|rows|everything|everyone))?';
const AS_SHARES = form(
  [
    `(show |give |express |put )?(me )?(that |it |this |them |those |the same )?(in|as)( an?| the)? ${PART}${OF_WHOLE}`,
    `(and )?(what|which) ${PART}${OF_WHOLE} (is|was|are|were|would) (that|this|it|they|those|these)( be)?${OF_WHOLE}`,
    `what (is|was|s) (that|this|it) (in|as)( an?)? ${PART}${OF_WHOLE}`,
    'in prozent|prozentual|als anteil|en pourcentage|en pour cent|en porcentaje|por ciento',
  ].join('|'),
);

const addsUp = (figure: QuestionFigure) =>
  figure.kind === 'rows' || figure.kind === 'distinct' || (figure.kind === 'column' && figure.agg === 'sum');

/**
 * 'In percent': the groups of the question before as shares of their total, its one number as a share of all rows; null
 * where nothing asks for that.
 * @throws AskedBack where it told no count and no total.
 */
export function asShares(question: string, previous: QuestionDraft): QuestionDraft | null {
  if (!AS_SHARES.test(question) && !asksForShare(question)) return null;
  const { figures, groupings, conditions, top, kind, as } = previous;
  const [figure] = figures;
  if (!figure || figures.length > 1 || !addsUp(figure) || kind === 'change' || as)
    return askBack('not_a_query', 'Only a count or a total has shares. Ask for the share of a total by group.');
  if (top) return askBack('not_a_query', 'Shares are told of all groups together. Ask for them without a limit.');
  if (groupings.length) return { ...previous, kind: 'share_of' };
  if (figure.kind === 'distinct') return askBack('not_a_query', 'Share of what? Ask for it in full.');
  if (!conditions.length || conditions.some(({ said }) => said !== undefined))
    return askBack('not_a_query', 'Share of what? Name the part, such as “share of women”.');
  const of = figure.kind === 'column' ? figure.column : null;
  return {
    ...previous,
    kind: 'answer',
    figures: [{ kind: 'share', id: figure.id, part: conditions, of }],
    conditions: [],
  };
}

const ENDS = '(high|low|highest|lowest|large|small|largest|smallest)';
const SORTED = form(
  '(sort|order|rank|arrange)(ed)?( (it|them|that|this|those|the list|the groups))?' +
    '( by (value|size|amount|count|number|frequency))?( (in )?(descending|ascending)( order)?| (asc|desc))?' +
    `( (by )?(the )?(highest|largest|biggest|most|lowest|smallest|least)( first)?| from ${ENDS} to ${ENDS})?`,
);
const LOWEST_FIRST = /\b(asc|ascending|lowest|smallest|least)( first)?\b|\bfrom (low|small)/iu;
const HIGHEST_FIRST = /\bto (low|small)/iu;

/** 'Sort them by value', 'order it lowest first': the groups of the question before in order; null for anything else. */
export function sortedAnew(question: string, previous: QuestionDraft): QuestionDraft | null {
  if (!SORTED.test(question)) return null;
  if (!previous.groupings.length)
    return askBack('not_a_query', 'The question before has one number, and nothing to sort. Ask for it by group.');
  const most = !LOWEST_FIRST.test(question) || HIGHEST_FIRST.test(question);
  return { ...previous, order: { most }, top: previous.top && { ...previous.top, most } };
}

/** A question that changes the one before as a whole. */
export const changesWhole = (question: string): boolean =>
  [REVERSED, AS_SHARES, SORTED].some((each) => each.test(question)) || asksForShare(question);

/** Of these the lowest may be the best. */
const LOWER_MAY_BE_BETTER = new Set(
  (
    'price cost fare fee charge bill expense rent tax debt loss time duration delay wait age crime death fatality ' +
    'casualty injury mortality accident crash unemployment poverty inflation error defect complaint return refund ' +
    'churn attrition turnover absence emission co2 pollution consumption weight risk rank position age distance rate ' +
    'pain stress calorie fat sugar sodium'
  ).split(' '),
);
const BEST = /\b(best|worst|better|worse)\b/;

/** @throws AskedBack for the best of what may be best where it is lowest. */
function assertBest(words: string, { figures }: QuestionDraft): void {
  const isDoubtful = figures.some(
    (figure) =>
      figure.kind !== 'column' || readLabel(figure.column.label).words.some((word) => LOWER_MAY_BE_BETTER.has(word)),
  );
  if (BEST.test(words) && isDoubtful && !figures.every(isBad))
    askBack('ambiguous', `“${words}” could be the highest or the lowest. Say which of them you mean.`);
}

const SMALL = /^(one|ones|them|these|those|of them|of these|of those)$/;

/** Whether a superlative and its number are all that a question says. */
const saysNoMore = ({ mentions }: QuestionScene, place: number) =>
  mentions.every(
    (mention, at) =>
      at === place ||
      isPhrase(mention, 'filler', 'which', 'of', 'who', 'and') ||
      SMALL.test(mention.words) ||
      (mention.said.kind === 'number' && at === place - 1),
  );

/** Whether the figure of the question before is what a superlative is about; one about nothing fits any. */
function isOfFigure(scene: QuestionScene, { about, counts }: Superlative, figure: QuestionFigure | undefined): boolean {
  if (!about.length) return !counts || figure?.kind === 'rows';
  if (figure?.kind !== 'column') return false;
  const isNamed = readLabel(figure.column.label).words.some((word) => about.includes(word));
  return isNamed || columnAbout(scene, about) === figure.column;
}
type Superlative = Extract<QuestionPhrase, { kind: 'superlative' }>;

/** How many are shown: as many as are said, one, or as many as before. */
function shownOf({ mentions }: QuestionScene, place: number, before: number | undefined, isAlone: boolean): number {
  const number = mentions[place - 1]?.said;
  if (number?.kind === 'number' && isAlone) return number.value;
  if (mentions.some(({ words }) => words === 'which one')) return 1;
  const isSeveral = mentions.some(({ words }) => /(^| )(which|the) ones$|^ones$/.test(words));
  return isSeveral || !isAlone ? (before ?? 1) : 1;
}

/**
 * 'Which one is highest?', 'and the lowest?', 'and which region sold the fewest': the groups of the question before are
 * ranked by its figure; null where that isn’t asked. With `isAlone` only where nothing else is said.
 * @throws AskedBack where the question says no more and the one before doesn’t tell what it asks.
 */
export function rankPrevious(scene: QuestionScene, previous: QuestionDraft, isAlone: boolean): QuestionDraft['top'] {
  const { mentions, used } = scene;
  const { groupings, figures, top } = previous;
  const place = mentions.findIndex((mention, at) => isPhrase(mention, 'superlative') && !used.has(at));
  const superlative = mentions[place];
  if (!isPhrase(superlative, 'superlative') || !groupings.length) return null;
  if (isAlone && !(saysNoMore(scene, place) && groupings.length === 1 && figures.length === 1)) return null;
  if (!isOfFigure(scene, superlative.said.phrase, figures[0]))
    return isAlone
      ? askBack(
          'ambiguous',
          `The question before doesn’t tell which is “${superlative.words}”. ` +
            `Ask which ${groupings[0]!.column.label} is ${superlative.words}.`,
        )
      : null;
  if (isAlone) assertBest(superlative.words, previous);
  const n = shownOf(scene, place, top?.n, isAlone);
  use(scene, ...(isAlone ? mentions.keys() : [place]));
  return { n, most: superlative.said.phrase.most };
}

/** @throws AskedBack for 'the best 5' of what may be best where it is lowest. */
export function assertTop(scene: QuestionScene, previous: QuestionDraft): void {
  const top = scene.mentions.find((mention) => isPhrase(mention, 'top'));
  if (top) assertBest(top.words, previous);
}

/** 'And entire homes?' of a table of homes: beside a condition the noun only says of what it is one, and counts nothing. */
export const onlyNamesRows = (scene: QuestionScene, figures: readonly QuestionFigure[]): boolean =>
  figures.length > 0 &&
  figures.every(({ kind }) => kind === 'rows' || kind === 'distinct') &&
  scene.conditions.length > 0 &&
  !scene.mentions.some((mention) => isPhrase(mention, 'count', 'aggregate', 'share', 'superlative'));

const PRONOUN = /\b(their|theirs|them|they|its|his|her)\b/iu;
const JOINS = /^\s*(and|or|but|also|und|et|y)\b/iu;

/** Whether a question can't stand without the one before: 'and their tax?' has no groups and no conditions of its own. */
export const leansOn = (question: string, { groupings, conditions }: QuestionScene): boolean =>
  PRONOUN.test(question) || (JOINS.test(question) && !groupings.length && !conditions.length);

/**
 * 'And by profit' behind the first five by sales: a number that makes no groups is what they are ranked by. Any other
 * question as it is.
 */
export function rankedByOther(
  tokens: readonly QuestionToken[],
  { columns, rowCount }: AskTable,
  previous: QuestionDraft | undefined,
): readonly QuestionToken[] {
  const by = tokens.findIndex(({ lower }) => !/^(and|or|now|but|then)$/.test(lower));
  if (!previous?.top || tokens[by]?.lower !== 'by') return tokens;
  const named = namesAt(tokens, by + 1, readNames(columns)).find(({ length }) => by + 1 + length === tokens.length);
  const column = named?.candidates[0]?.column;
  return column && canMeasure(column) && !canGroup(column, rowCount) ? tokens.filter((_, at) => at !== by) : tokens;
}
