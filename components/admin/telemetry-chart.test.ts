import { describe, expect, it } from 'vitest';
import type { TelemetryPoint } from '@/lib/base/telemetry/schema';
import { msInWords, requestsFinding, telemetryChart } from './telemetry-chart';

const point = (minute: number, requests: number, p50: number | null): TelemetryPoint => ({
  at: new Date(Date.UTC(2026, 10, 21, 14, minute)).toISOString(),
  requests,
  errors: 0,
  p50,
  p95: p50,
});

describe('msInWords', () => {
  it.each([
    [null, 'none'],
    [0.2, 'under 1 ms'],
    [1, '1 ms'],
    [312.4, '312 ms'],
    [999.4, '999 ms'],
    [1430, '1.4 s'],
    [12_700, '13 s'],
  ])('%s: %s', (ms, words) => {
    expect(msInWords(ms)).toBe(words);
  });
});

describe('requestsFinding', () => {
  it('names the busiest step', () => {
    expect(requestsFinding([point(0, 3, 1), point(5, 1200, 1), point(10, 0, null)], '1h')).toBe(
      'Peak: 1,200 in the five minutes from 14:05 UTC.',
    );
  });

  it('says when there was nothing', () => {
    expect(requestsFinding([point(0, 0, null)], '24h')).toBe('No requests.');
  });
});

describe('trafficChart', () => {
  it('has a mark for each step and a gap where nothing was asked', () => {
    const model = telemetryChart(
      [point(0, 3, 12.4), point(5, 0, null)],
      '1h',
      [
        { name: 'Half', tone: 1, value: ({ p50 }) => p50 },
        { name: '95 of 100', tone: 2, value: ({ p95 }) => p95 },
      ],
      'ms',
    );
    expect(model.slots).toMatchObject({ names: ['14:00', '14:05'] });
    expect(model.series.map(({ values }) => values)).toEqual([
      [12.4, null],
      [12.4, null],
    ]);
    expect(model.marks.map(({ lines }) => lines.map(({ value }) => value))).toEqual([
      ['12 ms', '12 ms'],
      ['no requests', 'no requests'],
    ]);
  });
});
