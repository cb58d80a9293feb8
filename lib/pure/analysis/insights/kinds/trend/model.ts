import { label, say } from '../../../narration/phrase';
import { series } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import { range, perPeriod, averageOf, bothEnds, captionOf, endPeriods } from '../../telling/over-time';
import {
  figureWords,
  isMany,
  nameOf,
  periodName,
  rowAt,
  levelOf,
  type Subject,
  type InsightText,
  figureWithin,
} from '../../telling/subject';
import type { TrendDetail } from './kind';

function tell(subject: Subject, detail: TrendDetail): InsightText {
  const { figure, time, direction, from, to, rest } = detail;
  const [start, end] = [rowAt(subject, 'series', from), rowAt(subject, 'series', to)];
  const many = endPeriods(time, end - start + 1);
  const { before, after, change, spans } = bothEnds(
    subject,
    time,
    [range(start, start + many - 1), range(end - many + 1, end)],
    direction,
  );
  const verb = direction === 'up' ? 'rose' : 'fell';
  const name = figureWords(subject, figure);
  const ends = say`from ${before} to ${after}${perPeriod(subject, figure, time)}`;
  const title =
    subject.finding.grade === 'found'
      ? say`${name} ${verb} ${ends}`
      : say`${name} may have ${direction === 'up' ? 'risen' : 'fallen'} ${ends}`;
  const scope = subject.finding.scope;
  return {
    title,
    caption: captionOf(subject, detail),
    sentences: [
      say`${many > 1 ? averageOf(time) : isMany(subject, figure) ? 'They' : 'It'} went from ${before} ${spans[0]} to ${after} ${spans[1]}${change}.`,
      ...(rest && scope
        ? [say`All other values of ${label(nameOf(subject, scope.field))} combined moved in the opposite direction.`]
        : []),
    ],
  };
}

export const trendModel: FindingModel<TrendDetail> = {
  find: null,
  foremost: () => 0.25,
  questions: (context, { figure, time }) => series(context, { figure, time }),
  tell,
  advice(subject, { figure, from, to, time, direction }) {
    const { scope } = subject.finding;
    return scope
      ? say`Start with ${levelOf(subject, scope.field, scope.value)}, where ${figureWithin(subject, figure)} ${direction === 'up' ? 'rose' : 'fell'} from ${periodName(from, time)} to ${periodName(to, time)}`
      : null;
  },
};
