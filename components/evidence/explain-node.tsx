'use client';

import { CheckedSentence } from '@/components/answers/sentence';
import { api } from '@/components/client/requests/api';
import { usePress } from '@/components/client/requests/use-press';
import { Button } from '@/components/ui/button';
import { DrawerNode } from '@/components/ui/overlays/drawer';
import { PROVIDER_NAMES, type Provider } from '@/lib/base/ai/provider-schema';
import type { Assisted } from '@/lib/product/questions/assist-schema';
import { explainNodeWords } from './words';

/** What the evidence says, worded by the provider as far as it says nothing else. */
export function ExplainNode({
  id,
  provider,
  onPoint,
}: {
  id: string;
  provider: Provider;
  onPoint: (point: number | null) => void;
}) {
  const { press, busy, outcome, failure } = usePress(() =>
    api<Assisted>(`/api/${provider}`, { method: 'POST', data: { task: 'explain', evidenceIds: [id] } }),
  );
  return (
    <DrawerNode title="In words" className="pb-4">
      {outcome && (
        <p className="mb-1.5 max-w-[66ch] leading-[21px]">
          {outcome.sentences.map((sentence, nth) => (
            <span key={nth}>
              {nth > 0 && ' '}
              <CheckedSentence {...sentence} onOpen={({ point }) => onPoint(point)} />
            </span>
          ))}
        </p>
      )}
      <p role="status" className={failure ? 'mb-1.5 text-table text-bad' : 'text-small text-ink-3'}>
        {failure ?? (outcome && wordedBy(outcome))}
      </p>
      {!outcome && (
        <Button size="small" busy={busy} onClick={() => void press()}>
          Explain
        </Button>
      )}
    </DrawerNode>
  );
}

function wordedBy({ sentences }: Assisted): string {
  const origin = sentences.find(({ origin: each }) => each !== 'engine' && each !== 'user')?.origin;
  return origin && origin !== 'engine' && origin !== 'user'
    ? `Written by ${PROVIDER_NAMES[origin]}; every number checked.`
    : explainNodeWords.writtenBuiltEngine;
}
