import { describe, expect, it } from 'vitest';
import type { CodeFindingItem } from '@/lib/product/code-analysis/schema';
import { byFile, chosenFindings } from './group';

const finding = (id: string, of: Partial<CodeFindingItem>): CodeFindingItem => ({
  id,
  category: 'security',
  rule: 'py-eval',
  severity: 'low',
  title: 'Text is run as code',
  message: 'Text is run as code',
  why: '',
  fix: '',
  file: 'a.py',
  line: 1,
  column: 1,
  snippet: 'eval(x)',
  status: 'open',
  firstSeen: '2026-11-26T00:00:00.000Z',
  origin: 'engine',
  ...of,
});
const none = { category: '', severity: '', status: '', text: '' };
const some = [
  finding('low', { line: 9 }),
  finding('high', { severity: 'high', file: 'b.py', category: 'reliability' }),
  finding('early', { line: 2, status: 'accepted' }),
];
const ids = (list: readonly CodeFindingItem[]) => list.map(({ id }) => id);

describe('findings', () => {
  it.each([
    ['all, the gravest first', none, ['high', 'early', 'low']],
    ['of a category', { ...none, category: 'security' }, ['early', 'low']],
    ['of a severity', { ...none, severity: 'high' }, ['high']],
    ['of a state', { ...none, status: 'accepted' }, ['early']],
    ['that hold a text, in whatever case', { ...none, text: 'B.PY' }, ['high']],
    ['of which none is there', { ...none, text: 'nothing like it' }, []],
  ])('%s', (_, filter, expected) => expect(ids(chosenFindings(some, filter))).toEqual(expected));

  it('by file: the one with the most first, in the order of lines', () => {
    expect(byFile(some).map(({ file, findings }) => [file, ids(findings)])).toEqual([
      ['a.py', ['early', 'low']],
      ['b.py', ['high']],
    ]);
  });
});
