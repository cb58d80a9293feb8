import type { ReactNode } from 'react';
import { openedBy, type OpenedEvidence } from '@/components/answers/sentence';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import type { SummarySentence } from '@/lib/pure/analysis/narration/summary/sections';
import type { Claim } from '@/lib/pure/query/schema/claim';

/** A number with what opens behind it; null for a figure that is its evidence's own. */
export type OpenedNumber = OpenedEvidence & { claim: Claim | null };

type Props = { sentence: Pick<SummarySentence, 'text' | 'claims' | 'faults'>; onOpen: (opened: OpenedNumber) => void };

/** A sentence whose numbers open how they were made; those that do not hold are marked. */
export function MemoText({ sentence: { text, claims, faults }, onOpen }: Props) {
  const isFaulty = (start: number) => faults.some((fault) => fault.start === start);
  const marks = [
    ...claims.map((claim) => ({
      ...claim,
      mark: (
        <CheckedNumber
          state={isFaulty(claim.start) ? 'changed' : 'checked'}
          opens="show how this number was calculated"
          onOpen={() => onOpen({ ...openedBy(claim), claim })}
        >
          {text.slice(claim.start, claim.end)}
        </CheckedNumber>
      ),
    })),
    ...faults
      .filter(({ start }) => !claims.some((claim) => claim.start === start))
      .map((fault) => ({
        ...fault,
        mark: (
          <span className="text-bad underline decoration-dotted underline-offset-4">
            {text.slice(fault.start, fault.end)}
            <span className="sr-only">, not checked</span>
          </span>
        ),
      })),
  ].sort((a, b) => a.start - b.start);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end, mark } of marks) {
    pieces.push(text.slice(at, start), <span key={start}>{mark}</span>);
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
