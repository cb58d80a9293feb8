import type { Counts, Feedback, Insight, InsightStatus } from '@/lib/product/insights/schema';
import type { InsightType, Priority } from '@/lib/pure/analysis/insights/ground/schema';
import type { TestOutcome } from '@/lib/pure/analysis/insights/schema';
import { kindOf } from '@/lib/pure/analysis/insights/kinds/kinds';
import { formatNumber } from '@/lib/pure/format/format';

export const TYPE_WORDS: Record<InsightType, string> = {
  trend: 'Trend',
  anomaly: 'Anomaly',
  correlation: 'Correlation',
  prediction: 'Prediction',
  recommendation: 'Recommendation',
};
export const PRIORITIES: readonly Priority[] = ['high', 'medium', 'low'];
export const PRIORITY_MEANING: Record<Priority, string> = {
  high: 'affects at least 10% of the total',
  medium: 'affects at least 3% of the total',
  low: 'affects less than 3% of the total',
};
const FORECAST_MEANING = 'In backtests, this share of actual values fell inside the forecast’s 80% interval.';
const CONFIDENCE_MEANING =
  'The expected share of true findings at this strength (1 − q), adjusted for everything tested.';
/** Of a forecast the band is what was measured, of a recommendation the findings it rests on. */
export const confidenceMeaning = (type: InsightType): string =>
  type === 'prediction'
    ? FORECAST_MEANING
    : type === 'recommendation'
      ? `The lowest confidence of the findings it is based on. ${CONFIDENCE_MEANING}`
      : CONFIDENCE_MEANING;
export const FEEDBACK_WORDS: Record<Feedback, string> = {
  known: 'Already known',
  wrong: 'Incorrect',
  not_useful: 'Not useful',
};
export const DISMISSED_AS: Record<Feedback, string> = {
  known: 'known already',
  wrong: 'wrong',
  not_useful: 'not useful',
};

/** What the list shows: by default what is neither dismissed nor gone. */
export const SHOWN = ['current', 'pinned', 'dismissed', 'stale', 'all'] as const;
export type ShownStatus = (typeof SHOWN)[number];
export const SHOWN_WORDS: Record<ShownStatus, string> = {
  current: 'new',
  pinned: 'pinned',
  dismissed: 'dismissed',
  stale: 'stale',
  all: 'all',
};
export const isShown = (status: InsightStatus, shown: ShownStatus): boolean =>
  shown === 'all' || (shown === 'current' ? status === 'new' || status === 'pinned' : status === shown);

export type Legend = { outcome: TestOutcome; mark: string; height: number };
/** Everything that was tested, from what held up to what chance does by itself. */
export const LEGEND: readonly Legend[] = [
  { outcome: 'found', mark: 'var(--c1)', height: 30 },
  { outcome: 'possible', mark: 'var(--c5)', height: 24 },
  { outcome: 'construction', mark: 'var(--c2)', height: 20 },
  { outcome: 'repeats', mark: 'var(--c7)', height: 17 },
  { outcome: 'small', mark: 'var(--s4)', height: 14 },
  { outcome: 'unconfirmed', mark: 'var(--c0)', height: 11 },
  { outcome: 'chance', mark: 'var(--ctrl)', height: 9 },
];

const COUNT_OF: Record<TestOutcome, keyof Counts> = {
  found: 'heldUp',
  possible: 'possible',
  construction: 'construction',
  small: 'small',
  repeats: 'repeats',
  chance: 'chance',
  unconfirmed: 'unconfirmed',
};
export const countOf = (counts: Counts, outcome: TestOutcome): number => counts[COUNT_OF[outcome]];

/** The counts of several tests together. */
export function addedUp(all: readonly Counts[]): Counts | null {
  const [first, ...rest] = all;
  if (!first) return null;
  return rest.reduce(
    (sum, counts) =>
      Object.fromEntries(
        Object.entries(sum).map(([key, value]) => [key, value + counts[key as keyof Counts]]),
      ) as Counts,
    first,
  );
}

const signed = (text: string) => text.replace('-', '−');
/** Three figures that carry meaning. */
export const figures = (value: number): string =>
  signed(
    Math.abs(value) >= 1000
      ? formatNumber(value, { kind: 'plain', decimals: 0 })
      : String(Number(value.toPrecision(3))),
  );
export const smallShare = (name: string, value: number): string =>
  value < 0.001 ? `${name} < 0.001` : `${name} ${signed(String(Number(value.toPrecision(2))))}`;

/** Words, and figures that open how they were computed. */
export type TestPiece = string | { figure: string };

const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** How it was tested: 'Kruskal–Wallis, ε² 0.12, q < 0.001 · confirmed on the 1,982 rows held back · engine'. */
export function testPieces({ stats, kind }: Pick<Insight, 'stats' | 'kind'>): TestPiece[] {
  const { test, symbol, statistic, q, n, holdOut } = stats;
  if (test === null) return ['counted, not tested · engine'];
  const size = statistic === null ? null : `${symbol ?? ''} ${figures(statistic)}`.trim();
  if (kind === 'prediction' && q === null)
    return [[test, size, n === null ? null : `${whole(n)} periods`, 'engine'].filter(Boolean).join(' · ')];
  const strength = [size, q === null ? null : smallShare('q', q)].flatMap((figure): TestPiece[] =>
    figure === null ? [] : [', ', { figure }],
  );
  const counted: TestPiece[] =
    holdOut !== null
      ? [' · confirmed on ', { figure: whole(holdOut) }, ' hold-out rows']
      : n === null
        ? []
        : [' · ', { figure: whole(n) }, ` ${kindOf(kind).over !== 'rows' ? 'periods' : 'rows'}, no hold-out`];
  return [test, ...strength, ...counted, ' · engine'];
}

export const testLine = (insight: Pick<Insight, 'stats' | 'kind'>): string =>
  testPieces(insight)
    .map((piece) => (typeof piece === 'string' ? piece : piece.figure))
    .join('');

export const addToDashboardWords = {
  couldntLoadDashboards: 'Couldn’t load dashboards',
};

export const insightChartWords = {
  noChartFinding: 'No chart for this finding.',
};

export const insightsScreenWords = {
  couldntLoadTest: 'Couldn’t load the test',
  couldntStartTest: 'Couldn’t start the test',
  noDataSources:
    'No data sources yet. Upload a file and patterns that hold up in testing will appear here, each with its evidence.',
  queuedTesting: (name: string) => `${name} is queued for testing.`,
  beingTested: (name: string) => `${name} is being tested.`,
  dataSourcesBeing: (count: string) => `${count} data sources are being tested.`,
  noneDataSources: 'None of your data sources have been tested yet. Choose one under Source.',
  tableTooLarge:
    'This table is too large to test in full. Tests use an evenly spaced sample of rows; the numbers in the text use all rows.',
  noInsightMatches: 'No insight matches these filters.',
  couldntSaveChange: 'Couldn’t save the change',
  tooLittleData:
    'Too little data to test. You need at least two columns that vary, or a time series, and a few dozen rows.',
  someFindingsCouldnt: 'Some findings couldn’t be stated with checkable numbers. You’ll find them under all tests.',
  noPatternsBeyond:
    'No patterns beyond chance. That’s a valid result: nothing tested differs from what random data would show.',
  nothingCouldTested: 'Nothing of it could be tested.',
};

export const ledgerPanelWords = {
  couldntLoadTests: 'Couldn’t load the tests',
  noTestsMatch: 'No tests match these filters.',
};

export const testSummaryWords = {
  noPatternsBeyond: 'No patterns beyond chance.',
  howManyMay: 'How many may be due to chance',
};
