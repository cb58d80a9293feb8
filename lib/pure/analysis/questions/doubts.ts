import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { refuseDoubtfulGroups } from './group-doubts';
import { VERBS } from './language/fillers';
import { isWord } from './language/likeness';
import { askKind, kindColumns, saysNoKind } from './long-tables';
import { isYearly } from './made-columns';
import { polesOf, type Mention } from './mentions';
import { namesFile } from './language/named-file';
import { isPhrase, isThing, neighbour, partId, type QuestionScene } from './scene';

const OWN_NAME = 0.9;

/** Where each mention begins in the question. */
function startsOf(question: string, mentions: readonly Mention[]): number[] {
  let from = 0;
  return mentions.map(({ text }) => {
    const start = Math.max(from, question.indexOf(text, from));
    from = start + text.length;
    return start;
  });
}

type Placed = { figure: QuestionFigure & { kind: 'column' }; place: number; surety: number };

function placedFigures({ mentions }: QuestionScene, figures: readonly QuestionFigure[]): Placed[] {
  return figures.flatMap((figure) => {
    const place = mentions.findIndex((mention) => partId(mention) === figure.id);
    const mention = mentions[place];
    if (figure.kind !== 'column' || !isThing(mention)) return [];
    const named = mention.said.columns.find(({ column }) => column === figure.column);
    return named ? [{ figure, place, surety: named.surety }] : [];
  });
}

/**
 * @throws AskedBack for 'average price at night' of columns 'price' and 'minimum_nights': a name of which half is said,
 * and that nothing joins to the figure before, says more of that figure or of its rows, and is no second one.
 */
function refuseUnjoined(question: string, scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { mentions, choices } = scene;
  const placed = placedFigures(scene, figures).sort((one, other) => one.place - other.place);
  const starts = startsOf(question, mentions);
  const isJoined = (one: Placed, other: Placed) =>
    mentions.slice(one.place + 1, other.place).some((each) => isPhrase(each, 'and', 'compare', 'ratio')) ||
    /[,;&+/]/.test(question.slice(starts[one.place], starts[other.place]));
  placed.slice(1).forEach((second, nth) => {
    const first = placed[nth]!;
    const doubted = second.surety <= first.surety ? second : first;
    if (doubted.surety >= OWN_NAME || choices[doubted.figure.id] !== undefined || isJoined(first, second)) return;
    // 'Medals of gold' are amounts both: both are shown.
    const areAmounts = [first, second].every(({ figure }) => figure.agg === 'sum');
    if (areAmounts && second.place - first.place <= 2) return;
    const { text } = mentions[doubted.place]!;
    askBack('ambiguous', `“${text}” wasn’t understood. It may stand for ${doubted.figure.column.label}.`);
  });
}

const QUALIFIER = 0.7;
/** Of an amount these say only how it is told. */
const OF_AMOUNT = new Set(
  'duration minute hour second day length amount total sum value usd eur gbp inr number count quantity qty time impact'.split(
    ' ',
  ),
);
const isAllBut = (label: string, said: string) =>
  readLabel(label)
    .words.map(singular)
    .every((word) => word === said || OF_AMOUNT.has(word));

/** 'Gross by department' of a payroll: the one column of what is paid before taxes, and 'net' of that after them. */
const isOnlyGross = ({ table }: QuestionScene, said: string) =>
  /^(gross|net)$/.test(said) &&
  table.columns.filter(
    ({ label, role }) => role !== 'ignore' && readLabel(label).words.some((word) => singular(word) === said),
  ).length === 1;

/**
 * @throws AskedBack for 'families by job' of a column 'family size': one known word that only says what another noun is
 * of names something else by itself.
 */
function refuseQualifier(question: string, scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { mentions, choices } = scene;
  for (const { figure, place, surety } of placedFigures(scene, figures)) {
    const { text, words, length } = mentions[place]!;
    const { label } = figure.column;
    const isKnown = length === 1 && isWord(singular(words)) && readLabel(label).words.includes(singular(words));
    if (surety >= QUALIFIER || !isKnown || choices[figure.id] !== undefined) continue;
    if (isOnlyGross(scene, singular(words))) continue;
    // 'Downtime' of a column 'downtime_duration_minutes'.
    if (isAllBut(label, singular(words))) continue;
    askBack('ambiguous', `“${text}” isn’t the whole name of ${label}. Ask for ${label} if you mean it.`, [
      { text: label, question: question.replace(text, label) },
    ]);
  }
}

