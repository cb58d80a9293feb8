import { readMoment, addPeriods, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { say, Unsaid } from '../../../narration/phrase';
import { series } from '../../ground/queries';
import type { TimeOf } from '../../ground/schema';
import type { FindingModel } from '../../record/model';
import { range, captionOf } from '../../telling/over-time';
import {
  answerTo,
  cell,
  compared,
  figureWords,
  isFound,
  isMany,
  grainWord,
  inParts,
  measureOf,
  periodCell,
  rowAt,
  scopeWords,
  value,
  valueOf,
  when,
  type Subject,
  type InsightText,
  figureWithin,
} from '../../telling/subject';
import type { AnomalyDetail } from './kind';

const AROUND = 14;

/** Of hours those of the days before and after one: all of them would be one thick line. */
function around({ field, grain }: TimeOf, label: string): Filter[] {
  const at = grain === 'hour' ? readMoment(label)?.start : undefined;
  if (at === undefined) return [];
  const day = (away: number) => writeInstant(addPeriods(startOf(at, 'day'), away, 'day'));
  return [
    { field, op: 'gte', value: day(-AROUND) },
    { field, op: 'lt', value: day(AROUND + 1) },
  ];
}

const DAY = 86_400_000;
const NEIGHBOURS = 3;
/** Half as much again, or half less, is far. */
const FAR = 0.5;
const SAME_WEEKDAYS = 4;
const DAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/**
 * Periods that one may compare a period with: the same weekdays around it, the same hours, else those on either side.
 */
function neighbours(subject: Subject, time: TimeOf, row: number): { rows: number[]; words: string } {
  const { rows } = answerTo(subject, 'series');
  const at = (each: number) => readMoment(String(periodCell(subject, 'series', each)))?.start ?? NaN;
  const step = time.grain === 'day' ? 7 * DAY : time.grain === 'hour' ? DAY : null;
  if (step !== null) {
    const byTime = new Map(rows.map((_, each) => [at(each), each]));
    const around = Array.from({ length: 2 * SAME_WEEKDAYS + 1 }, (_, nth) => nth - SAME_WEEKDAYS)
      .filter((away) => away !== 0)
      .flatMap((away) => byTime.get(at(row) + away * step) ?? []);
    if (around.length >= SAME_WEEKDAYS)
      return {
        rows: around,
        words:
          time.grain === 'day'
            ? `the surrounding ${DAYS[new Date(at(row)).getUTCDay()]!}`
            : 'the same hour on the surrounding days',
      };
  }
  const around = range(row - NEIGHBOURS, row + NEIGHBOURS).filter(
    (each) => each !== row && each >= 0 && each < rows.length,
  );
  return { rows: around, words: `the surrounding ${grainWord(time)}s` };
}

/**
 * However steady a figure is else: what lies so near its neighbours on one side of zero is no news. A hundredth of a
 * percentage may be.
 */
const HARDLY = 0.02;
export const hardlyDiffers = (value: number, usual: number, { kind }: ColumnFormat): boolean =>
  kind !== 'percent' && value * usual > 0 && Math.abs(value - usual) < HARDLY * Math.abs(usual);

function tell(subject: Subject, detail: AnomalyDetail): InsightText {
  const { figure, time, direction, at } = detail;
  const row = rowAt(subject, 'series', at);
  const own = cell(subject, 'series', row);
  const { rows, words } = neighbours(subject, time, row);
  const usual: ClaimReference = { of: 'median', evidence: 'series', rows, column: measureOf(subject, 'series').key };
  const { format } = measureOf(subject, 'series');
  if (Math.sign(valueOf(subject, own) - valueOf(subject, usual)) !== (direction === 'high' ? 1 : -1))
    throw new Unsaid('Its neighbours say otherwise.');
  if (hardlyDiffers(valueOf(subject, own), valueOf(subject, usual), format))
    throw new Unsaid('Nobody would call it unusual.');
  const name = figureWords(subject, figure);
  const [one, other] = [valueOf(subject, own), valueOf(subject, usual)];
  const far = other !== 0 && Math.abs(one - other) >= FAR * Math.abs(other) ? 'well ' : '';
  const many = isMany(subject, figure);
  const was = isFound(subject) ? (many ? 'were' : 'was') : 'may have been';
  const moment = periodCell(subject, 'series', row);
  return {
    title: say`${name} ${was} ${far}${direction === 'high' ? 'above' : 'below'} normal ${when(moment, time)}`,
    caption: captionOf(subject, detail),
    sentences: [
      say`${many ? 'They were' : 'It was'} ${value(own, format)}, compared with a median of ${value(usual, inParts(subject, usual, format))} for ${words}${compared(subject, own, usual, format)}.`,
    ],
  };
}

export const anomalyModel: FindingModel<AnomalyDetail> = {
  find: null,
  foremost: ({ time }, scope) => (scope ? 0.5 : 0) + (time.grain === 'hour' ? 0.1 : 0),
  questions: (context, { figure, time, at }) => series(context, { figure, time, marked: [at], span: around(time, at) }),
  tell,
  advice(subject, { figure, at, time }, others) {
    const checked = say`Check ${figureWithin(subject, figure)} ${when(at, time)}${scopeWords(subject, subject.finding.scope)}`;
    return others > 0 ? say`${checked}, then the other anomalies` : checked;
  },
};
