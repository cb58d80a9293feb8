import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { ClaimReference, Sentence } from '@/lib/pure/query/schema/claim';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Evidence, ResultColumn } from '@/lib/pure/query/schema/result';
import { label, render, say, type Phrase, type Piece } from './phrase';
import { pointsOf, prepare, type SpokenAxis, type NamedPoint, type Speech } from './speak';

type Told = Pick<Evidence, 'id' | 'query' | 'columns' | 'rows' | 'rowCount'>;

const cell = ({ key }: ResultColumn, row: number): ClaimReference => ({
  of: 'cell',
  evidence: 'own',
  rows: [row],
  column: key,
});
const figure = (measure: ResultColumn, row: number): Piece => ({
  number: cell(measure, row),
  style: { as: 'value', format: measure.format },
});

const speechOf = ({ query, columns, rows }: Told, known: readonly Column[]): Speech => {
  const asTable: Chart = {
    id: 'evidence',
    title: '',
    type: 'table',
    dataSourceId: '',
    query: query as Query,
    options: {},
    description: '',
  };
  return prepare(asTable, { columns, rows }, known);
};

/** 'in Mar 2019' of a period, 'for North' of a value. */
const at = ({ dimension, name, column }: SpokenAxis, { row }: NamedPoint): Phrase => {
  const named = label(name(row[column.key]));
  if (dimension.grain === 'day' || dimension.grain === 'hour') return say`on ${named}`;
  return dimension.grain ? say`in ${dimension.grain === 'week' ? 'the ' : ''}${named}` : say`for ${named}`;
};

/**
 * What is measured, with the filters that hold for all of it: said of a part, a figure is not the figure of the whole.
 */
function subjectOf({ query }: Told, measure: ResultColumn, known: readonly Column[]): string | null {
  const { filters, measures } = query as Query;
  if (filters.length === 0) return measure.label;
  if (measures.length > 1) return null;
  return describeQuery(query as Query, known)
    .map(({ text }) => text)
    .join('');
}

/** The ends of a series, and its change where that has a sense; the largest and smallest of what has no order. */
function alongOne(
  speech: Speech,
  axis: SpokenAxis,
  { measure, subject, rows }: { measure: ResultColumn; subject: string; rows: Told['rows'] },
): Phrase[] {
  const points = pointsOf(speech, axis, measure);
  const place = ({ row }: NamedPoint) => rows.indexOf(row);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const name = label(subject);
  if (first === last) return [say`${name}: ${figure(measure, place(first))} ${at(axis, first)}.`];
  const sorted = points.toSorted((a, b) => b.value - a.value);
  const [high, low] = [sorted[0]!, sorted.at(-1)!];
  const extremes =
    high.value === low.value
      ? []
      : [
          say`${name}: highest ${at(axis, high)} with ${figure(measure, place(high))}, lowest ${at(axis, low)} with ${figure(measure, place(low))}.`,
        ];
  if (!axis.dimension.grain) return extremes;
  const isRate = measure.format.kind === 'percent' && measure.format.unit !== '%';
  const [left, right] = [cell(measure, place(last)), cell(measure, place(first))];
  const change: Phrase =
    first.value > 0 && last.value > 0 && first.value !== last.value
      ? say` (${{ number: { of: isRate ? 'difference' : 'change', left, right }, style: { as: isRate ? 'points' : 'change' } }})`
      : [];
  return [
    say`${name}: ${figure(measure, place(first))} ${at(axis, first)} and ${figure(measure, place(last))} ${at(axis, last)}${change}.`,
    ...extremes,
  ];
}

function phrasesOf(evidence: Told, known: readonly Column[]): Phrase[] {
  const { rows, columns } = evidence;
  const speech = speechOf(evidence, known);
  const [axis] = speech.axes;
  return columns
    .filter(({ kind }) => kind === 'measure')
    .flatMap((measure) => {
      const subject = subjectOf(evidence, measure, known);
      if (subject === null) return [];
      if (columns.some(({ kind }) => kind === 'dimension'))
        return axis ? alongOne(speech, axis, { measure, subject, rows }) : [];
      return rows[0]?.[measure.key] === null ? [] : [say`${label(subject)}: ${figure(measure, 0)}.`];
    });
}

/**
 * What a piece of evidence says, in sentences whose numbers are read from its rows. None where it has more than one
 * dimension, or more rows than are kept: what is highest of a part would be said of the whole.
 */
export function evidenceSentences(evidence: Told, known: readonly Column[]): Sentence[] {
  const { id, rows, rowCount, columns, query } = evidence;
  if (
    rows.length === 0 ||
    rowCount > rows.length ||
    columns.filter(({ kind }) => kind === 'dimension').length > 1 ||
    (query as Query).select
  )
    return [];
  try {
    return phrasesOf(evidence, known).map((phrase) => render(phrase, new Map([['own', { evidenceId: id, rows }]])));
  } catch (error) {
    if (error instanceof BrokenQuery) return [];
    throw error;
  }
}

/** The names of the data that a piece of evidence is about. */
export const evidenceNames = ({ columns }: Pick<Evidence, 'columns'>): string[] => [
  ...new Set(columns.map(({ label: name }) => name)),
];
