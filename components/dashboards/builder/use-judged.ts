import { useMemo } from 'react';
import type { DrawnWidget, ChartData } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { lintWidget, supportOfWidget } from '@/lib/pure/analysis/dashboard/lint/lint';
import { sayReason } from '@/lib/pure/analysis/dashboard/lint/say-reason';
import type { Query } from '@/lib/pure/query/schema/query';
import type { PreviewAnswer } from './preview';

/** The name under which the rows behind a chart are asked with its preview. */
const SUPPORT = 'support';

/** What is asked beside a chart so that the rules can read it. */
export function supportOf(drawn: DrawnWidget, ground: ChartData): Record<string, Query> {
  const support = supportOfWidget(drawn, ground);
  return support ? { [SUPPORT]: support } : {};
}

/** What the rules hold against a chart or figure as it is answered, in sentences. Null until it is. */
export function useJudged(
  drawn: DrawnWidget | null,
  ground: ChartData | undefined,
  { answer, besides, outdated }: PreviewAnswer,
): string[] | null {
  const support = besides(SUPPORT);
  return useMemo(() => {
    if (!drawn || !ground || !answer || outdated) return null;
    return [...new Set(lintWidget(drawn, ground, { ...answer, support }).flatMap((reason) => sayReason(reason) ?? []))];
  }, [drawn, ground, answer, outdated, support]);
}
