import type { Cell } from '@/lib/pure/query/schema/column';

export const VERIFY_JOB = 'verify';
export const VERIFY_STEPS = ['Recalculating every number'] as const;

export type VerifiedPart = 'value' | 'comparison' | 'sparkline';

/** A number that the engine does not answer as it did, at its first different cell. */
export type VerifiedDifference = {
  widgetId: string;
  name: string;
  part: VerifiedPart;
  evidenceId: string;
  then: Cell;
  now: Cell;
};

/** What recalculating all numbers of a dashboard past every cache came to. */
export type DashboardVerification = {
  /** The version of the dashboard that was looked at. */
  version: number;
  checkedAt: string;
  /** Pieces of evidence that were calculated again. */
  checked: number;
  differences: VerifiedDifference[];
  /** Numbers of live sources whose data have moved on since: they are no mistakes. */
  moved?: number;
  /** Widgets that couldn’t be checked, and why. */
  unchecked: { widgetId: string; name: string; why: string }[];
};
