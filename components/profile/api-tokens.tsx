'use client';

import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { ApiToken } from '@/lib/base/auth/api-token-schema';
import { formatDate } from '@/lib/pure/format/format';
import { accessWords, apiTokensWords } from './words';

// Fetched by those who create one.
const ApiTokenDialog = dynamic(() => import('./api-token-dialog').then((file) => file.ApiTokenDialog), { ssr: false });

const TOKENS = '/api/user/tokens';

/** By which one's own programs and assistants come in, in the present workspace. */
export function ApiTokens() {
  const { data, error, isPending, refetch } = useQuery<{ tokens: ApiToken[] }>({ queryKey: [TOKENS] });
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  const again = () => queries.invalidateQueries({ queryKey: [TOKENS] });
  return (
    <section aria-labelledby="api-tokens">
      <SectionHead id="api-tokens" title="API tokens">
        <Button size="small" onClick={() => setCreating(true)}>
          Create token
        </Button>
      </SectionHead>
      <Sheet>
        <Cell className="text-ink-2">
          <p className="max-w-[68ch]">
            {apiTokensWords.about}{' '}
            <Link href="/api-docs" className={linkClass}>
              What programs can ask
            </Link>
          </p>
        </Cell>
        {error ? (
          <Cell>
            <ErrorState
              title={apiTokensWords.couldntLoad}
              action={
                <Button size="small" onClick={() => void refetch()}>
                  Retry
                </Button>
              }
            >
              {messageOf(error)}
            </ErrorState>
          </Cell>
        ) : (
          (isPending || data.tokens.length > 0) && (
            <Table label="API tokens">
              <thead>
                <tr>
                  <Th first>Name</Th>
                  <Th>Access</Th>
                  <Th>Expires</Th>
                  <Th className="max-middle:hidden">Last used</Th>
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {isPending ? (
                  <SkeletonRows rows={1} columns={5} />
                ) : (
                  data.tokens.map((token) => <TokenRow key={token.id} token={token} onRevoked={again} />)
                )}
              </tbody>
            </Table>
          )
        )}
      </Sheet>
      {creating && <ApiTokenDialog onCreated={() => void again()} onClose={() => setCreating(false)} />}
    </section>
  );
}

function TokenRow({ token, onRevoked }: { token: ApiToken; onRevoked: () => Promise<void> }) {
  const { id, name, prefix, scope, expiresAt, lastUsedAt } = token;
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const revoke = async () => {
    await api(`${TOKENS}/${id}`, { method: 'DELETE' });
    toast({ title: 'Token revoked', variant: 'success' });
    await onRevoked();
  };
  return (
    <tr>
      <Td first>
        <span className="break-words">{name}</span>
        <span className="block font-mono text-small text-ink-3">{prefix}…</span>
      </Td>
      <Td>{accessWords[scope]}</Td>
      <Td className="whitespace-nowrap tabular-nums">
        <time dateTime={expiresAt}>{formatDate(expiresAt.slice(0, 10))}</time>
      </Td>
      <Td className="whitespace-nowrap max-middle:hidden">{lastUsedAt ? <Age at={lastUsedAt} /> : 'never'}</Td>
      <Td>
        <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Revoke ${name}?`}
          confirm="Revoke"
          danger
          onConfirm={revoke}
        >
          {apiTokensWords.revoked}
        </ConfirmDialog>
      </Td>
    </tr>
  );
}
