import type { Cell } from '@/lib/pure/query/schema/column';
import type { InsightKind } from '../../record/kind';

/**
 * Two categories that go together; `value` of `left` and `with` of `right` are furthest from chance. `share`: of
 * rows with `value`; `base`: of all rows.
 */
export type AssociationDetail = {
  kind: 'association';
  left: string;
  right: string;
  value: Cell;
  with: Cell;
  share: number;
  base: number;
  v: number;
};

export const association: InsightKind = {
  type: 'correlation',
  rank: 0.8,
  again: 0.94,
  trivial: 0.1,
  sure: { all: 0.01, segment: 0.01 },
  over: 'rows',
  between: true,
  hasFigure: false,
  madeByFew: false,
  also: null,
  urgency: null,
  summary: { section: 'why', standing: true, change: false },
  label: 'Association',
  chance: 'The two categories are independent.',
  tests: {
    'Chi-squared test of independence': {
      formula:
        'χ² = Σ (counted − expected)² / expected with (r − 1)(c − 1) degrees of freedom; effect V = √(χ²/(n(min(r, c) − 1)))',
      source: 'Pearson 1900, Cramér 1946',
    },
  },
};
