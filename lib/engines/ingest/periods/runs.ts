import { periodsIn, type NamedPeriod, type PeriodGrain } from './names';

/** Columns beside each other whose names are periods in order of time; `from` and `to` (exclusive) are their places. */
export type PeriodRun = {
  from: number;
  to: number;
  grain: PeriodGrain;
  stem: string;
  fiscal: boolean;
  periods: NamedPeriod[];
};

const LEAST = 3;
const YEARS_APART = 10;

/** The longest runs of periods among the names of columns, from left to right. Two years are one where `allowPair`. */
export function runsOf(labels: string[], allowPair = false): PeriodRun[] {
  const read = labels.map(periodsIn);
  const runs: PeriodRun[] = [];
  for (let from = 0; from < labels.length;) {
    const longest = read[from]!.map((first) => runFrom(read, from, first)).sort(
      (left, right) => right.length - left.length || evenness(right) - evenness(left),
    );
    const [best = [], second = []] = longest;
    const years = best.length === 2 && best[0]!.grain === 'year' && Math.abs(best[1]!.place - best[0]!.place) === 1;
    if (
      (best.length >= LEAST || (allowPair && years)) &&
      !isNumbered(best[0]!, labels[from - 1], labels[from + best.length])
    ) {
      const tied = best[0]!.grain === 'day' && second.length === best.length && evenness(second) === evenness(best);
      runs.push({
        from,
        to: from + best.length,
        grain: grainOf(best),
        stem: best[0]!.stem,
        fiscal: best[0]!.form.endsWith('fiscal'),
        periods: tied ? best.map((period) => ({ ...period, date: null })) : best,
      });
      from += best.length;
    } else from++;
  }
  return runs;
}

/** c1998, c1999, c2000 in a row of columns that are just numbered, and q1 to q4 before q5. */
function isNumbered({ grain, date, stem }: NamedPeriod, ...neighbours: (string | undefined)[]): boolean {
  const bare = (label: string) => label.replace(/[-/. _:()]/g, '').toLowerCase();
  if (grain === 'quarter' && date === null)
    return neighbours.some((label) => label !== undefined && /^q\d+$/.test(bare(label).replace(bare(stem), '')));
  return (
    grain === 'year' &&
    neighbours.some(
      (label) =>
        label !== undefined && /^\d+$/.test(bare(label).replace(bare(stem), '')) && bare(label).startsWith(bare(stem)),
    )
  );
}

function runFrom(read: NamedPeriod[][], from: number, first: NamedPeriod): NamedPeriod[] {
  const run = [first];
  let direction = 0;
  for (let at = from + 1; at < read.length; at++) {
    const last = run.at(-1)!;
    const next = read[at]!.find(
      (period) => period.form === first.form && period.stem.toLowerCase() === first.stem.toLowerCase(),
    );
    if (!next) break;
    const step = stepOf(last, next);
    if (
      step === 0 ||
      (direction !== 0 && Math.sign(step) !== direction) ||
      (next.grain === 'year' && Math.abs(step) > YEARS_APART)
    )
      break;
    direction = Math.sign(step);
    run.push(next);
  }
  return run;
}

/** From one period to the next; months and quarters that name no year go round. */
function stepOf(last: NamedPeriod, next: NamedPeriod): number {
  const step = next.place - last.place;
  if (last.date !== null) return step;
  const round = last.grain === 'month' ? 12 : 4;
  return step === 1 - round ? 1 : step === round - 1 ? -1 : step;
}

/** The share of steps that are the most usual one, counted in days or, for the same day of each, in months. */
function evenness(run: NamedPeriod[]): number {
  const months = run.map(monthPlace);
  const steps = (places: number[]) => places.slice(1).map((place, nth) => place - places[nth]!);
  return Math.max(shareOfUsual(steps(run.map(({ place }) => place))), onSameDay(run) ? shareOfUsual(steps(months)) : 0);
}

function shareOfUsual(steps: number[]): number {
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  return Math.max(0, ...counts.values()) / Math.max(1, steps.length);
}

const monthPlace = ({ date }: NamedPeriod) =>
  date === null ? 0 : Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const isMonthEnd = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
const onSameDay = (run: NamedPeriod[]) =>
  new Set(run.map(({ date }) => (date === null ? '' : isMonthEnd(date) ? 'end' : date.slice(8)))).size === 1;

/** Days that are the first of each month, quarter or year stand for these. */
function grainOf(run: NamedPeriod[]): PeriodGrain {
  const [first] = run as [NamedPeriod, ...NamedPeriod[]];
  if (first.grain !== 'day') return first.grain;
  const months = run.map(monthPlace);
  const steps = new Set(months.slice(1).map((month, nth) => Math.abs(month - months[nth]!)));
  const [step = 0] = steps;
  return onSameDay(run) && steps.size === 1 && step > 0
    ? step % 12 === 0
      ? 'year'
      : step % 3 === 0
        ? 'quarter'
        : 'month'
    : 'day';
}
