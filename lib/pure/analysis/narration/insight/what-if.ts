import type { ClaimReference, Sentence } from '@/lib/pure/query/schema/claim';
import type { Cell, Column, RowKind } from '@/lib/pure/query/schema/column';
import type { Filter, Measure } from '@/lib/pure/query/schema/query';
import { levelValue } from '../../insights/ground/queries';
import type { InsightFigure, NamedQuery } from '../../insights/ground/schema';
import type { SegmentDetail } from '../../insights/kinds/segment/kind';
import type { MinedFinding } from '../../insights/schema';
import type { Family, GoodDirection } from '../../semantics/lexicon/lexicon';
import { partsOnly } from '@/lib/pure/analysis/semantics/table/scope';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { label, render, say, Unsaid, type NarratedAnswer, type Phrase } from '../phrase';
import type { AnsweredQuery } from './narrate';
import type { FindingSubject } from './subject';
import {
  cell,
  cellName,
  count,
  figureName,
  measureOf,
  nameOf,
  nounOfRows,
  number,
  value,
  valueOf,
  type Subject,
} from '../../insights/telling/subject';

type Words = Pick<Subject, 'columns' | 'meaning'>;
type Lever = { figure: InsightFigure; field: string; dimension: string; level: Cell; good: 'up' | 'down' };
export type WhatIf = { title: Sentence; sentences: Sentence[] };

/** Of whom or when a row is, and what befell it, is nothing that one turns. */
const NO_LEVER: readonly Family[] = ['person', 'time', 'cause'];
/** A row of a table of sums, or of a series, is nothing that could have come out otherwise by itself. */
const SINGLE: readonly RowKind[] = ['event', 'thing', 'panel'];
/** Less of the total is not worth a word. */
const WORTH_SAYING = 0.01;

function goodOf({ field, outcome, additive }: InsightFigure, { meaning }: Words): GoodDirection {
  if (outcome !== null) return meaning.outcomes.find(({ column }) => column.key === field)?.outcome.good ?? 'none';
  return additive ? (meaning.measures.find(({ column }) => column.key === field)?.meaning.good ?? 'none') : 'none';
}

/** The worse side of the two that were tested: the group itself, or of two groups the other one. */
function worseSide(
  { direction, value: level, dimension, opposite }: SegmentDetail,
  good: 'up' | 'down',
  columns: readonly Column[],
): Cell {
  if ((direction === 'low') === (good === 'up')) return level;
  const column = columns.find(({ key }) => key === dimension);
  if (opposite !== null || column?.distinct !== 2) return null;
  return column.top.find((each) => String(each.value) !== String(level))?.value ?? null;
}

/**
 * What could be raised or lowered to the level of the others, where a finding says so: null where nobody knows which
 * way is good, or the group is no lever.
 */
function leverOf(
  { detail, scope, grade }: Pick<MinedFinding, 'detail' | 'scope' | 'grade'>,
  words: Words,
): Lever | null {
  if (
    detail.kind !== 'segment' ||
    scope !== null ||
    grade !== 'found' ||
    detail.figure.field === null ||
    !SINGLE.includes(words.meaning.rows.kind)
  )
    return null;
  const family = words.meaning.dimensions.find(({ column }) => column.key === detail.dimension)?.family;
  const good = goodOf(detail.figure, words);
  if (!family || NO_LEVER.includes(family) || good === 'none') return null;
  const level = worseSide(detail, good, words.columns);
  return level === null
    ? null
    : { figure: detail.figure, field: detail.figure.field, dimension: detail.dimension, level, good };
}

/** What adds up in a figure, what it is divided by, and the one over the other. */
function partsOf({ figure, field }: Lever): { sum: Measure; held: Measure; mean: Measure } {
  const { measure, outcome } = figure;
  if (outcome !== null)
    return { sum: { agg: 'count', field, filters: measure.filters }, held: { agg: 'count', field }, mean: measure };
  const { filters } = measure;
  return { sum: measure, held: { agg: 'count', field, filters }, mean: { ...measure, agg: 'avg' } };
}

/**
 * `own`: sum and count of the group; `others`: mean of all other groups; `total`: sum over all. Null where there is no
 * lever.
 */
