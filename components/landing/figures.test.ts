import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { forecastSeries } from '@/lib/pure/analysis/forecast/forecast';
import { CONCENTRATION, FORECAST, NARROWED, READINGS, REVENUE, WARMTH } from './figures';

type Row = Record<string, string>;

function read(name: string): Row[] {
  const [head = '', ...lines] = readFileSync(new URL(`../../public/samples/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const keys = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, nth) => [keys[nth], cell])));
}

const sum = (rows: Row[], key: string) => rows.reduce((total, row) => total + Number(row[key]), 0);
const written = (value: number, decimals = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const weather = read('seattle-weather.csv');
const orders = read('coffee-orders.csv');
const of2015 = weather.filter(({ date }) => date!.startsWith('2015'));

describe('the figures of the landing are those of the bundled files', () => {
  it('two readings of one column', () => {
    expect(READINGS.written).toBe(of2015[0]!.wind!.replace('.', ',') + '00');
    expect(READINGS.options.map((option) => option.sum)).toEqual([
      written(sum(of2015, 'wind'), 1),
      written(sum(of2015, 'wind') * 1000),
    ]);
  });

  it('revenue', () => {
    const ofYear = (year: string) => orders.filter(({ ordered_at: at }) => at!.startsWith(year));
    const months = [...new Set(orders.map(({ ordered_at: at }) => at!.slice(0, 7)))].sort();
    const regions = [...new Set(orders.map(({ region }) => region!))];
    const growth = 100 * (sum(ofYear('2025'), 'revenue') / sum(ofYear('2024'), 'revenue') - 1);
    expect(REVENUE.months).toEqual(months.map((month) => Math.round(sum(ofYear(month), 'revenue'))));
    expect(REVENUE.year).toBe(written(sum(ofYear('2025'), 'revenue'), 2));
    expect(REVENUE.change).toBe(`+${growth.toFixed(1)}% higher than 2024`);
    expect(REVENUE.regions).toEqual(
      regions
        .map(
          (name) =>
            [
              name,
              Math.round(
                sum(
                  ofYear('2025').filter(({ region }) => region === name),
                  'revenue',
                ),
              ),
            ] as const,
        )
        .sort((left, right) => right[1] - left[1]),
    );
  });

  it('what one channel accounts for', () => {
    const channels = [...new Set(orders.map(({ channel }) => channel!))].map((name) => ({
      name,
      rows: orders.filter(({ channel }) => channel === name),
    }));
    const wholesale = channels.find(({ name }) => name === 'wholesale')!.rows;
    expect(CONCENTRATION.channels).toEqual(
      channels
        .map(({ name, rows }) => [name, Math.round(sum(rows, 'revenue'))] as const)
        .sort((left, right) => right[1] - left[1]),
    );
    expect(CONCENTRATION.share).toBe(`${((100 * sum(wholesale, 'revenue')) / sum(orders, 'revenue')).toFixed(1)}%`);
    expect(CONCENTRATION.orders).toBe(`${wholesale.length} of ${written(orders.length)} orders`);
  });

  it('the forecast', () => {
    const times = [...new Set(orders.map(({ ordered_at: at }) => at!.slice(0, 7)))].sort();
    const values = times.map((month) =>
      sum(
        orders.filter(({ ordered_at: at }) => at!.startsWith(month)),
        'revenue',
      ),
    );
    const outcome = forecastSeries({ grain: 'month', times, values, kind: 'sum', horizon: FORECAST.points.length });
    if (outcome.outcome !== 'forecast') throw new Error('it was refused');
    expect(FORECAST.points).toEqual(outcome.points.map(({ value, lo80, hi80 }) => [value, lo80, hi80].map(Math.round)));
    const [[value, low, high]] = FORECAST.points;
    expect(FORECAST.next).toEqual([written(value), `${written(low)}–${written(high)}`]);
  });

  it('the days by their warmth', () => {
    const highest = weather.map((row) => Number(row.temp_max)).sort((left, right) => left - right);
    const days = WARMTH.days.map(
      (_count, nth) => highest.filter((value) => Math.floor((value - WARMTH.from) / WARMTH.step) === nth).length,
    );
    expect(WARMTH.days).toEqual(days);
    const signed = (value: number) => value.toFixed(1).replace('-', '−');
    const missing = weather.filter((row) => row.temp_max === '').length;
    expect(WARMTH.facts.map(([, value]) => value)).toEqual([
      signed(highest[0]!),
      signed(highest[Math.floor(highest.length / 2)]!),
      signed(highest.at(-1)!),
      String(missing),
    ]);
  });

  it('what two filters leave', () => {
    expect(NARROWED).toEqual({
      days: of2015.filter((row) => row.weather === 'rain').length,
      of: written(weather.length),
    });
  });
});
