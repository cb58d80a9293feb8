import type { Dimension, Filter } from '@/lib/pure/query/schema/query';
import { say } from '../../../narration/phrase';
import type { Links } from '../../ground/links';
import {
  FEW_BINS,
  COUNT,
  levelValue,
  inScope,
  perRow,
  halves,
  type QueryContext,
  type Questions,
} from '../../ground/queries';
import type { NamedQuery } from '../../ground/schema';
import type { FindingModel, ToldHypothesis } from '../../record/model';
import { within, figureWithin } from '../../telling/subject';
import type { SimpsonDetail, TurnedPair, TurnedRates } from './kind';
import { tellTurnedPair, tellTurnedRates } from './tell';
import { turnedPairs, turnedRates } from './find';

function rates(context: QueryContext, { figure, dimension, values, stratifier, bins }: TurnedRates): Questions {
  const two: Filter = {
    field: dimension,
    op: 'in',
    values: values.map((value) => levelValue(context, dimension, value)),
  };
  const { measure } = perRow(figure);
  const measures = [measure, COUNT];
  const by = { measures, dimensions: [{ field: dimension }] };
  const strata: NamedQuery[] = bins
    ? bins.map(({ from, to }, nth) => ({
        name: `stratum${nth}`,
        query: { ...by, filters: [...inScope(context), two, { field: stratifier, op: 'between', values: [from, to] }] },
      }))
    : [
        {
          name: 'strata',
          query: {
            measures,
            dimensions: [{ field: stratifier }, { field: dimension }],
            filters: [...inScope(context), two, { field: stratifier, op: 'not_null' }],
          },
        },
      ];
  const overall: NamedQuery = { name: 'overall', query: { ...by, filters: [...inScope(context), two] } };
  // Bins of equal count are no dimension of one question: no chart can show them side by side.
  return {
    queries: [overall, ...strata],
    chart: bins ? null : { type: 'heatmap', query: 'strata', options: {}, marked: [] },
  };
}

/** The mean of one number along another, in each group and over all rows that have one. */
function turnedPair(context: QueryContext, { left, right, stratifier }: TurnedPair): Questions {
  const along = {
    measures: [{ field: right, agg: 'avg' as const }],
    filters: [...inScope(context), { field: stratifier, op: 'not_null' as const }],
  };
  const bins: Dimension = { field: left, bins: FEW_BINS };
  return {
    queries: [
      ...halves(context, left, right),
      { name: 'within', query: { ...along, dimensions: [bins, { field: stratifier }] } },
      { name: 'whole', query: { ...along, dimensions: [bins] } },
    ],
    chart: { type: 'line', query: 'within', options: {}, marked: [] },
  };
}

/** Two values change places in a figure once, whatever is held equal, wherever else the two stand. */
function sameTurn(
  first: ToldHypothesis<SimpsonDetail>,
  later: ToldHypothesis<SimpsonDetail>,
  { alike }: Pick<Links, 'alike'>,
): boolean {
  if (!alike(first.columns[0]!, later.columns[0]!)) return false;
  const values = ({ detail }: ToldHypothesis<SimpsonDetail>) =>
    detail.form === 'rate' ? detail.values.map(String).sort().join('\n') : null;
  return first.columns[1] === later.columns[1] || (values(first) !== null && values(first) === values(later));
}

export const simpsonModel: FindingModel<SimpsonDetail> = {
  find: function* ({ whole }) {
    yield* turnedPairs(whole);
    yield* turnedRates(whole);
  },
  foremost: () => 3,
  repeats: sameTurn,
  questions: (context, detail) => (detail.form === 'rate' ? rates(context, detail) : turnedPair(context, detail)),
  tell: (subject, detail, queries) =>
    detail.form === 'rate' ? tellTurnedRates(subject, detail) : tellTurnedPair(subject, detail, queries),
  advice: (subject, detail) =>
    say`Compare ${detail.form === 'rate' ? figureWithin(subject, detail.figure) : within(subject, detail.right)} within each value of ${within(subject, detail.stratifier)}, not overall`,
};
