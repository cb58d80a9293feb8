import { useMemo } from 'react';
import { lintWidget, supportOfWidget } from '@/lib/analysis/dashboard/lint';
import type { Drawn, Ground } from '@/lib/analysis/dashboard/drawn';
import { sayReason } from '@/lib/analysis/dashboard/say-reason';
import type { Query } from '@/lib/query/schema';
import type { PreviewAnswer } from './preview';

/** The name under which the rows behind a chart are asked with its preview. */
const SUPPORT = 'support';

/** What is asked beside a chart so that the rules can read it. */
export function supportOf(drawn: Drawn, ground: Ground): Record<string, Query> {
  const support = supportOfWidget(drawn, ground);
  return support ? { [SUPPORT]: support } : {};
}

/** What the rules hold against a chart or figure as it is answered, in sentences. Null until it is. */
export function useJudged(drawn: Drawn | null, ground: Ground | undefined, { answer, besides, outdated }: PreviewAnswer): string[] | null {
  const support = besides(SUPPORT);
  return useMemo(() => {
    if (!drawn || !ground || !answer || outdated) return null;
    return [...new Set(lintWidget(drawn, ground, { ...answer, support }).flatMap((reason) => sayReason(reason) ?? []))];
  }, [drawn, ground, answer, outdated, support]);
}
