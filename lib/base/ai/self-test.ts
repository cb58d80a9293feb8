import { looseDigits, mismatches } from '@/lib/pure/analysis/narration/lint';
import { label, render, say } from '@/lib/pure/analysis/narration/phrase';
import type { NumberStyle, ClaimReference } from '@/lib/pure/query/schema/claim';
import { frameOf } from './ground/fact';
import { ground } from './ground/ground';
import type { SelfTest } from './schema';

const ROWS = [{ sales: 120 }, { sales: 150 }];
const cell = (row: number): ClaimReference => ({ of: 'cell', evidence: 'sample', rows: [row], column: 'sales' });
const STYLE: NumberStyle = { as: 'value', format: { kind: 'plain' } };

const sample = () =>
  render(
    say`${label('Sales')} rose from ${{ number: cell(0), style: STYLE }} to ${{ number: cell(1), style: STYLE }}.`,
    new Map([['sample', { evidenceId: 'sample', rows: ROWS }]]),
  );

/** Each part of the built-in engine's way from rows to a checked sentence, on two made-up figures. */
const CHECKS: { name: string; passes: () => boolean }[] = [
  {
    name: 'Writes a sentence with every number linked to evidence',
    passes: () => sample().text === 'Sales rose from 120 to 150.' && looseDigits(sample()).length === 0,
  },
  {
    name: 'Rereads each number from its rows',
    passes: () =>
      mismatches(sample(), () => ROWS).length === 0 &&
      mismatches(sample(), () => [{ sales: 120 }, { sales: 151 }]).length === 1,
  },
  {
    name: 'Accepts grounded text and rejects invented text',
    passes: () => {
      const frame = frameOf({ id: 'sample', sentence: sample(), names: [] }, () => 'e1');
      if (!frame) return false;
      const [low, high] = [...frame.claims.keys()];
      return (
        'sentence' in ground(`Sales grew from ${low} to ${high}.`, frame, 'openai') &&
        'fault' in ground(`Sales grew from ${high} to ${low}.`, frame, 'openai')
      );
    },
  },
];

export function testEngine(): SelfTest {
  const began = performance.now();
  const checks = CHECKS.map(({ name, passes }) => ({ name, passed: passes() }));
  return { passed: checks.every(({ passed }) => passed), checks, ms: Math.round(performance.now() - began) };
}
