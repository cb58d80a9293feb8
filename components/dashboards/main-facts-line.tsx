import { Fragment } from 'react';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import type { MainFact } from './state/main-facts';

/** One sentence of the main facts; each number opens how it was calculated. */
export function MainFactsLine({
  facts,
  onEvidence,
}: {
  facts: readonly MainFact[];
  onEvidence: (evidenceId: string, point: number | null) => void;
}) {
  if (facts.length < 2) return null;
  return (
    <p className="mb-3.5 text-control text-ink-2">
      {facts.map(({ said, shown, widget, evidenceId, point }, nth) => (
        <Fragment key={widget}>
          {nth > 0 && '; '}
          {said}
          <CheckedNumber opens="show how this number was calculated" onOpen={() => onEvidence(evidenceId, point)}>
            {shown}
          </CheckedNumber>
        </Fragment>
      ))}
      .
    </p>
  );
}
