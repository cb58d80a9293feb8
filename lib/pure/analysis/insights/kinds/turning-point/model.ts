import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import { say, Unsaid, type Phrase } from '../../../narration/phrase';
import { series } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import { captionOf } from '../../telling/over-time';
import {
  cell,
  compared,
  figureWords,
  isMany,
  measureOf,
  periodCell,
  rowAt,
  value,
  valueOf,
  when,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { TurningPointDetail } from './kind';

/**
 * Both ends of the series and its extreme: 'It rose from 2,944 in Jul 1967 to 15,352 in Oct 2009, then fell to 8,549
 * in Apr 2015 (−44.3%).'
 */
function tell(subject: Subject, detail: TurningPointDetail): InsightText {
  const { figure, time, direction, at, start, end } = detail;
  const [first, turn, last] = [start, at, end].map((period) => rowAt(subject, 'series', period)) as [
    number,
    number,
    number,
  ];
  const { format } = measureOf(subject, 'series');
  const [from, extreme, to] = [first, turn, last].map((row) => cell(subject, 'series', row)) as [
    ClaimReference,
    ClaimReference,
    ClaimReference,
  ];
  const side = direction === 'peak' ? 1 : -1;
  if ([from, to].some((each) => side * (valueOf(subject, extreme) - valueOf(subject, each)) <= 0))
    throw new Unsaid('An end of the series lies further out.');
  const [before, moment, after] = [first, turn, last].map((row) => when(periodCell(subject, 'series', row), time)) as [
    Phrase,
    Phrase,
    Phrase,
  ];
  const verb = { peak: ['peaked', 'may have peaked'], trough: ['reached a low', 'may have reached a low'] }[direction][
    subject.finding.grade === 'found' ? 0 : 1
  ]!;
  const [there, back] = direction === 'peak' ? ['rose', 'fell'] : ['fell', 'rose'];
  return {
    title: say`${figureWords(subject, figure)} ${verb} ${moment}`,
    caption: captionOf(subject, detail),
    sentences: [
      say`${isMany(subject, figure) ? 'They' : 'It'} ${there} from ${value(from, format)} ${before} to ${value(extreme, format)} ${moment}, then ${back} to ${value(to, format)} ${after}${compared(subject, to, extreme, format)}.`,
    ],
  };
}

export const turningPointModel: FindingModel<TurningPointDetail> = {
  find: null,
  questions: (context, { figure, time, at }) => series(context, { figure, time, marked: [at] }),
  tell,
};
