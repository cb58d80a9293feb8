import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack, askWhich } from './asked-back';
import { canMeasure, columnAbout } from './measurable';
import { chooseColumn, isPhrase, isThing, partId, use, type QuestionScene } from './scene';
import { isHad, isListedOut, saidWith } from './had-conditions';
import type { QuestionFigure } from './figure';
import { isKind } from './made-columns';
import {
  askTotalOrMean,
  asksTotalOfMean,
  isAmountOfThings,
  isDoubted,
  isPluralAmount,
  isUnsure,
  isUnsureKind,
  mayAskAggregate,
} from './total-or-mean';
import { isRepeated } from './repeated-sums';
import { columnFigure, HOW_MUCH, isAskedInAll } from './column-figure';
import { isNumberOf, rowsOrPieces } from './counted';

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
export function bare(scene: QuestionScene, before: readonly QuestionFigure[]): QuestionFigure[] {
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
      !isAskedInAll(scene, column) &&
      !isRepeated(column, scene) &&
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

export function bareNoun(scene: QuestionScene): QuestionFigure | null {
  // 'How much did customers spend' is no number of customers.
  if (scene.mentions.some(({ words }) => HOW_MUCH.test(words))) return null;
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
