import { parseTime } from '@/components/charts/model/calendar';
import { axisOf, toNumber } from '@/components/charts/model/dimension';
import { placeRows } from '@/components/charts/model/slots';
import type { ChartAnswer } from '@/components/charts/model/types';
import { formatOfKpi } from '@/lib/pure/analysis/charts/written';
import { formatDelta, formatNumber, formatPeriod, unitOf, type Delta } from '@/lib/pure/format/format';
import { addPeriods, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';

export type KpiFigure = {
  value: number | null;
  /** The number without its unit, and the unit to be set smaller. */
  text: string;
  unit: string | null;
  /** The span the value covers, in words. */
  period: string | null;
  /** `at`: the period that is compared, where the value itself is of another span. */
  delta: (Delta & { at: string | null; base: string; tone: 'good' | 'bad' | 'neutral' }) | null;
  spark: { values: (number | null)[]; split: number } | null;
};

const measureKey = (columns: ChartAnswer['columns']) => columns.findLast(({ kind }) => kind === 'measure')?.key ?? '';

/** Up is good or bad only where the KPI says so. */
function toneOf({ direction }: Delta, good: Kpi['goodDirection']): 'good' | 'bad' | 'neutral' {
  if (good === 'none' || direction === 'same') return 'neutral';
  return direction === good ? 'good' : 'bad';
}

function deltaOf(
  { comparison, goodDirection, ...kpi }: Kpi,
  answer: ChartAnswer,
  value: number | null,
): KpiFigure['delta'] {
  const format = formatOfKpi(kpi);
  const before = answer.comparison;
  if (before) {
    const { latest } = before;
    const delta = formatDelta(latest ? latest.value : value, before.value, format);
    const year = (latest ?? answer.period)?.from.slice(0, 4) !== before.from.slice(0, 4);
    return (
      delta && {
        ...delta,
        at: latest ? formatPeriod(latest.from, latest.to) : null,
        base: formatPeriod(before.from, before.to, { year }),
        tone: toneOf(delta, goodDirection),
      }
    );
  }
  if (comparison.kind !== 'target' || comparison.value === undefined) return null;
  const delta = formatDelta(value, comparison.value, format);
  return (
    delta && {
      ...delta,
      at: null,
      base: `target (${formatNumber(comparison.value, format)})`,
      tone: toneOf(delta, goodDirection),
    }
  );
}

function sparkOf({ sparkline, dataSourceId }: Kpi, answer: ChartAnswer): KpiFigure['spark'] {
  const line = answer.sparkline;
  const [dimension] = sparkline?.dimensions ?? [];
  const column = line?.columns.find(({ kind }) => kind === 'dimension');
  if (!line || !dimension || !column) return null;
  const axis = axisOf(column, dimension, dataSourceId, line.rows);
  const { slots, indexOf } = placeRows(axis, line.rows);
  const key = measureKey(line.columns);
  const values = slots.names.map((): number | null => null);
  for (const row of line.rows) {
    const place = indexOf(row[column.key] ?? null);
    if (place !== undefined) values[place] = toNumber(row[key]);
  }
  // A period that the data only begins or ends in would be drawn as a fall that nobody had.
  const first = line.partial?.first ? 1 : 0;
  const whole = values.slice(first, line.partial?.last ? -1 : undefined);
  if (whole.filter((value) => value !== null).length < 3) return null;
  const compared = answer.comparison?.latest ?? (answer.comparison && answer.period);
  const from = compared ? parseTime(compared.from) : null;
  const split = from !== null && slots.kind === 'time' ? slots.times.findIndex((time) => time >= from) : 0;
  return { values: whole, split: Math.max(0, split - first) };
}

/** The span in words; of a latest value the last day: 'on 31 May 2024'. */
function periodOf({ query }: Kpi, { period }: ChartAnswer): string | null {
  if (!period) return null;
  if (!query.measures.some(({ agg }) => agg === 'latest')) return formatPeriod(period.from, period.to);
  const last = startOf(parseTime(period.to) - 1, 'day');
  return `on ${formatPeriod(writeInstant(last), writeInstant(addPeriods(last, 1, 'day')))}`;
}

/** What a KPI says. */
export function kpiFigure(kpi: Kpi, answer: ChartAnswer): KpiFigure {
  const value = toNumber(answer.rows[0]?.[measureKey(answer.columns)]);
  const format = formatOfKpi(kpi);
  const text = formatNumber(value, format);
  const percent = format.kind === 'percent' && text.endsWith('%');
  return {
    value,
    text: percent ? text.replace(/%$/, '') : text,
    unit: value === null ? null : percent ? '%' : unitOf(format),
    period: periodOf(kpi, answer),
    delta: deltaOf(kpi, answer, value),
    spark: sparkOf(kpi, answer),
  };
}
