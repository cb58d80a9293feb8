import { describe, expect, it } from 'vitest';
import { countFindings, gateOf, scoreOf } from './score';

const of = (severity: 'blocker' | 'high' | 'medium' | 'low' | 'info', status: 'open' | 'accepted' | 'fixed' = 'open') =>
  ({ category: 'security', severity, status }) as const;

describe('score and gate', () => {
  it.each([
    ['nothing', [], 10, 100, 'passed'],
    ['a remark', [of('info')], 10, 100, 'passed'],
    ['a low and a medium one', [of('low'), of('medium')], 10, 95, 'passed'],
    ['a high one', [of('high')], 10, 90, 'failed'],
    ['an accepted one', [of('blocker', 'accepted')], 10, 100, 'passed'],
    ['one that is fixed', [of('blocker', 'fixed')], 10, 100, 'passed'],
    ['ten high ones in ten thousand lines', Array.from({ length: 10 }, () => of('high')), 10_000, 90, 'failed'],
    ['more than there are points', Array.from({ length: 9 }, () => of('blocker')), 10, 0, 'failed'],
  ] as const)('of %s', (_, findings, lines, score, gate) => {
    const counts = countFindings(findings);
    expect([scoreOf(counts, lines), gateOf(counts)]).toEqual([score, gate]);
  });
});
