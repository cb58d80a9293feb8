import type { Measure } from '@/lib/pure/query/schema/query';
import { label, say, Unsaid } from '../../../narration/phrase';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { is, inScope, groups, type QueryContext, type Questions } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import {
  answerTo,
  cell,
  figureName,
  measureOf,
  nameOf,
  scopeWords,
  value,
  valueName,
  levelOf,
  isFound,
  type Subject,
  type InsightText,
  figureWithin,
} from '../../telling/subject';
import type { DominanceDetail } from './kind';
import { dominances } from './find';

function questions(context: QueryContext, { figure, dimension, value }: DominanceDetail): Questions {
  const { query, chart } = groups(context, { measures: [figure.measure], dimension, marked: [value] });
  const { field, agg, filters = [] } = figure.measure;
  const own: Measure = {
    field,
    agg,
    filters: [...filters, is(context, dimension, value)],
    over: { field, agg, filters },
  };
  return { queries: [{ name: 'share', query: { measures: [own], filters: inScope(context) } }, query], chart };
}

function tell(subject: Subject, { figure, dimension, value: level }: DominanceDetail): InsightText {
  const { rows, columns } = answerTo(subject, 'groups');
  const key = columns[0]!.key;
  const measure = measureOf(subject, 'groups');
  const own = rows.findIndex((row) => row[key] === level || String(row[key]) === String(level));
  const next = rows.findIndex((row, nth) => nth !== own && row[key] !== null && row[measure.key] !== null);
  if (own < 0 || next < 0) throw new Unsaid('Nothing stands beside it.');
  const name = figureName(subject, figure);
  const hedge = isFound(subject) ? 'accounts for' : 'may account for';
  return {
    title: say`${valueName(subject, dimension, level)} ${hedge} ${value(cell(subject, 'share'), measureOf(subject, 'share').format.kind === 'percent' ? measureOf(subject, 'share').format : { kind: 'percent' })} of ${label(lowerFirst(name))}${scopeWords(subject, subject.finding.scope)}`,
    caption: say`${label(name)} by ${label(lowerFirst(nameOf(subject, dimension)))}`,
    sentences: [
      say`${levelOf(subject, dimension, level)} has ${value(cell(subject, 'groups', own), measure.format)}; ${valueName(subject, dimension, rows[next]![key] ?? null)} is next with ${value(cell(subject, 'groups', next), measure.format)}.`,
    ],
  };
}

export const dominanceModel: FindingModel<DominanceDetail> = {
  find: ({ whole }) => dominances(whole),
  // Whoever makes most of one figure by making most of the rows makes most of the others too, and 'from Manhattan' is
  // 'to Manhattan'.
  repeats: (first, later) => first.detail.value === later.detail.value,
  questions,
  tell,
  advice: (subject, { figure, dimension, value: level }) =>
    say`Compare ${figureWithin(subject, figure)} with and without ${levelOf(subject, dimension, level)}`,
};
