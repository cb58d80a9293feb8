import type { Filter, Measure } from '@/lib/pure/query/schema/query';
import { label, say } from '../../../narration/phrase';
import { histogramBins } from '../../../semantics/cell-bins';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { MOST_GROUPS, COUNT, inScope, type QueryContext, type Questions } from '../../ground/queries';
import type { NamedQuery } from '../../ground/schema';
import type { FindingModel } from '../../record/model';
import {
  boundOf,
  cell,
  columnOf,
  count,
  measureOf,
  nameOf,
  nounOfRows,
  value,
  isFound,
  isManyOf,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { BimodalDetail } from './kind';
import { modalities } from './find';

function questions(context: QueryContext, { field, cut }: BimodalDetail): Questions {
  const measures: Measure[] = [
    { field, agg: 'median' },
    { field, agg: 'count' },
  ];
  const column = context.columns.find(({ key }) => key === field);
  const shown: Filter[] = [...inScope(context), { field, op: 'not_null' }];
  return {
    queries: [
      { name: 'below', query: { measures, filters: [...inScope(context), { field, op: 'lt', value: cut }] } },
      { name: 'above', query: { measures, filters: [...inScope(context), { field, op: 'gte', value: cut }] } },
      { name: 'all', query: { measures: [{ field, agg: 'avg' }], filters: inScope(context) } },
      {
        name: 'values',
        query: {
          measures: [COUNT],
          dimensions: [{ field, bins: column ? histogramBins(column, context.rowCount - column.nulls) : MOST_GROUPS }],
          filters: shown,
        },
      },
    ],
    chart: { type: 'histogram', query: 'values', options: {}, marked: [] },
  };
}

function tell(subject: Subject, { field }: BimodalDetail, queries: readonly NamedQuery[]): InsightText {
  const [low, high] = [cell(subject, 'below'), cell(subject, 'above')];
  const { format } = measureOf(subject, 'below');
  const bound = boundOf(queries, 'above', field, columnOf(subject, field).format);
  return {
    title: say`${label(nameOf(subject, field))} ${isFound(subject) ? (isManyOf(subject, field) ? 'have' : 'has') : 'may have'} two clusters, around ${value(low, format)} and around ${value(high, format)}`,
    caption: say`Distribution of ${label(lowerFirst(nameOf(subject, field)))}`,
    sentences: [
      say`${count(cell(subject, 'below', 0, 1))} ${nounOfRows(subject)} are below ${bound} and ${count(cell(subject, 'above', 0, 1))} at or above it, with few near it.`,
      say`The overall average, ${value(cell(subject, 'all'), measureOf(subject, 'all').format)}, represents neither group.`,
    ],
  };
}

export const bimodalModel: FindingModel<BimodalDetail> = {
  // Of a series or a panel the shape is what time and its groups make of it.
  find: ({ ground: { times, meaning }, explored }) =>
    times === null || meaning.rows.kind === 'event' ? modalities(explored) : [],
  repeats: (first, later, { alike }) => alike(first.columns[0]!, later.columns[0]!),
  questions,
  tell,
};