export function whatIfQueries(
  finding: Pick<MinedFinding, 'detail' | 'scope' | 'grade'>,
  words: Words,
): NamedQuery[] | null {
  const lever = leverOf(finding, words);
  if (!lever) return null;
  const { sum, held, mean } = partsOf(lever);
  const level = levelValue(words, lever.dimension, lever.level);
  const all: Filter[] = [...partsOnly(words.meaning), { field: lever.dimension, op: 'not_null' }];
  return [
    {
      name: 'own',
      query: { measures: [sum, held], filters: [...all, { field: lever.dimension, op: 'eq', value: level }] },
    },
    {
      name: 'others',
      query: { measures: [mean], filters: [...all, { field: lever.dimension, op: 'ne', value: level }] },
    },
    { name: 'total', query: { measures: [sum], filters: all } },
  ];
}

/**
 * What a figure would come to if a group stood at the mean of all others: its count times their mean, less its own sum.
 * Arithmetic on what is; what would happen nobody can read from an association, and the last sentence says so. Null
 * where the answers do not bear it, or it is less than 1 % of the total.
 */
export function tellWhatIf(
  finding: FindingSubject['finding'],
  words: Words,
  answered: ReadonlyMap<string, AnsweredQuery>,
): WhatIf | null {
  const lever = leverOf(finding, words);
  if (!lever) return null;
  const subject: Subject = {
    finding,
    ...words,
    answers: new Map([...answered].map(([name, { answer }]) => [name, answer])),
  };
  const kept = new Map<string, NarratedAnswer>(
    [...answered].map(([name, { evidenceId, answer }]) => [name, { evidenceId, rows: answer.rows }]),
  );
  try {
    const { title, sentences } = phrasesOf(subject, lever);
    return { title: render(title, kept), sentences: sentences.map((phrase) => render(phrase, kept)) };
  } catch (error) {
    if (error instanceof Unsaid) return null;
    throw error;
  }
}

const HONEST = () =>
  say`This is arithmetic, not a forecast: the two are associated, and something else may explain the difference.`;

function phrasesOf(
  subject: Subject,
  { figure, dimension, level, good }: Lever,
): { title: Phrase; sentences: Phrase[] } {
  const [sum, held, mean, total] = [
    cell(subject, 'own'),
    cell(subject, 'own', 0, 1),
    cell(subject, 'others'),
    cell(subject, 'total'),
  ];
  const atTheirs: ClaimReference = { of: 'product', left: held, right: mean };
  const change: ClaimReference = { of: 'difference', left: atTheirs, right: sum };
  const gain: ClaimReference = good === 'up' ? change : { of: 'difference', left: sum, right: atTheirs };
  if (valueOf(subject, gain) < WORTH_SAYING * Math.abs(valueOf(subject, total)))
    throw new Unsaid('It comes to little.');
  const place = say`${label(lowerFirst(nameOf(subject, dimension)))} ${label(cellName(subject, dimension, level))}`;
  const [name, noun] = [label(lowerFirst(figureName(subject, figure))), nounOfRows(subject)];
  const share = number({ of: 'ratio', left: change, right: total }, { as: 'change' });
  const meanFormat = measureOf(subject, 'others').format;
  const own = value({ of: 'ratio', left: sum, right: held }, meanFormat);
  if (figure.outcome !== null) {
    const fewer = good === 'up' ? 'more' : 'fewer';
    return {
      title: say`Start with ${place}: at the ${name} of the others, ${count(gain)} ${fewer} ${noun} would have this outcome`,
      sentences: [
        say`The ${name} is ${own} for its ${count(held)} ${noun} and ${value(mean, meanFormat)} for the others.`,
        say`That would change the number of ${noun} with this outcome by ${share}.`,
        HONEST(),
      ],
    };
  }
  const gained = value(gain, measureOf(subject, 'own').format);
  return {
    title: say`Start with ${place}: at the average of the others, ${name} would be ${gained} ${good === 'up' ? 'higher' : 'lower'}`,
    sentences: [
      say`Its ${count(held)} ${noun} average ${own}; the others average ${value(mean, meanFormat)}.`,
      say`That would change the total by ${share}.`,
      HONEST(),
    ],
  };
}
