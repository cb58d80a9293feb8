import type { ReactNode } from 'react';
import type { Claim } from '@/lib/query/claim';
import type { SummarySentence } from '@/lib/analysis/narration/summary/sections';
import { openedBy, type Opened } from '@/components/insights/sentence';
import { CheckedNumber } from '@/components/ui/evidence-mark';

/** A number with what opens behind it; null for a figure that is its evidence's own. */
export type OpenedNumber = Opened & { claim: Claim | null };

type Props = { sentence: Pick<SummarySentence, 'text' | 'claims' | 'faults'>; onOpen: (opened: OpenedNumber) => void };

/** A sentence whose numbers open how they were made; those that do not hold are marked. */
export function MemoText({ sentence: { text, claims, faults }, onOpen }: Props) {
  const isFaulty = (start: number) => faults.some((fault) => fault.start === start);
  const marks = [
    ...claims.map((claim) => ({ ...claim, mark: <CheckedNumber state={isFaulty(claim.start) ? 'changed' : 'checked'} opens="how this number was made" onOpen={() => onOpen({ ...openedBy(claim), claim })}>{text.slice(claim.start, claim.end)}</CheckedNumber> })),
    ...faults.filter(({ start }) => !claims.some((claim) => claim.start === start)).map((fault) => ({ ...fault, mark: <span className="text-bad underline decoration-dotted underline-offset-4">{text.slice(fault.start, fault.end)}<span className="sr-only">, not checked</span></span> })),
  ].sort((a, b) => a.start - b.start);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end, mark } of marks) {
    pieces.push(text.slice(at, start), <span key={start}>{mark}</span>);
    at = end;
  }
  return <>{pieces}{text.slice(at)}</>;
}
