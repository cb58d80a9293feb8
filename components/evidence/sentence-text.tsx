import { CheckedNumber } from '@/components/ui/evidence-mark';
import type { Sentence } from '@/lib/pure/query/schema/claim';

/** A sentence whose numbers open how they were made. */
export function SentenceText({
  sentence: { text, claims },
  onEvidence,
}: {
  sentence: Sentence;
  onEvidence: (evidenceId: string) => void;
}) {
  let from = 0;
  const pieces = claims
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, evidenceId }) => {
      const before = text.slice(from, start);
      from = end;
      return (
        <span key={start}>
          {before}
          <CheckedNumber onOpen={() => onEvidence(evidenceId)} opens="show how this number was calculated">
            {text.slice(start, end)}
          </CheckedNumber>
        </span>
      );
    });
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}
