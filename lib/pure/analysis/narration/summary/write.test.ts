import { describe, expect, it } from 'vitest';
import type { ValueFormat } from '@/lib/pure/format/format';
import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import { isCausal, looseDigits, mismatches } from '../lint';
import type { NarratedAnswer } from '../phrase';
import { label, render, say } from '../phrase';
import type { SummaryFigure } from './figures';
import type { SummaryFinding } from './findings';
import type { EvenSplit, SummarySplit } from './split';
import { wordsIn } from './spoken';
import { writeSummary, type Manner, type SummaryFacts } from './write';

const dollars: ValueFormat = { kind: 'currency', unit: '$' };
const cell = (evidence: string, column: string, row = 0): ClaimReference => ({
  of: 'cell',
  evidence,
  rows: [row],
  column,
});
const kept = (evidenceId: string, ...rows: NarratedAnswer['rows'][number][]): [string, NarratedAnswer] => [
  evidenceId,
  { evidenceId, rows },
];

const DEC = { from: '2024-12-01', to: '2025-01-01' };
const NOV = { from: '2024-11-01', to: '2024-12-01' };

const answers = new Map([
  kept('revenue', { sum_revenue: 51_770 }),
  kept('revenue before', { sum_revenue: 56_765 }),
  kept('orders', { count: 812 }),
  kept('orders before', { count: 873 }),
  kept('rating', { avg_rating: 4.02 }),
  kept('rating before', { avg_rating: 4.021 }),
  kept('rows', { count: 21_600 }),
  kept(
    'by region',
    { region: 'East', before: 20_000, after: 15_500 },
    { region: 'North', before: 18_000, after: 17_300 },
    { region: 'West', before: 18_765, after: 18_970 },
  ),
  kept('share', { share: 0.124 }),
]);

const revenue: SummaryFigure = {
  id: 'kpi-1',
  dataSourceId: 's',
  label: 'Revenue',
  format: dollars,
  now: cell('revenue', 'sum_revenue'),
  period: DEC,
  before: cell('revenue before', 'sum_revenue'),
  base: NOV,
  fields: ['revenue'],
};
const orders: SummaryFigure = {
  id: 'kpi-2',
  dataSourceId: 's',
  label: 'Orders',
  format: { kind: 'plain' },
  now: cell('orders', 'count'),
  period: DEC,
  before: cell('orders before', 'count'),
  base: NOV,
  fields: [],
};
const rating: SummaryFigure = {
  id: 'kpi-3',
  dataSourceId: 's',
  label: 'Average rating',
  format: { kind: 'plain' },
  now: cell('rating', 'avg_rating'),
  period: DEC,
  before: cell('rating before', 'avg_rating'),
  base: NOV,
  fields: ['rating'],
};

const split: SummarySplit = {
  kind: 'sum',
  dimension: 'Region',
  field: 'region',
  format: dollars,
  before: cell('revenue before', 'sum_revenue'),
  after: cell('revenue', 'sum_revenue'),
  change: -4995,
  moves: { along: 5200, against: 205 },
  parts: [
    {
      name: 'East',
      change: -4500,
      member: 'stayed',
      before: cell('by region', 'before'),
      after: cell('by region', 'after'),
    },
    {
      name: 'North',
      change: -700,
      member: 'stayed',
      before: cell('by region', 'before', 1),
      after: cell('by region', 'after', 1),
    },
    {
      name: 'West',
      change: 205,
      member: 'stayed',
      before: cell('by region', 'before', 2),
      after: cell('by region', 'after', 2),
    },
  ],
};

const missing: SummaryFinding = {
  id: 'i1',
  key: 'missing rating',
  dataSourceId: 's',
  type: 'anomaly',
  kind: 'quality',
  grade: 'found',
  priority: 'high',
  rank: 0.6,
  pinned: false,
  columns: ['rating'],
  marked: [],
  title: render(
    say`${label('Rating')} is missing in ${{ number: cell('share', 'share'), style: { as: 'value', format: { kind: 'percent' } } }} of rows`,
    answers,
  ),
  sentences: [render(say`What is shown of it says nothing of them.`, answers)],
};

