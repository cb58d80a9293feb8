import {
  CODE_CATEGORIES,
  type CodeCategory,
  type CodeSeverity,
  type CountedSeverity,
  type FindingStatus,
} from './model/categories';

export type CodeCounts = Record<CodeCategory, Record<CountedSeverity, number>>;
export type CodeGate = 'passed' | 'failed';

/** What an open finding takes from 100, for each started thousand lines. */
const WEIGHTS: Record<CountedSeverity, number> = { blocker: 25, high: 10, medium: 4, low: 1 };
const LINES = 1_000;

type Counted = { category: CodeCategory; severity: CodeSeverity; status: FindingStatus };
const isCounted = (severity: CodeSeverity): severity is CountedSeverity => severity !== 'info';

/** Open findings by category and severity; a remark (info) counts nowhere. */
export function countFindings(findings: readonly Counted[]): CodeCounts {
  const counts = Object.fromEntries(
    CODE_CATEGORIES.map((category) => [category, { blocker: 0, high: 0, medium: 0, low: 0 }]),
  ) as CodeCounts;
  for (const { category, severity, status } of findings)
    if (status === 'open' && isCounted(severity)) counts[category][severity]++;
  return counts;
}

const totalOf = (counts: CodeCounts, severity: CountedSeverity): number =>
  CODE_CATEGORIES.reduce((sum, category) => sum + counts[category][severity], 0);

/** From 0 to 100: 100 less the weights of what is open, for each started thousand lines. */
export function scoreOf(counts: CodeCounts, lines: number): number {
  const severities = Object.keys(WEIGHTS) as CountedSeverity[];
  const weight = severities.reduce((sum, severity) => sum + WEIGHTS[severity] * totalOf(counts, severity), 0);
  return Math.max(0, Math.round(100 - weight / Math.max(1, Math.ceil(lines / LINES))));
}

/** Failed while a blocker or a high finding is open. */
export const gateOf = (counts: CodeCounts): CodeGate =>
  totalOf(counts, 'blocker') + totalOf(counts, 'high') > 0 ? 'failed' : 'passed';
