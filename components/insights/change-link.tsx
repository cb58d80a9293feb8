import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import type { Insight, InsightWithAnswers } from '@/lib/product/insights/schema';
import { changeAddress } from '@/lib/pure/analysis/changes/address';
import { changeAlong } from '@/lib/pure/analysis/changes/asked';
import { kindOf } from '@/lib/pure/analysis/insights/kinds/kinds';
import type { ChangeQuestion } from '@/lib/pure/query/resolve/change';
import { useAnswers } from './use-insights';

/** The period that stands out and the one before it; of a trend its first and its last whole period. */
function changeOf({ kind, chart, answers, chartEvidenceId }: InsightWithAnswers): ChangeQuestion | null {
  const answer = chartEvidenceId === null ? undefined : answers[chartEvidenceId];
  if (!chart || !answer) return null;
  const { rows, columns, partial } = answer;
  const times = rows.map((row) => row[columns[0]!.key] ?? null);
  const marked = times.findIndex((time) => time !== null && String(time) === chart.marked[0]);
  const [from, to] =
    kind === 'trend' ? [partial?.first ? 1 : 0, times.length - (partial?.last ? 2 : 1)] : [marked - 1, marked];
  const [before, after] = [times[from], times[to]];
  return before === undefined || after === undefined ? null : changeAlong(chart.query, before, after);
}

/**
 * Where a finding tells of a change over time, the way to what that change is made of. Known once its picture is drawn.
 */
export function ChangeLink({ insight }: { insight: Insight }) {
  const { data } = useAnswers(insight, false);
  const tellsOfChange = kindOf(insight.kind).summary.change;
  const change = tellsOfChange && data ? changeOf(data) : null;
  return (
    change && (
      <Link
        href={changeAddress(insight.dataSourceId, change)}
        className={`text-table pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center ${linkClass}`}
      >
        Explain this change
      </Link>
    )
  );
}
