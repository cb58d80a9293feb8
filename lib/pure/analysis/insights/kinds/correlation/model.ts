import type { QueryInput } from '@/lib/pure/query/schema/query';
import { label, say } from '../../../narration/phrase';
import { cellBins } from '../../../semantics/cell-bins';
import { samePair } from '../../ground/links';
import { COUNT, inScope, halves, type QueryContext, type Questions } from '../../ground/queries';
import type { NamedQuery } from '../../ground/schema';
import type { FindingModel } from '../../record/model';
import { middles } from '../../telling/middles';
import { nameOf, scopeWords, within, type Subject, type InsightText } from '../../telling/subject';
import type { CorrelationDetail } from './kind';
import { correlations } from './find';

/** Correlated above this, two numbers are one written twice. */
const COPY = 0.98;

const MOST_DOTS = 2000;

function pair(context: QueryContext, left: string, right: string): Questions {
  const columnOf = (field: string) => context.columns.find(({ key }) => key === field);
  const [x, y] = [columnOf(left), columnOf(right)];
  const dots = context.rowCount <= MOST_DOTS;
  const query: QueryInput =
    dots || !x || !y
      ? { select: [left, right], filters: inScope(context) }
      : {
          measures: [COUNT],
          dimensions: [
            { field: left, bins: cellBins(x) },
            { field: right, bins: cellBins(y) },
          ],
          filters: inScope(context),
        };
  return {
    queries: [...halves(context, left, right), { name: 'pair', query }],
    chart: { type: 'scatter', query: 'pair', options: {}, marked: [] },
  };
}

function tell(subject: Subject, detail: CorrelationDetail, queries: readonly NamedQuery[]): InsightText {
  const { left, right, direction, shared } = detail;
  const scope = scopeWords(subject, subject.finding.scope);
  const [x, y] = [within(subject, left), within(subject, right)];
  const may = subject.finding.grade === 'found' ? '' : 'may ';
  const title = shared
    ? say`${label(nameOf(subject, left))} and ${y} both trend over time${scope}`
    : say`${label(nameOf(subject, left))} and ${y} ${may}${direction === 'positive' ? 'rise together' : 'move in opposite directions'}${scope}`;
  return {
    title,
    caption: say`${label(nameOf(subject, right))} vs. ${x}${scope}`,
    sentences: [
      middles(subject, queries, detail) ?? say`The rank correlation holds across all rows${scope}.`,
      ...(shared ? [say`Both trend over time, so this says little about a direct relationship.`] : []),
    ],
  };
}

export const correlationModel: FindingModel<CorrelationDetail> = {
  find: ({ beside, inTime }) => correlations(beside, inTime),
  foremost: () => 0.25,
  construction: ({ columns: [a = '', b = ''], effect, detail: { direction } }, links) =>
    links.defined(a, b) ?? (effect > COPY || (direction === 'positive' && links.areVersions(a, b)) ? [a, b] : null),
  repeats: (first, later, links) => samePair(first.columns, later.columns, links),
  questions: (context, { left, right }) => pair(context, left, right),
  tell,
};