const facts: SummaryFacts = {
  sources: [{ id: 's', name: 'sales.csv', version: 1, rows: cell('rows', 'count'), heldUp: 7 }],
  figures: [revenue, orders, rating],
  good: 'up',
  covers: DEC,
  base: NOV,
  unfinished: true,
  split,
  findings: [missing],
  outlooks: [],
  unforecast: true,
  columnName: (key) => key.charAt(0).toUpperCase() + key.slice(1),
  answers,
};
const text = (given: Partial<SummaryFacts>, manner: Manner) =>
  writeSummary({ ...facts, ...given }, manner).statements.map(
    ({ section, sentence }) => `${section}: ${sentence.text}`,
  );

describe('a summary', () => {
  it('of standard length for an executive has few numbers, each of them once', () => {
    expect(text({}, { audience: 'executive', length: 'standard' })).toEqual([
      'headline: Revenue fell 8.8% to $51,770 in Dec 2024, against Nov.',
      'what_changed: Orders fell 7.0% to 812; average rating hardly changed, at 4.02.',
      'why: Of the fall of $4,995 in revenue, $4,500 came from region East and $700 from North.',
      'risks: Rating is missing in 12.4% of rows.',
      'actions: Start with region East: it accounts for the largest share of the fall.',
      'actions: Check rating before relying on numbers based on it.',
      'method: Based on sales.csv, version 1, 21,600 rows.',
      'method: The period after Dec 2024 is incomplete in the data and is excluded.',
    ]);
  });

  it('for an analyst has both ends of a change, and what ran against it', () => {
    const said = text({}, { audience: 'analyst', length: 'long' });
    expect(said).toContain('headline: Revenue fell 8.8% to $51,770 in Dec 2024, from $56,765 in Nov.');
    expect(said).toContain(
      'what_changed: Orders fell 7.0% to 812 (873 before); average rating hardly changed, at 4.02 (4.02 before).',
    );
    expect(said).toContain(
      'why: Of the fall of $4,995 in revenue, $4,500 came from region East and $700 from North; West rose by $205.',
    );
    expect(said).toContain('actions: Start with region East: it accounts for $4,500 of the fall.');
    expect(said).toContain('method: Dec 2024 is compared with Nov, the previous complete period.');
  });

  it('says what rose in a fall where that is much of it, and of a value without rows that it had none', () => {
    const offset = { ...split, moves: { along: 5200, against: 2000 } };
    expect(text({ split: offset }, { audience: 'executive', length: 'standard' })).toContain(
      'why: Behind the fall of $4,995 in revenue, region East fell by $4,500 and North by $700; West rose by $205.',
    );
    const gone = { ...split, parts: [{ ...split.parts[0]!, member: 'gone' as const }, split.parts[1]!] };
    expect(text({ split: gone }, { audience: 'executive', length: 'standard' })).toContain(
      'why: Of the fall of $4,995 in revenue, region East, with no rows in this period, accounts for $20,000 and $700 from North.',
    );
  });

  it('that is short says the headline and what changed', () => {
    expect(text({}, { audience: 'executive', length: 'short' }).map((line) => line.split(':')[0])).toEqual([
      'headline',
      'what_changed',
    ]);
  });

  it('says that a change is spread evenly where no part holds most of it', () => {
    const even: EvenSplit = { even: true, dimensions: ['Region', 'Product'] };
    expect(text({ split: even }, { audience: 'executive', length: 'standard' })).toContain(
      'why: The change is broad-based: no single value of region or product accounts for most of it.',
    );
  });

  it('says plainly that nothing stands out', () => {
    const nothing = {
      figures: [],
      findings: [],
      split: null,
      covers: null,
      base: null,
      unfinished: false,
      unforecast: false,
      sources: [{ ...facts.sources[0]!, heldUp: 0 }],
    };
    expect(text(nothing, { audience: 'executive', length: 'standard' })).toEqual([
      'what_changed: No patterns beyond chance in sales.csv.',
      'method: Based on sales.csv, version 1, 21,600 rows.',
      'method: Findings are included only if they hold after adjusting for everything tested.',
    ]);
    expect(
      text(
        { ...nothing, sources: [{ ...facts.sources[0]!, heldUp: null }] },
        { audience: 'executive', length: 'standard' },
      ),
    ).toContain('method: No pattern is told of sales.csv: it was not tested yet.');
  });

  const finding = (words: string, more: Partial<SummaryFinding>): SummaryFinding => ({
    ...missing,
    key: words,
    title: render(say`${label(words)}`, answers),
    sentences: [
      render(
        say`It is ${{ number: cell('by region', 'after'), style: { as: 'value', format: dollars } }} (${{ number: { of: 'change', left: cell('by region', 'after'), right: cell('by region', 'before') }, style: { as: 'change' } }}).`,
        answers,
      ),
    ],
    ...more,
  });

  it('tells what stands out most right behind the figures, and over which rows it holds', () => {
    const said = text(
      {
        findings: [
          missing,
          finding('Higher revenue for East', { kind: 'segment', rank: 1, columns: ['revenue'] }),
          finding('Revenue and units rise together', { kind: 'correlation', rank: 0.5, columns: ['revenue', 'units'] }),
        ],
      },
      { audience: 'executive', length: 'standard' },
    );
    expect(said[2]).toBe('what_changed: Higher revenue for East (−22.5% against all others), over all the data.');
    expect(said).toContain('why: Revenue and units rise together, over all the data.');
  });

  it('tells what has happened before what has always been so', () => {
    const findings = [
      finding('Higher revenue for East', { kind: 'segment', rank: 1, columns: ['revenue'] }),
      finding('Revenue stepped down on 2 Dec 2024', { kind: 'changepoint', rank: 0.4, columns: ['revenue'] }),
    ];
    expect(text({ findings }, { audience: 'executive', length: 'standard' })[2]).toContain(
      'what_changed: Revenue stepped down on 2 Dec 2024',
    );
  });

  it('names all that tells of a column', () => {
    const drivers = finding('Tenure tells most about churn', {
      kind: 'driver',
      columns: ['tenure', 'churn'],
      sentences: [
        render(say`The average churn is high.`, answers),
        render(say`${label('Plan')} tells of it too.`, answers),
      ],
    });
    expect(
      text({ findings: [drivers], covers: null, base: null }, { audience: 'executive', length: 'standard' }),
    ).toContain('what_changed: Tenure tells most about churn. Plan tells of it too.');
  });

  it.each([
    ['most', -900, 'Most of the fall'],
    ['less than half', -200, 'The largest share of the fall'],
  ])('says of a mean whether its parts hold %s of the change', (_what, change, words) => {
    const ratio: SummarySplit = { ...split, kind: 'ratio', change: -1000, parts: [{ ...split.parts[0]!, change }] };
    expect(
      text({ split: ratio }, { audience: 'executive', length: 'standard' }).find((line) => line.startsWith('why')),
    ).toContain(words);
  });

  it('recommends what findings recommend, and says each once', () => {
    const said = text(
      {
        findings: [
          missing,
          finding('Settle the unit of rating', {
            type: 'recommendation',
            kind: 'quality',
            columns: ['rating'],
            rank: 0.3,
          }),
        ],
      },
      { audience: 'analyst', length: 'long' },
    );
    expect(said).toContain('actions: Settle the unit of rating.');
    expect(said.join()).not.toContain('Look into rating');
  });

  it('says of a forecast that is doubted what it says, then that it is doubted', () => {
    const sentences = [
      render(say`No more accurate than repeating last year.`, answers),
      render(
        say`${label('Revenue')} may total ${{ number: cell('revenue', 'sum_revenue'), style: { as: 'value', format: dollars } }} over ${label('Jan–Mar 2025')}.`,
        answers,
      ),
    ];
    expect(
      text(
        { outlooks: [{ predictionId: 'p', fields: ['revenue'], sentences, doubtful: true }] },
        { audience: 'executive', length: 'standard' },
      ),
    ).toContain(
      'risks: Revenue may total $51,770 over Jan–Mar 2025; the forecast is no more accurate than repeating last year.',
    );
  });

  it('says over which period a figure is told that has another than the headline', () => {
    const other = {
      ...orders,
      period: { from: '2024-01-01', to: '2025-01-01' },
      base: { from: '2023-01-01', to: '2024-01-01' },
    };
    expect(text({ figures: [revenue, other] }, { audience: 'executive', length: 'short' })[1]).toBe(
      'what_changed: Orders fell 7.0% to 812 in 2024, against 2023.',
    );
  });

  it('leaves what is only possible to analysts', () => {
    const possible = finding('Perhaps higher revenue for West', {
      kind: 'segment',
      grade: 'possible',
      columns: ['region'],
    });
    expect(text({ findings: [possible] }, { audience: 'executive', length: 'long' }).join()).not.toContain('West (');
    expect(text({ findings: [possible] }, { audience: 'analyst', length: 'long' })).toContain(
      'what_changed: Perhaps higher revenue for West: it is $15,500 (−22.5%).',
    );
  });

  it('does not take what lies far back for news of the period', () => {
    const spike = (at: string) =>
      finding(`Revenue on ${at}: far above the usual`, { kind: 'anomaly', type: 'anomaly', rank: 1, marked: [at] });
    expect(text({ findings: [spike('2024-12-24')] }, { audience: 'executive', length: 'standard' })[2]).toContain(
      'what_changed: Revenue on 2024-12-24',
    );
    expect(
      text({ findings: [spike('2023-05-15')] }, { audience: 'executive', length: 'standard' }).join('\n'),
    ).toContain('risks: Revenue on 2023-05-15');
  });

  it.each(['short', 'standard', 'long'] as const)(
    'of %s length has a claim or a name for every digit, and no causal word',
    (length) => {
      for (const audience of ['executive', 'analyst'] as const) {
        for (const { sentence } of writeSummary(facts, { audience, length }).statements) {
          expect(looseDigits(sentence)).toEqual([]);
          expect(isCausal(sentence)).toBe(false);
          expect(mismatches(sentence, (id) => answers.get(id)?.rows)).toEqual([]);
        }
      }
    },
  );

  it('of standard length stays within 180 words, however much there is to say', () => {
    const many = Array.from({ length: 40 }, (_, nth): SummaryFinding => ({
      ...missing,
      key: `finding ${nth}`,
      kind: 'segment',
      columns: [`column ${nth}`],
      title: render(
        say`Higher ${label(`figure ${nth}`)} for one group of many that could be told apart from all the others`,
        answers,
      ),
    }));
    const { statements } = writeSummary({ ...facts, findings: many }, { audience: 'analyst', length: 'standard' });
    expect(statements.reduce((sum, { sentence }) => sum + wordsIn(sentence.text), 0)).toBeLessThanOrEqual(180);
  });

  it('leaves out what its evidence does not bear, and counts it', () => {
    const wrong = {
      ...missing,
      title: { ...missing.title, claims: missing.title.claims.map((claim) => ({ ...claim, exact: 0.2 })) },
    };
    const written = writeSummary({ ...facts, findings: [wrong] }, { audience: 'executive', length: 'standard' });
    expect(written.dropped).toBe(1);
    expect(written.statements.map(({ section }) => section)).not.toContain('risks');
  });

  it.each([
    ['twice and more', 120, 50, 'Orders rose to 120 in Dec 2024, 2.4 times what it was in Nov.'],
    ['from nothing', 120, 0, 'Orders stood at 120 in Dec 2024.'],
    ['not at all', 50, 50, 'Orders hardly changed, at 50 in Dec 2024.'],
    ['below zero', -20, 50, 'Orders stood at −20 in Dec 2024.'],
  ])('words a figure that changed %s', (_what, now, before, wanted) => {
    const own = new Map([...answers, kept('now', { count: now }), kept('before', { count: before })]);
    const figure = { ...orders, now: cell('now', 'count'), before: cell('before', 'count') };
    expect(
      writeSummary(
        { ...facts, figures: [figure], split: null, answers: own },
        { audience: 'executive', length: 'short' },
      ).statements[0]?.sentence.text,
    ).toBe(wanted);
  });

  it('words a share from both ends', () => {
    const own = new Map([...answers, kept('now', { share: 0.17 }), kept('before', { share: 0.21 })]);
    const figure: SummaryFigure = {
      ...orders,
      label: 'Tip share',
      format: { kind: 'percent' },
      now: cell('now', 'share'),
      before: cell('before', 'share'),
    };
    expect(
      writeSummary(
        { ...facts, figures: [figure], split: null, answers: own },
        { audience: 'executive', length: 'short' },
      ).statements[0]?.sentence.text,
    ).toBe('Tip share fell from 21.0% to 17.0% in Dec 2024.');
  });
});
