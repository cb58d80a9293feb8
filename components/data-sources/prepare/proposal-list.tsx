'use client';

import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Spinner } from '@/components/ui/spinner';
import type { StepProposal, StepProposals } from '@/lib/pure/preparation/proposals/schema';
import { proposalWords as words } from './words';

const SAID: Record<StepProposal['kind'], (proposal: StepProposal) => string> = {
  duplicates: ({ count }) => words.duplicates(count),
  spaces: ({ count, column }) => words.spaces(count, column),
  spellings: ({ groups, column }) => words.spellings(groups?.length ?? 0, column ?? ''),
  list: ({ count, column }) => words.list(count, column ?? ''),
  empty: ({ column }) => words.empty(column ?? ''),
  constant: ({ column, example }) => words.constant(column ?? '', String(example)),
};

/** 'Acme Ltd: ACME Ltd., acme ltd', or a cell that holds several values. */
function exampleOf({ groups, kind, example }: StepProposal): string | null {
  const [group] = groups ?? [];
  if (group)
    return `“${group.to}”: ${group.from
      .slice(0, 3)
      .map(({ text }) => `“${text}”`)
      .join(', ')}`;
  return kind === 'list' ? `Such as “${String(example)}”` : null;
}

type Props = {
  answer: { data: StepProposals | undefined; error: Error | null };
  off: boolean;
  onTry: (proposal: StepProposal) => void;
};

/** What the data suggests. Nothing is done by itself: each opens as a step, with the rows that it would change. */
export function ProposalList({ answer: { data, error }, off, onTry }: Props) {
  return (
    <section aria-labelledby="prepare-suggestions">
      <h2 id="prepare-suggestions" className="mb-2 text-body font-bold">
        Suggestions
      </h2>
      {error ? (
        <ErrorState title={words.couldnt}>{messageOf(error)}</ErrorState>
      ) : !data ? (
        <Spinner words={words.looking} />
      ) : (
        <>
          {data.proposals.length === 0 && <p className="text-table text-ink-2">{words.none}</p>}
          <ul className="space-y-2.5">
            {data.proposals.map((proposal, nth) => (
              <li key={nth} className="flex items-start gap-3 text-table">
                <div className="min-w-0 flex-1">
                  <p>{SAID[proposal.kind](proposal)}</p>
                  {exampleOf(proposal) && <p className="text-small break-words text-ink-3">{exampleOf(proposal)}</p>}
                </div>
                <Button size="small" off={off} onClick={() => !off && onTry(proposal)}>
                  Review
                </Button>
              </li>
            ))}
          </ul>
          {data.notCompared.length > 0 && (
            <p className="mt-2.5 text-small text-ink-3">{words.notCompared(data.notCompared)}</p>
          )}
        </>
      )}
    </section>
  );
}
