import { label, say, Unsaid } from '../../../narration/phrase';
import { series } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import { range, averageOf, bothEnds, captionOf } from '../../telling/over-time';
import {
  cellName,
  figureWords,
  nameOf,
  periodCell,
  before as beforeMoment,
  rowAt,
  when,
  levelOf,
  type Subject,
  type InsightText,
  figureWithin,
} from '../../telling/subject';
import type { ChangepointDetail } from './kind';

function tell(subject: Subject, detail: ChangepointDetail): InsightText {
  const { figure, time, direction, at, start, end, turn: mark } = detail;
  const [first, turn, last] = [start, at, end].map((period) => rowAt(subject, 'series', period)) as [
    number,
    number,
    number,
  ];
  if (turn <= first) throw new Unsaid('Nothing stands before the change.');
  const { before, after, change } = bothEnds(subject, time, [range(first, turn - 1), range(turn, last)], direction);
  const moment = when(periodCell(subject, 'series', turn), time);
  const name = figureWords(subject, figure);
  const side = direction === 'up' ? 'higher' : 'lower';
  return {
    title:
      subject.finding.grade === 'found'
        ? say`${name} moved to a ${side} level ${moment}`
        : say`${name} may have moved to a ${side} level ${moment}`,
    caption: captionOf(subject, detail),
    sentences: [
      say`${averageOf(time)} was ${before} ${beforeMoment(periodCell(subject, 'series', turn), time)} and ${after} since then${change}.`,
      ...(mark
        ? [
            say`${label(nameOf(subject, mark.field))} changed from ${label(cellName(subject, mark.field, mark.from))} to ${label(cellName(subject, mark.field, mark.to))} at the same time.`,
          ]
        : []),
    ],
  };
}

export const changepointModel: FindingModel<ChangepointDetail> = {
  find: null,
  foremost: ({ turn }) => 0.25 + (turn ? 0.1 : 0),
  questions: (context, { figure, time, at }) => series(context, { figure, time, marked: [at] }),
  tell,
  advice(subject, { figure, at, time, direction }) {
    const { scope } = subject.finding;
    return scope
      ? say`Start with ${levelOf(subject, scope.field, scope.value)}, where ${figureWithin(subject, figure)} moved to a ${direction === 'up' ? 'higher' : 'lower'} level`
      : say`Find out what else changed ${when(at, time)}, when ${figureWithin(subject, figure)} moved to a ${direction === 'up' ? 'higher' : 'lower'} level`;
  },
};
