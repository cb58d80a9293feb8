import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stretchesOf, type Stretch } from './vus-pr';

/** `cycles`: in points, what the calendar of its steps gives, shortest first. */
export type Labelled = { name: string; values: Float64Array; labels: Uint8Array; events: Stretch[]; cycles: number[] };

const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));
/** The steps of the planted series, by their shortest cycle: hours, days, weeks. */
const CALENDAR: Record<number, number[]> = { 24: [24, 168], 7: [7], 52: [52] };

export function plantedSeries(folder: string): Labelled[] {
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Record<string, { periods: number[] }>;
  return Object.entries(truth).map(([name, { periods }]) => {
    const rows = rowsOf(join(folder, name));
    const labels = Uint8Array.from(rows, ([, , label]) => Number(label));
    return {
      name,
      values: Float64Array.from(rows, ([, value]) => Number(value)),
      labels,
      events: stretchesOf(labels),
      cycles: CALENDAR[periods[0]!] ?? periods,
    };
  });
}

const DAY = 86_400_000;

/** Every series of the Numenta benchmark with its windows. */
export function numentaSeries(folder: string): Labelled[] {
  const windows = JSON.parse(readFileSync(join(folder, 'labels/combined_windows.json'), 'utf8')) as Record<
    string,
    [string, string][]
  >;
  return Object.entries(windows).map(([name, spans]) => {
    const rows = rowsOf(join(folder, 'data', name));
    const labels = Uint8Array.from(rows, ([time]) =>
      Number(spans.some(([from, to]) => time! >= from.slice(0, 19) && time! <= to.slice(0, 19))),
    );
    const times = rows.map(([time]) => Date.parse(`${time!.replace(' ', 'T')}Z`));
    const step = times
      .slice(1)
      .map((time, at) => time - times[at]!)
      .sort((a, b) => a - b)[times.length >> 1]!;
    return {
      name,
      values: Float64Array.from(rows, ([, value]) => Number(value)),
      labels,
      events: stretchesOf(labels),
      cycles: [Math.round(DAY / step), Math.round((7 * DAY) / step)],
    };
  });
}

/**
 * The series of TSB-AD's published table that are Numenta's: known by their length and where the first window begins;
 * some were cut short.
 */
export function judgedSeries(table: string, all: readonly Labelled[]): Labelled[] {
  if (!existsSync(table)) return all.filter(({ events }) => events.length > 0);
  const [head = '', ...lines] = readFileSync(table, 'utf8').trim().split('\n');
  const lengthAt = head.split(',').indexOf('ts_len');
  const taken = new Set<string>();
  return lines
    .filter((line) => line.includes('_NAB_'))
    .flatMap((line) => {
      const cells = line.split(',');
      const [length, first] = [Number(cells[lengthAt]), Number(/_1st_(\d+)/.exec(line)?.[1])];
      const series = all.find(
        ({ name, values, events }) =>
          !taken.has(name) && Math.abs((events[0]?.from ?? -1) - first) <= 1 && values.length >= length,
      );
      if (!series) return [];
      taken.add(series.name);
      const labels = series.labels.subarray(0, length);
      return [{ ...series, values: series.values.subarray(0, length), labels, events: stretchesOf(labels) }];
    });
}

export type Annotated = { name: string; values: Float64Array; annotators: number[][]; cycles: number[] };

/**
 * The series of one value of the Turing change point data set, with the calendar where they run by month. Gaps take the
 * value before.
 */
export function annotatedSeries(folder: string): Annotated[] {
  const annotations = JSON.parse(readFileSync(join(folder, 'annotations.json'), 'utf8')) as Record<
    string,
    Record<string, number[]>
  >;
  type File = { name: string; n_dim: number; time: { format?: string }; series: { raw: (number | null)[] }[] };
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'annotations.json')
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as File)
    .filter(({ name, n_dim: dimensions }) => dimensions === 1 && annotations[name])
    .map(({ name, series, time }) => {
      let before = 0;
      return {
        name,
        values: Float64Array.from(series[0]!.raw, (value) => (before = value ?? before)),
        annotators: Object.values(annotations[name]!),
        cycles: time.format === '%Y-%m' ? [12] : [],
      };
    });
}
