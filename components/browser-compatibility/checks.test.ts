import { describe, expect, it } from 'vitest';
import { clockInWords, judge, reportOf, summaryOf, type BrowserFindings } from './checks';

const WELL: BrowserFindings = {
  name: 'Chrome',
  version: '156.0.0.0',
  userAgent: 'Chrome/156.0.0.0',
  mobile: false,
  privateBrowsing: false,
  cookies: true,
  localStorage: true,
  sessionStorage: true,
  storageInUse: 'local',
  serviceWorker: true,
  workerVersion: 'v1.2.0',
  streaming: true,
  clipboard: true,
  download: true,
  printing: true,
  webp: true,
  dark: false,
  reducedMotion: false,
  timeZone: 'UTC',
  clockOffset: 400,
  userAgentChanges: [],
};
const verdictOf = (id: string, changed: Partial<BrowserFindings>) =>
  judge({ ...WELL, ...changed }).find((check) => check.id === id)?.verdict;

describe('judge', () => {
  it('passes a present browser in everything', () => {
    expect(judge(WELL).filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(summaryOf(judge(WELL))).toBe('All 18 checks pass.');
  });

  it.each([
    ['browser', { version: '115.0' }, 'fail'],
    ['browser', { name: 'Safari', version: '17.0' }, 'pass'],
    ['browser', { name: 'Unknown', version: '0' }, 'limited'],
    ['cookies', { cookies: false }, 'fail'],
    ['private', { privateBrowsing: true }, 'limited'],
    ['memory', { storageInUse: 'memory' }, 'limited'],
    ['memory', { storageInUse: 'session' }, 'pass'],
    ['worker', { serviceWorker: false, workerVersion: null }, 'limited'],
    ['worker', { workerVersion: null }, 'limited'],
    ['clock', { clockOffset: -30_000 }, 'pass'],
    ['clock', { clockOffset: 31_000 }, 'limited'],
    ['clock', { clockOffset: null }, 'limited'],
    ['clock', { clockOffset: 301_000 }, 'fail'],
    ['agent', { userAgentChanges: [{ at: 1, userAgent: 'other' }] }, 'limited'],
  ] as const)('%s of %j: %s', (id, changed, verdict) => {
    expect(verdictOf(id, changed as Partial<BrowserFindings>)).toBe(verdict);
  });

  it('names a loss and a fix wherever something falls short', () => {
    const checks = judge({
      ...WELL,
      cookies: false,
      streaming: false,
      clipboard: false,
      localStorage: false,
      webp: false,
      clockOffset: 1e6,
    });
    for (const { verdict, lost, fix } of checks)
      expect(verdict === 'pass' ? lost + fix === '' : lost !== '' && fix !== '').toBe(true);
    expect(summaryOf(checks)).toBe('12 pass, 3 are limited, 3 fail.');
  });
});

describe('clockInWords', () => {
  it.each([
    [0, 'In sync with the server'],
    [-12_000, '12 s behind'],
    [180_000, '3 min ahead'],
  ])('%i ms: %s', (offset, words) => {
    expect(clockInWords(offset)).toBe(words);
  });
});

describe('reportOf', () => {
  it('is one line a check under its date', () => {
    const lines = reportOf(judge({ ...WELL, cookies: false }), new Date(0)).split('\n');
    expect(lines).toHaveLength(19);
    expect(lines[0]).toBe('Plumbline browser report, 1970-01-01T00:00:00.000Z');
    expect(lines).toContain('Cookies: fail. Does not work · You can’t stay signed in. · Allow cookies for this site.');
  });
});
