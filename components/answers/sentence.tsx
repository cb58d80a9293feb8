'use client';

import type { ReactNode } from 'react';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { readPath, type Claim, type ClaimReference, type Sentence } from '@/lib/pure/query/schema/claim';

/**
 * What opens behind a number: its evidence, and the row of the answer where it is one cell of it; `claim`: the number
 * itself.
 */
export type OpenedEvidence = { id: string; point: number | null; claim?: Claim | null };

const cellOf = (reference: ClaimReference): number | null =>
  'left' in reference ? cellOf(reference.left) : reference.of === 'cell' ? (reference.rows[0] ?? null) : null;

/** A number made of several cells opens the whole answer. */
export function openedBy(claim: Claim): OpenedEvidence {
  const { path, evidenceId } = claim;
  const reference = readPath(path, evidenceId);
  return { id: evidenceId, point: reference.of === 'cell' ? cellOf(reference) : null, claim };
}

/** A sentence whose numbers can be pressed. */
export function CheckedSentence({
  text,
  claims,
  onOpen,
}: Pick<Sentence, 'text' | 'claims'> & { onOpen: (opened: OpenedEvidence) => void }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const claim of claims) {
    pieces.push(
      text.slice(at, claim.start),
      <CheckedNumber
        key={claim.start}
        opens="show how this number was calculated"
        onOpen={() => onOpen(openedBy(claim))}
      >
        {claim.shown}
      </CheckedNumber>,
    );
    at = claim.end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
