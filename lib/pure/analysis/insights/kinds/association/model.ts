import { label, say, Unsaid } from '../../../narration/phrase';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { samePair } from '../../ground/links';
import { COUNT, is, inScope, shareOf, groups, type QueryContext, type Questions } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import {
  cell,
  columnOf,
  count,
  measureOf,
  nameOf,
  nounOfRows,
  scopeWords,
  value,
  valueName,
  valueOf,
  levelOf,
  be,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { AssociationDetail } from './kind';
import { associations } from './find';

function questions(context: QueryContext, detail: AssociationDetail): Questions {
  const { left, right, value } = detail;
  const measures = [shareOf([is(context, right, detail.with)]), COUNT];
  const { query, chart } = groups(context, {
    measures: [measures[0]!],
    dimension: left,
    marked: [value],
    named: [value],
  });
  return {
    queries: [
      { name: 'own', query: { measures, filters: [...inScope(context), is(context, left, value)] } },
      { name: 'all', query: { measures, filters: inScope(context) } },
      query,
    ],
    chart,
  };
}

function tell(subject: Subject, { left, right, value: level, with: other }: AssociationDetail): InsightText {
  const [own, all] = [cell(subject, 'own'), cell(subject, 'all')];
  const [share, base] = [valueOf(subject, own), valueOf(subject, all)];
  if (share === base) throw new Unsaid('The shares are the same.');
  const { format } = measureOf(subject, 'own');
  const noun = nounOfRows(subject);
  const pair =
    columnOf(subject, right).type === 'boolean' ? [valueName(subject, right, other)] : levelOf(subject, right, other);
  return {
    title: say`${pair} ${be(subject)} ${share > base ? 'more' : 'less'} common for ${levelOf(subject, left, level)}`,
    caption: say`Share of ${pair} by ${label(lowerFirst(nameOf(subject, left)))}`,
    sentences: [
      say`It accounts for ${value(own, format)} of the ${count(cell(subject, 'own', 0, 1))} ${noun} with ${levelOf(subject, left, level)}, compared with ${value(all, format)} of all ${count(cell(subject, 'all', 0, 1))}${scopeWords(subject, subject.finding.scope)}.`,
    ],
  };
}

export const associationModel: FindingModel<AssociationDetail> = {
  find: ({ beside }) => associations(beside),
  construction: ({ columns: [a = '', b = ''] }, links) => (links.determined(a, b) ? [a, b] : null),
  repeats: (first, later, links) => samePair(first.columns, later.columns, links),
  questions,
  tell,
};
