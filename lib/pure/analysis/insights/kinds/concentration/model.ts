import type { Cell } from '@/lib/pure/query/schema/column';
import type { Measure } from '@/lib/pure/query/schema/query';
import { label, say, Unsaid, type Phrase } from '../../../narration/phrase';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { evenSplit, gini } from '../../../statistics/shares';
import type { MeasuredValues, RowGrouping } from '../../ground/ground';
import type { Hypothesis } from '../../ground/hypothesis';
import { groups, inScope, levelValue, type QueryContext, type Questions } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import {
  answerTo,
  cell,
  cellName,
  count,
  figureName,
  figureWithin,
  isFound,
  levelOf,
  measureOf,
  nameOf,
  periodCell,
  value,
  valueName,
  valueOf,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { ConcentrationDetail } from './kind';

const TEST = 'Shares of the members against an even split';

/** With fewer members, one or two always hold a lot. */
const FEWEST_MEMBERS = 20;
/** 'A few' means at most this many, and at most a tenth of all. */
const MOST_NAMED = 3;
const FEW = 0.1;
const MOST = 0.5;
/** Cochran's rule for the chi-squared test: rows, counted as equal ones, for each member. */
const ROWS_A_MEMBER = 5;

/** Whether a few members of a grouping account for most of an additive measure that is never negative. */
function concentrationOf(measured: MeasuredValues, grouping: RowGrouping): Hypothesis<ConcentrationDetail> | null {
  const { members, squares, rows } = membersOf(measured, grouping);
  const amounts = members.map(({ sum }) => sum);
  const { effective, p } = evenSplit(amounts, squares);
  if (members.length < FEWEST_MEMBERS || effective < ROWS_A_MEMBER * members.length) return null;
  const [{ holders, share }, coefficient] = [holdersOf(amounts), gini(amounts)];
  const values = members.slice(0, holders).map(({ value: name }) => name);
  return {
    kind: 'concentration',
    columns: [measured.key, grouping.column.key],
    scope: null,
    at: values.join('+'),
    effect: holders <= Math.min(MOST_NAMED, FEW * members.length) ? coefficient : 0,
    weight: measured.weight,
    touched: share,
    confirm: null,
    detail: {
      kind: 'concentration',
      figure: measured.figure,
      dimension: grouping.column.key,
      values,
      share,
      members: members.length,
      gini: coefficient,
    },
    test: { name: TEST, symbol: 'Gini', statistic: coefficient, p, n: rows },
  };
}

type Members = { members: { value: Cell; sum: number }[]; squares: number; rows: number };

/** The members that have rows, the largest first. `squares`: of the amounts of all rows. */
function membersOf({ values }: MeasuredValues, { codes, levels }: RowGrouping): Members {
  const sums = new Map<number, number>();
  let [squares, rows] = [0, 0];
  for (const [row, amount] of values.entries()) {
    if (codes[row]! < 0 || Number.isNaN(amount)) continue;
    sums.set(codes[row]!, (sums.get(codes[row]!) ?? 0) + amount);
    squares += amount ** 2;
    rows += 1;
  }
  const members = [...sums].map(([code, sum]) => ({ value: levels[code]!, sum }));
  return { members: members.toSorted((one, other) => other.sum - one.sum), squares, rows };
}

/** How many of the amounts, in descending order, make up half of the total, and their share. */
function holdersOf(amounts: readonly number[]): { holders: number; share: number } {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  let [held, holders] = [0, 0];
  while (held < MOST * total) held += amounts[holders++]!;
  return { holders, share: held / total };
}

function questions(context: QueryContext, { figure, dimension, values }: ConcentrationDetail): Questions {
  const { query, chart } = groups(context, { measures: [figure.measure], dimension, marked: values });
  const { field, agg, filters = [] } = figure.measure;
  const own: Measure = {
    field,
    agg,
    filters: [
      ...filters,
      { field: dimension, op: 'in', values: values.map((each) => levelValue(context, dimension, each)) },
    ],
    over: { field, agg, filters },
  };
  const members: Measure = { field: dimension, agg: 'distinct' };
  const all = [...inScope(context), { field: dimension, op: 'not_null' as const }];
  return {
    queries: [
      { name: 'share', query: { measures: [own], filters: all } },
      { name: 'all', query: { measures: [figure.measure, members], filters: all } },
      query,
    ],
    chart,
  };
}

const namesOf = (subject: Subject, { dimension, values }: ConcentrationDetail): Phrase =>
  values.flatMap((each, nth): Phrase => {
    const name =
      values.length === 1 ? [valueName(subject, dimension, each)] : [label(cellName(subject, dimension, each))];
    return say`${nth === 0 ? '' : nth === values.length - 1 ? ' and ' : ', '}${name}`;
  });

function tell(subject: Subject, detail: ConcentrationDetail): InsightText {
  const { figure, dimension, values } = detail;
  const [share, total, members] = [cell(subject, 'share'), cell(subject, 'all'), cell(subject, 'all', 0, 1)];
  if (valueOf(subject, share) < MOST) throw new Unsaid('They hold less than half.');
  const { rows } = answerTo(subject, 'groups');
  const top = rows.findIndex((_, row) => String(periodCell(subject, 'groups', row)) === String(values[0]));
  if (top < 0) throw new Unsaid('The largest is missing.');
  const one = values.length === 1;
  const verb = isFound(subject) ? (one ? 'accounts' : 'account') : 'may account';
  const { format } = measureOf(subject, 'groups');
  return {
    title: say`${namesOf(subject, detail)} ${verb} for ${value(share, { kind: 'percent' })} of ${figureWithin(subject, figure)}`,
    caption: say`${label(figureName(subject, figure))} by ${label(lowerFirst(nameOf(subject, dimension)))}`,
    sentences: [
      say`${levelOf(subject, dimension, values[0]!)} has ${value(cell(subject, 'groups', top), format)}. An even split between all ${count(members)} would give each ${value({ of: 'ratio', left: total, right: members }, format)}.`,
    ],
  };
}

export const concentrationModel: FindingModel<ConcentrationDetail> = {
  *find({ whole }) {
    for (const measured of whole.measured) {
      if (measured.overTime !== 'sum' || measured.values.some((amount) => amount < 0)) continue;
      for (const grouping of whole.groupings) {
        const found = concentrationOf(measured, grouping);
        if (found) yield found;
      }
    }
  },
  // Whoever has most of the rows has most of every measure, and 'from Manhattan' is 'to Manhattan'.
  repeats: (first, later) => first.detail.values[0] === later.detail.values[0],
  questions,
  tell,
  advice: (subject, detail) =>
    say`Compare ${figureWithin(subject, detail.figure)} with and without ${namesOf(subject, detail)}`,
};