/** @throws AskedBack for 'sales compared to others' of a column 'other_sales': all that were not named are no column. */
function refuseOthers({ mentions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  const others = mentions.find(
    (mention) => /^(others|the others)$/.test(mention.words) && figures.some((figure) => figure.id === partId(mention)),
  );
  if (others) askBack('not_a_query', `“${others.text}” wasn’t understood. Name what you mean.`);
}

/** @throws AskedBack for 'average sales of the top 10 games': told is the mean of each, not that of all ten. */
function refuseMeanOfTop({ mentions }: QuestionScene, top: QuestionDraft['top']): void {
  if (top === null || top.n < 2) return;
  const ranked = mentions.findIndex((mention) => isPhrase(mention, 'top'));
  const of = mentions.findLastIndex((mention, at) => at < ranked && isPhrase(mention, 'of'));
  const isBeside = of > 0 && mentions.slice(of + 1, ranked).every((mention) => isPhrase(mention, 'filler'));
  const mean = mentions
    .slice(0, Math.max(0, of))
    .find((mention) => isPhrase(mention, 'aggregate') && /^(avg|median)$/.test(mention.said.phrase.agg));
  if (!isBeside || !mean) return;
  askBack(
    'not_a_query',
    `The ${mean.text} of the ${mentions[ranked]!.text} together isn’t supported yet. Ask for the ${mean.text} of each.`,
  );
}

/** @throws AskedBack for 'deaths by year and where': a question word with nothing behind it asks for something more. */
function refuseAskedLast({ mentions, used }: QuestionScene): void {
  const place = mentions.findLastIndex((mention) => !isPhrase(mention, 'filler'));
  const last = mentions[place];
  // 'Highest rate and when' is a time of its own, 'and where' a place.
  if (/^(when|where)$/.test(last?.words ?? '') && used.has(place)) return;
  if (place > 0 && last && /^(where|who|whom|whose|which|what|when|why)$/.test(last.words))
    askBack('not_a_query', `“${last.text}” wasn’t understood. Name a column.`);
}

/**
 * @throws AskedBack for shares of means, and of a few of the groups: 'average price by type in percent', 'top 3 types in
 * percent'. Parts of a whole are told only of all groups of a count or a total.
 */
function refuseShareOfNoTotal(
  { tellsShares, mentions }: QuestionScene,
  figures: readonly QuestionFigure[],
  top: QuestionDraft['top'],
): void {
  const isTotal = (figure: QuestionFigure) =>
    figure.kind === 'rows' || figure.kind === 'distinct' || (figure.kind === 'column' && figure.agg === 'sum');
  if (!tellsShares) return;
  // 'Top 2 customers by share of orders' are ranked, and their shares are not told.
  const isRankedBy = mentions.some((mention, at) => isPhrase(mention, 'share') && isPhrase(mentions[at - 1], 'group'));
  if (top && !isRankedBy)
    askBack('not_a_query', 'Shares are told of all groups together. Ask for the share of each, without a limit.');
  if (!figures.every(isTotal))
    askBack('not_a_query', 'Only a count or a total has shares. Ask for the share of a total by group.');
}

/** What a column is called that says of each row only whether what the file is about is so. */
const OUTCOMES = new Set(['label', 'target', 'outcome', 'class', 'flag', 'result', 'y']);

/**
 * @throws AskedBack for 'fraud by method' of a file 'payment-fraud' with a column 'label' of 0 and 1: what the file is
 * called by is so of some rows, and they are not all of them. 'Loans' in the plural are the rows.
 */
function refuseFileOutcome({ mentions, table, conditions, groupings }: QuestionScene): void {
  const outcome = table.columns.find((column) => {
    const { words } = readLabel(column.label);
    return words.length === 1 && OUTCOMES.has(words[0]!) && polesOf(column) !== null;
  });
  if (!outcome || [...conditions, ...groupings].some(({ column }) => column === outcome)) return;
  const named = mentions.find(
    (mention) =>
      isThing(mention) &&
      mention.said.counted?.column === null &&
      !mention.said.columns.length &&
      singular(mention.words) === mention.words &&
      namesFile(mention.words, table.name),
  );
  if (named) askBack('ambiguous', `“${named.text}” may be what ${outcome.label} says. Name the value you mean.`);
}

/** @throws AskedBack for 'sales and profit by year compared to last year': one period beside each is no reading of it. */
function refuseComparedPeriod(scene: QuestionScene): void {
  const { mentions, conditions, groupings } = scene;
  const areQuarters = groupings.some(({ dimension }) => dimension.grain === 'quarter');
  const isBoth = ({ op }: Filter) => op === 'in' || (op === 'between' && areQuarters);
  if (conditions.some(({ role, filter }) => role === 'time' && isBoth(filter))) return;
  const place = mentions.findIndex((mention) => isPhrase(mention, 'compare'));
  const next = place < 0 ? undefined : mentions[neighbour(scene, place, 1)];
  const isPeriod = next?.said.kind === 'clock' && ['moment', 'relative', 'range'].includes(next.said.clock.kind);
  if (isPeriod) askBack('not_a_query', `“${mentions[place]!.text} ${next.text}” wasn’t understood. Name both periods.`);
}

/** @throws AskedBack for 'customers who did by country': nothing of what is said of them was understood. */
function refuseEmptyClause({ mentions }: QuestionScene): void {
  mentions.forEach((mention, place) => {
    const isClause = /^(who|that)$/.test(mention.words) || (mention.words === 'which' && isThing(mentions[place - 1]));
    if (!isPhrase(mention, 'who', 'which') || !isClause) return;
    const rest = mentions.slice(place + 1);
    const end = rest.findIndex((each) => isPhrase(each, 'group'));
    const clause = end < 0 ? rest : rest.slice(0, end);
    if (!clause.every((each) => isPhrase(each, 'filler'))) return;
    const text = [mention, ...clause].map((each) => each.text).join(' ');
    askBack('not_a_query', `“${text}” wasn’t understood. Name the value you mean.`);
  });
}

const YEAR = /^\D*(19|20)\d\d\D*$/;

const ROWS = /\b(rows?|records?|lines?|entries|observations?)\b/;

/**
 * @throws AskedBack for 'value by year' where a line is an arrival or a departure, as a column 'Measure' says: of
 * different things there is no total, no mean and no share.
 */
function refuseMixed(scene: QuestionScene, question: string, figures: readonly QuestionFigure[]): void {
  const { table, conditions, groupings, mentions } = scene;
  const kinds = kindColumns(table);
  const isCounted =
    figures.some(({ kind }) => kind === 'rows') && conditions.some(({ column }) => kinds.includes(column));
  // 'How many unemployed' where a line holds how many there are: it is no line of theirs.
  if (isCounted && !mentions.some(({ words }) => ROWS.test(words))) askKind(table, kinds, null, question);
  const isOne = ({ column, filter }: QuestionScene['conditions'][number]) =>
    kinds.includes(column) && filter.op === 'eq';
  if (!kinds.length || conditions.some(isOne) || groupings.some(({ column }) => kinds.includes(column))) return;
  for (const figure of figures) {
    if (
      figure.kind === 'column' &&
      (saysNoKind(figure.column) || isYearly(figure.column) || YEAR.test(figure.column.label))
    )
      askKind(table, kinds, figure.column, question);
    if (figure.kind === 'distinct' && saysNoKind(figure.column)) askKind(table, kinds, figure.column, question);
    if (figure.kind === 'share' && !figure.of) askKind(table, kinds, null, question);
  }
}

const LIVING = /^(live|lives|lived|living|located|based|counted|recorded|reported|registered|listed)$/;
const ACTS = new Set(VERBS.split('|'));

/** @throws AskedBack for 'how many people visited France' of its population: those who live there are others. */
function refusePeopleDoing({ mentions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  const people = mentions.find((mention) => /^(people|persons?)$/.test(mention.words) && isThing(mention));
  const isTold = figures.some(
    (figure) =>
      figure.kind === 'column' && people !== undefined && figure.id === partId(people) && isPopulation(figure.column),
  );
  const act = mentions.find(({ words }) => ACTS.has(words) && !LIVING.test(words));
  if (isTold && act) askBack('no_such_column', `This data says how many people there are, not how many “${act.text}”.`);
}

const isPopulation = ({ label }: Column) => readLabel(label).words.includes('population');

type Reading = { question: string; figures: readonly QuestionFigure[]; top: QuestionDraft['top'] };

/**
 * The last look at a reading: whatever rests on half a name, or leaves out what a word of the question says, is no
 * answer.
 * @throws AskedBack with the words in doubt.
 */
export function refuseDoubts(scene: QuestionScene, { question, figures, top }: Reading): void {
  refuseUnjoined(question, scene, figures);
  refuseQualifier(question, scene, figures);
  refuseDoubtfulGroups(scene);
  refuseOthers(scene, figures);
  refusePeopleDoing(scene, figures);
  refuseMeanOfTop(scene, top);
  refuseAskedLast(scene);
  refuseEmptyClause(scene);
  refuseShareOfNoTotal(scene, figures, top);
  refuseFileOutcome(scene);
  refuseMixed(scene, question, figures);
  refuseComparedPeriod(scene);
}
