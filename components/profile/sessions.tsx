'use client';

import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { useToast } from '@/components/ui/overlays/toast';
import type { SessionActivity } from '@/lib/base/auth/schema';
import { sessionsWords } from './words';

export const SESSIONS = '/api/session-activities';
const WORDS: Record<SessionActivity['kind'], string> = {
  signin: 'Signed in',
  refresh: 'Session renewed',
  heartbeat: 'Active',
  signout: 'Signed out',
  failed: 'Sign-in failed',
};
const SHOWN_FIRST = 8;

/** The sign-ins of the last thirty days, and the way to end all sessions but this one. */
export function Sessions() {
  const { data, error, isPending, refetch } = useQuery<{ data: SessionActivity[] }>({ queryKey: [SESSIONS] });
  const [all, setAll] = useState(false);
  const activities = data?.data ?? [];
  const shown = all ? activities : activities.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby="sessions">
      <SectionHead id="sessions" title="Sessions, last 30 days">
        <SignOutOthers />
      </SectionHead>
      <Sheet>
        {error ? (
          <Cell>
            <ErrorState
              title={sessionsWords.couldntLoadSessions}
              action={
                <Button size="small" onClick={() => void refetch()}>
                  Retry
                </Button>
              }
            >
              {messageOf(error)}
            </ErrorState>
          </Cell>
        ) : !isPending && activities.length === 0 ? (
          <EmptyState>{sessionsWords.noSessionsLast}</EmptyState>
        ) : (
          <Table label="Sessions">
            <thead>
              <tr>
                <Th first>Event</Th>
                <Th>When</Th>
                <Th>Browser</Th>
                <Th>Address</Th>
              </tr>
            </thead>
            <tbody>
              {isPending ? (
                <SkeletonRows rows={3} columns={4} />
              ) : (
                shown.map(({ id, kind, at, browser, address, current }) => (
                  <tr key={id}>
                    <Td first>
                      <span className="flex flex-wrap items-center gap-x-3">
                        {kind === 'failed' ? (
                          <Badge tone="warn" className="!text-table">
                            {WORDS[kind]}
                          </Badge>
                        ) : (
                          WORDS[kind]
                        )}
                        {current && <Badge tone="good">This session</Badge>}
                      </span>
                    </Td>
                    <Td className="whitespace-nowrap">
                      <Age at={at} />
                    </Td>
                    <Td>{browser || 'unknown'}</Td>
                    <Td className="whitespace-nowrap tabular-nums">{address || 'unknown'}</Td>
                  </tr>
                ))
              )}
            </tbody>
          </Table>
        )}
        {activities.length > shown.length && (
          <Cell className="!py-2.5">
            <LinkButton onClick={() => setAll(true)}>Show all {activities.length}</LinkButton>
          </Cell>
        )}
      </Sheet>
    </section>
  );
}

function SignOutOthers() {
  const toast = useToast();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const end = async () => {
    const { ended } = await api<{ ended: number }>('/api/user/sessions/end-others', { method: 'POST' });
    toast({
      title:
        ended === 0
          ? sessionsWords.noOtherSessions
          : ended === 1
            ? '1 other session signed out'
            : sessionsWords.otherSessionsSigned(ended),
      variant: 'success',
    });
    await queries.invalidateQueries({ queryKey: [SESSIONS] });
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Sign out other sessions
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Sign out other sessions"
        confirm="Sign out"
        onConfirm={end}
      >
        {sessionsWords.youllSignedOut}
      </ConfirmDialog>
    </>
  );
}
