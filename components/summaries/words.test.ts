import { describe, expect, it } from 'vitest';
import type { SummarySection, SummarySentence } from '@/lib/pure/analysis/narration/summary/sections';
import { asText, beneath, checkedWords, coversWords, faultWords, sectionWords, writtenBy } from './words';

const sentence = (text: string, more: Partial<SummarySentence> = {}): SummarySentence => ({
  id: text,
  key: text,
  text,
  origin: 'engine',
  verified: true,
  claims: [],
  labels: [],
  faults: [],
  ...more,
});
const section = (key: SummarySection['key'], ...texts: string[]): SummarySection => ({
  key,
  sentences: texts.map((text) => sentence(text)),
  removed: [],
});
const COVERS = { from: '2024-11-01', to: '2024-12-01', base: { from: '2024-10-01', to: '2024-11-01' } };

describe('the words of a summary', () => {
  it.each([
    [34, 34, '34 of 34 numbers checked'],
    [1, 1, '1 of 1 number checked'],
    [1200, 1199, '1,199 of 1,200 numbers checked'],
  ])('count %i numbers', (claims, verified, wanted) => expect(checkedWords({ claims, verified })).toBe(wanted));

  it('say the span, and what it is held against', () => {
    expect(coversWords(COVERS)).toBe('Nov 2024 vs. Oct 2024');
    expect(coversWords({ ...COVERS, base: null })).toBe('Nov 2024');
    expect(coversWords(null)).toBeNull();
    expect(sectionWords('what_changed', COVERS)).toBe('What changed');
    expect(sectionWords('what_changed', null)).toBe('Key findings');
  });

  it('say who wrote it', () => {
    expect(writtenBy('engine')).toBe('Written by the built-in engine');
    expect(writtenBy('gemini')).toBe('Analysis by the built-in engine, text by Gemini');
  });

  it('say what does not hold, and why', () => {
    const text = 'Sales fell 8.8% over 14 shops to 12.';
    const claims = [
      {
        start: 11,
        end: 15,
        evidenceId: 'e',
        path: 'rows[0].a',
        shown: '8.8%',
        exact: 0.088,
        style: { as: 'change' as const },
      },
      {
        start: 33,
        end: 35,
        evidenceId: 'e',
        path: 'rows[0].b',
        shown: '12',
        exact: 12,
        style: { as: 'change' as const },
      },
    ];
    expect(
      faultWords({
        text,
        claims,
        faults: [
          { start: 11, end: 15, now: '9.1%' },
          { start: 21, end: 23, now: null },
          { start: 33, end: 35, now: null },
        ],
      }),
    ).toEqual([
      '14 has no evidence.',
      '8.8% no longer matches: the data now shows 9.1%.',
      'Not found in this summary’s data: 12.',
    ]);
    expect(faultWords({ text: 'It doubled.', claims: [], faults: [{ start: 3, end: 10, now: null }] })).toEqual([
      '‘doubled’ has no evidence.',
    ]);
  });

  it('say what changed beneath an edit, where it did', () => {
    const now = (text: string) => ({ text, origin: 'engine' as const, verified: true, claims: [], labels: [] });
    expect(beneath({})).toBeNull();
    expect(beneath({ edited: { was: 'A', now: now('A') } })).toBeNull();
    expect(beneath({ edited: { was: 'A', now: now('B') } })).toEqual({ words: 'B' });
    expect(beneath({ edited: { was: 'A', now: null } })).toEqual({ words: null });
  });

  it('are copied as plain text, with the numbers and how many of them hold', () => {
    expect(
      asText({
        title: 'Sales',
        about: 'sales.csv',
        covers: COVERS,
        origin: 'engine',
        verification: { claims: 2, verified: 2, dropped: 0, checkedAt: '' },
        sections: [section('headline', 'Revenue fell.'), section('risks', 'One.', 'Two.'), section('method')],
      }),
    ).toBe(
      'Sales\nsales.csv · Nov 2024 vs. Oct 2024\n\nRevenue fell.\n\nRisks and outlook\n- One.\n- Two.\n\n2 of 2 numbers checked. Written by the built-in engine.',
    );
  });
});
