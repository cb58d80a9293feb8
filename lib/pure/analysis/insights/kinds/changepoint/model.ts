import { squaresAbout } from '../../../statistics/moments';
import { label, say, Unsaid } from '../../../narration/phrase';
import { series } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import { range, averageOf, bothEnds, captionOf, meanOf } from '../../telling/over-time';
import {
  cell,
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
  valueOf,
} from '../../telling/subject';
import type { ChangepointDetail } from './kind';

/** Of the spread of the series: what its levels differ by less is no new level, whatever lies between. */
const HARDLY = 0.1;
/** A later change brought the level back to where it was before the first. */
function isSameLevel(subject: Subject, sides: number[][]): boolean {
  const [before, after] = sides.map((rows) => valueOf(subject, meanOf(subject, rows))) as [number, number];
  const all = Float64Array.from(sides.flat(), (row) => valueOf(subject, cell(subject, 'series', row)));
  return Math.abs(after - before) < HARDLY * Math.sqrt(squaresAbout(all) / all.length);
}

function tell(subject: Subject, detail: ChangepointDetail): InsightText {
  const { figure, time, direction, at, start, end, turn: mark } = detail;
  const [first, turn, last] = [start, at, end].map((period) => rowAt(subject, 'series', period)) as [
    number,
    number,
    number,
  ];
  if (turn <= first) throw new Unsaid('Nothing stands before the change.');
  const sides: [number[], number[]] = [range(first, turn - 1), range(turn, last)];
  if (isSameLevel(subject, sides)) throw new Unsaid('The level is what it was.');
  const { before, after, change } = bothEnds(subject, time, sides, direction);
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
