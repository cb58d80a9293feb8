import type { UserActor } from '@/lib/base/actor/actor';
import { csvLine } from '@/lib/pure/format/csv';
import { getForecast } from './forecasts';
import type { ForecastOfSource, ForecastValuesFormat } from './schema';

const TYPES: Record<ForecastValuesFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export type ForecastValuesFile = { text: string; fileName: string; contentType: string };

type Value = {
  series?: string;
  t: string;
  forecast: number;
  lo80: number;
  hi80: number;
  lo95: number;
  hi95: number;
  repeated: number;
};

const valuesOf = ({ series, splitBy }: ForecastOfSource): Value[] =>
  series.flatMap(({ label, outcome }) =>
    outcome.outcome !== 'forecast'
      ? []
      : outcome.points.map(({ t, value, lo80, hi80, lo95, hi95, baseline }) => ({
          ...(splitBy && { series: label }),
          t,
          forecast: value,
          lo80,
          hi80,
          lo95,
          hi95,
          repeated: baseline,
        })),
  );

/** The forecast of every period of every series, unrounded. */
export async function downloadValues(
  actor: UserActor,
  id: string,
  format: ForecastValuesFormat,
): Promise<ForecastValuesFile> {
  const prediction = await getForecast(actor, id);
  const values = valuesOf(prediction);
  const keys: (keyof Value)[] = [
    ...(prediction.splitBy ? ['series' as const] : []),
    't',
    'forecast',
    'lo80',
    'hi80',
    'lo95',
    'hi95',
    'repeated',
  ];
  // A minus is no formula: numbers are written as they are.
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' ? String(value) : csvLine([value ?? null]).trimEnd();
  const text =
    format === 'json'
      ? JSON.stringify(values, null, 2)
      : [csvLine(keys), ...values.map((value) => `${keys.map((key) => cell(value[key])).join(',')}\r\n`)].join('');
  return { text, fileName: `${prediction.name}.${format}`, contentType: TYPES[format] };
}
