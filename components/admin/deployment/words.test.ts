import { expect, it } from 'vitest';
import { lagOf } from '../replication/words';
import { deploymentWords, reportText } from './words';

const found = (status: 'pass' | 'warn' | 'fail' | 'skip', fix = '') => ({
  id: status,
  title: `Check ${status}`,
  status,
  why: 'Found so.',
  fix,
  docs: '',
});

it('the report is one text, with what to do', () => {
  const checks = [found('pass'), found('warn', 'Mend it.'), found('fail', 'Mend this.'), found('pass')];
  expect(deploymentWords.summary(checks)).toBe('1 failed, 1 warning, 2 passed');
  expect(reportText(checks, '2026-11-26T22:00:00Z').split('\n')).toEqual([
    'Plumbline deployment check, 2026-11-26T22:00:00Z',
    '1 failed, 1 warning, 2 passed',
    '',
    'PASS  Check pass: Found so.',
    'WARNING  Check warn: Found so.',
    '  Mend it.',
    'FAIL  Check fail: Found so.',
    '  Mend this.',
    'PASS  Check pass: Found so.',
  ]);
});

it.each<[number | null, string, string]>([
  [null, 'never', 'text-warn'],
  [20, 'under 1 min', ''],
  [9 * 60, '9 min', ''],
  [31 * 60, '31 min', 'text-warn'],
  [3 * 3600, '3 hours', 'text-bad'],
])('a copy that is %s s behind', (seconds, words, tone) => {
  expect(lagOf(seconds)).toEqual({ words, tone });
});
