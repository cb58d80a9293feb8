import type { ReactNode } from 'react';
import { Check, TriangleAlert } from 'lucide-react';

/** One line of a check: what is known before any work. */
export function CheckFact({ warns = false, children }: { warns?: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-1.5">
      {warns ? (
        <TriangleAlert aria-hidden className="mt-px flex-none text-warn" />
      ) : (
        <Check aria-hidden className="mt-px flex-none text-good" />
      )}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** One figure of how far to trust a result, with what it is to be held against. */
export function TrustFact({ term, note, children }: { term: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="border-t border-line-1 py-2">
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="text-title font-strong tabular-nums">{children}</dd>
      <dd className="text-small text-ink-3">{note}</dd>
    </div>
  );
}
