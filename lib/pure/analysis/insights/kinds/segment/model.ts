import { label, say, Unsaid } from '../../../narration/phrase';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { COUNT, is, isNot, inScope, perRow, groups, type QueryContext, type Questions } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import {
  cell,
  compared,
  count,
  figureName,
  figureWords,
  measureOf,
  nameOf,
  nounOfRows,
  value,
  valueOf,
  levelOf,
  barOf,
  be,
  isMany,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { SegmentDetail } from './kind';
import { segments } from './find';

function questions(context: QueryContext, { figure, dimension, value, opposite }: SegmentDetail): Questions {
  const { measure } = perRow(figure);
  const { query, chart } = groups(context, {
    measures: [measure],
    dimension,
    marked: [value],
    named: opposite === null ? [value] : [value, opposite],
  });
  const measures = [measure, COUNT];
  return {
    queries: [
      { name: 'own', query: { measures, filters: [...inScope(context), is(context, dimension, value)] } },
      { name: 'rest', query: { measures, filters: [...inScope(context), isNot(context, dimension, value)] } },
      query,
    ],
    chart,
  };
}

function tell(
  subject: Subject,
  { figure: asFound, dimension, value: level, direction, opposite }: SegmentDetail,
): InsightText {
  const figure = perRow(asFound);
  const [own, rest] = [cell(subject, 'own'), cell(subject, 'rest')];
  const { format } = measureOf(subject, 'own');
  if (Math.sign(valueOf(subject, own) - valueOf(subject, rest)) !== (direction === 'high' ? 1 : -1))
    throw new Unsaid('The means say otherwise.');
  const name = figureWords(subject, figure);
  const noun = nounOfRows(subject);
  const many = isMany(subject, figure);
  const { scope } = subject.finding;
  return {
    title: say`${label(figureName(subject, figure))} ${be(subject, many)} ${direction === 'high' ? 'higher' : 'lower'} for ${levelOf(subject, dimension, level)}${scope ? say` within ${levelOf(subject, scope.field, scope.value)}` : []}`,
    caption: say`${name} by ${label(lowerFirst(nameOf(subject, dimension)))}`,
    sentences: [
      say`${many ? 'They are' : 'It is'} ${value(own, format)} across ${count(cell(subject, 'own', 0, 1))} ${noun}, compared with ${value(rest, format)} across the other ${count(cell(subject, 'rest', 0, 1))}${compared(subject, own, rest, format)}.`,
      ...(opposite === null
        ? []
        : [
            say`${levelOf(subject, dimension, opposite)} is at the other extreme${barOf(subject, dimension, opposite)}.`,
          ]),
    ],
  };
}

export const segmentModel: FindingModel<SegmentDetail> = {
  find: ({ beside }) => segments(beside),
  construction: ({ columns: [a = '', b = ''] }, links) => (links.determined(a, b) || links.isCut(a, b) ? [a, b] : null),
  repeats: ({ detail: first }, { detail: later }, { alike, sameRows }) =>
    alike(first.figure.field ?? '', later.figure.field ?? '') &&
    (alike(first.dimension, later.dimension) ||
      sameRows({ field: first.dimension, value: first.value }, { field: later.dimension, value: later.value })),
  questions,
  tell,
};
