import type { Measure, QueryInput } from '@/lib/pure/query/schema/query';
import { label, say, Unsaid, type Phrase } from '../../../narration/phrase';
import { binWidth, valuesOfBin } from '../../../narration/speak';
import { lowerFirst, shareOf } from '@/lib/pure/analysis/semantics/table/shown';
import { isPluralSubject, sentenceCase } from '../../../semantics/lexicon/words';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { FEW_BINS, inScope, groups, type QueryContext, type Questions } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import {
  answerTo,
  cell,
  cellName,
  columnOf,
  measureOf,
  nameOf,
  periodCell,
  value,
  within,
  be,
  isManyOf,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { DriverDetail } from './kind';
import { drivers } from './find';

function questions(context: QueryContext, { target, drivers }: DriverDetail): Questions {
  const [first] = drivers;
  const column = context.columns.find(({ key }) => key === first?.field);
  const aim = context.columns.find(({ key }) => key === target);
  if (!first || !column || !aim || !(aim.type === 'integer' || aim.type === 'decimal' || aim.type === 'boolean'))
    return { queries: [], chart: null };
  const measure: Measure = { field: target, agg: 'avg' };
  if (column.type === 'category' || column.type === 'boolean') {
    const { query, chart } = groups(context, { measures: [measure], dimension: column.key, marked: [] });
    return { queries: [query], chart };
  }
  if (column.type !== 'integer' && column.type !== 'decimal') return { queries: [], chart: null };
  const query: QueryInput = {
    measures: [measure],
    dimensions: [column.distinct <= FEW_BINS ? { field: column.key } : { field: column.key, bins: FEW_BINS }],
    filters: inScope(context),
  };
  return {
    queries: [{ name: 'groups', query }],
    chart: { type: 'bar', query: 'groups', options: { horizontal: false }, marked: [] },
  };
}

/** What a row of the groups has in the first driver: 'region is East 7', 'units are 10–12'. */
function heldAt(subject: Subject, field: string, row: number): Phrase {
  const { rows, columns } = answerTo(subject, 'groups');
  const own = periodCell(subject, 'groups', row);
  const width = subject.finding.chart?.options.horizontal === false ? binWidth(rows, columns[0]!.key) : null;
  const held =
    width === null ? cellName(subject, field, own) : valuesOfBin(Number(own), width, columnOf(subject, field));
  return say`${within(subject, field)} ${isManyOf(subject, field) ? 'are' : 'is'} ${label(held)}`;
}

/** What is averaged, and how it reads: of an outcome the share of rows that have it. */
function averaged(subject: Subject, target: string): { name: string; format: ColumnFormat } {
  const outcome = subject.meaning.outcomes.find(({ column }) => column.key === target);
  if (outcome && !outcome.outcome.named && outcome.column.type !== 'category')
    return { name: shareOf(outcome).name, format: { kind: 'percent' } };
  const name = nameOf(subject, target);
  return {
    name: `${/\baverage\b/i.test(name) ? '' : 'Average '}${lowerFirst(name)}`,
    format: measureOf(subject, 'groups').format,
  };
}

function tell(subject: Subject, { target, drivers }: DriverDetail): InsightText {
  const [first, ...others] = drivers;
  if (!first) throw new Unsaid('Nothing predicts it.');
  const { rows } = answerTo(subject, 'groups');
  const measure = measureOf(subject, 'groups');
  const sorted = rows
    .map((_, row) => row)
    .filter((row) => rows[row]![measure.key] !== null && periodCell(subject, 'groups', row) !== null)
    .toSorted((a, b) => Number(rows[b]![measure.key]) - Number(rows[a]![measure.key]));
  const [high, low] = [sorted[0], sorted.at(-1)];
  if (high === undefined || low === undefined || high === low) throw new Unsaid('No group differs.');
  const { name, format } = averaged(subject, target);
  const at = (row: number): Phrase =>
    say`${value(cell(subject, 'groups', row), format)} where ${heldAt(subject, first.field, row)}`;
  const also = others.slice(0, 2).map(({ field }) => field);
  const help = also.length > 1 || also.some((field) => isManyOf(subject, field)) ? 'help' : 'helps';
  return {
    title: say`${label(nameOf(subject, first.field))} ${be(subject, isManyOf(subject, first.field))} the strongest predictor of ${within(subject, target)}`,
    caption: say`${label(sentenceCase(name))} by ${within(subject, first.field)}`,
    sentences: [
      say`The ${label(lowerFirst(name))} ${isPluralSubject(name) ? 'are' : 'is'} ${at(high)}, compared with ${at(low)}.`,
      ...(also.length
        ? [
            say`${label(nameOf(subject, also[0]!))}${also[1] ? say` and ${within(subject, also[1])}` : []} also ${help} predict ${isManyOf(subject, target) ? 'them' : 'it'}.`,
          ]
        : []),
    ],
  };
}

export const driverModel: FindingModel<DriverDetail> = {
  find: ({ ground }) => drivers(ground),
  foremost: () => 2,
  construction: ({ detail: { target } }, links) => links.cutFrom(target),
  questions,
  tell,
  advice: (subject, { drivers: [first], target }) =>
    first ? say`To understand ${within(subject, target)}, start with ${within(subject, first.field)}` : null,
};
