import type { InsightKind } from '../../record/kind';

export type QualityDetail = {
  kind: 'quality';
  issue: 'duplicate_rows' | 'missing' | 'missing_block' | 'unit_change' | 'implausible_values';
  column: string | null;
  rows: number;
  at: string | null;
  to: string | null;
  factor: number | null;
  values: number[];
  /** The first column of those whose fault lies in the same rows; absent in findings from before it was noted. */
  alike?: string;
};

export const quality: InsightKind = {
  type: 'anomaly',
  rank: 1.05,
  again: 0.94,
  trivial: 0,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: false,
  hasFigure: true,
  madeByFew: false,
  also: 'any',
  urgency: 7,
  summary: { section: 'risks', standing: false, change: false },
  label: 'Data quality',
  chance: 'Counted, not tested.',
  tests: {},
};
