import { formatNumber, formatPeriod, type ValueFormat } from '@/lib/pure/format/format';
import type { Cell } from '@/lib/pure/query/schema/column';
import { changeOf, type WatchedValue } from './evaluate';
import type { AlertTest } from './rule-schema';
import { FALSE_ALARMS_IN_100 } from './unusual';

/** What a sentence about a watched value needs. `group`: its name as people read it; null where there are none. */
export type AlertSubject = {
  label: string;
  group: string | null;
  format: ValueFormat;
  period?: { from: string; to: string };
};

export const FALSE_ALARM_RATE = `At most ${FALSE_ALARMS_IN_100} in 100 checks of ordinary data give a false alarm.`;

const subjectOf = ({ label, group }: AlertSubject) => (group === null ? label : `${label} for ${group}`);
const inPeriod = ({ period }: AlertSubject) => (period ? ` in ${formatPeriod(period.from, period.to)}` : '');
const written = (value: number | null | undefined, { format }: AlertSubject) => formatNumber(value, format);

/** The change that the test asks for: '+12.0%', '−40'. */
function changeInWords(test: Extract<AlertTest, { kind: 'change' }>, watched: WatchedValue, subject: AlertSubject) {
  const change = changeOf(watched, test.by) ?? 0;
  const size = Math.abs(change);
  return test.by === 'percent' ? `${formatNumber(size, { kind: 'percent', unit: '%' })}` : written(size, subject);
}

/** 'Revenue is above 100,000: 112,430.' */
export function tellFired(test: AlertTest, watched: WatchedValue, subject: AlertSubject): string {
  const [who, when, now] = [subjectOf(subject), inPeriod(subject), written(watched.value, subject)];
  switch (test.kind) {
    case 'above':
    case 'below':
      return `${who} is ${test.kind} ${written(test.value, subject)}${when}: ${now}.`;
    case 'change': {
      const verb = (watched.value ?? 0) >= (watched.before ?? 0) ? 'rose' : 'fell';
      const by = changeInWords(test, watched, subject);
      return `${who} ${verb} ${test.by === 'percent' ? '' : 'by '}${by}${when}, to ${now} (from ${written(watched.before, subject)}).`;
    }
    case 'unusual': {
      const { expected = 0, low = 0, high = 0 } = watched.judged ?? {};
      const side = (watched.value ?? 0) >= expected ? 'high' : 'low';
      const [about, from, to] = [expected, low, high].map((each) => written(each, subject));
      return `${who} is unusually ${side}${when}: ${now}, compared with about ${about} expected (${from} to ${to}).`;
    }
  }
}

/** 'Revenue is no longer above 100,000: 98,000.' */
export function tellRecovered(test: AlertTest, watched: WatchedValue, subject: AlertSubject): string {
  const [who, when, now] = [subjectOf(subject), inPeriod(subject), written(watched.value, subject)];
  switch (test.kind) {
    case 'above':
    case 'below':
      return `${who} is no longer ${test.kind} ${written(test.value, subject)}${when}: ${now}.`;
    case 'change':
      return `The change in ${who} is back within its bounds${when}: ${now} (from ${written(watched.before, subject)}).`;
    case 'unusual':
      return `${who} is back to normal${when}: ${now}.`;
  }
}

/** 'Revenue above 100,000', as a list names an alert. */
export function describeTest(test: AlertTest, format: ValueFormat): string {
  switch (test.kind) {
    case 'above':
    case 'below':
      return `${test.kind} ${formatNumber(test.value, format)}`;
    case 'change': {
      const amount =
        test.by === 'percent'
          ? formatNumber(test.amount, { kind: 'percent', unit: '%' })
          : formatNumber(test.amount, format);
      const verb = test.direction === 'up' ? 'rises' : test.direction === 'down' ? 'falls' : 'changes';
      return `${verb} by ${amount} or more`;
    }
    case 'unusual':
      return 'is unusual';
  }
}

export const groupName = (value: Cell): string => (value === null ? '(no value)' : String(value));
