'use client';

import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { ConnectedProgram } from '@/lib/base/auth/program-schema';
import { accessWords, connectedProgramsWords } from './words';

const PROGRAMS = '/api/user/programs';

/** The programs and assistants that one has let in, in the present workspace. */
export function ConnectedPrograms({ address }: { address: string }) {
  const { data, error, isPending, refetch } = useQuery<{ programs: ConnectedProgram[] }>({ queryKey: [PROGRAMS] });
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: [PROGRAMS] });
  return (
    <section aria-labelledby="connected-programs">
      <SectionHead id="connected-programs" title="Connected programs" />
      <Sheet>
        <Cell className="text-ink-2">
          <p className="max-w-[68ch]">{connectedProgramsWords.about}</p>
          <p className="mt-1 font-mono text-small break-all select-all">{`${address}/api/mcp`}</p>
        </Cell>
        {error ? (
          <Cell>
            <ErrorState
              title={connectedProgramsWords.couldntLoad}
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
          (isPending || data.programs.length > 0) && (
            <Table label="Connected programs">
              <thead>
                <tr>
                  <Th first>Name</Th>
                  <Th>Access</Th>
                  <Th className="max-middle:hidden">Last used</Th>
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {isPending ? (
                  <SkeletonRows rows={1} columns={4} />
                ) : (
                  data.programs.map((program) => (
                    <ProgramRow key={program.id} program={program} onDisconnected={again} />
                  ))
                )}
              </tbody>
            </Table>
          )
        )}
      </Sheet>
    </section>
  );
}

function ProgramRow({
  program: { id, name, host, isLocal, scope, lastUsedAt },
  onDisconnected,
}: {
  program: ConnectedProgram;
  onDisconnected: () => Promise<void>;
}) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const disconnect = async () => {
    await api(`${PROGRAMS}/${id}`, { method: 'DELETE' });
    toast({ title: 'Program disconnected', variant: 'success' });
    await onDisconnected();
  };
  return (
    <tr>
      <Td first>
        <bdi className="break-words">{name}</bdi>
        <span className="block text-small break-all text-ink-3">
          {isLocal ? connectedProgramsWords.thisComputer(host) : host}
        </span>
      </Td>
      <Td>{accessWords[scope]}</Td>
      <Td className="whitespace-nowrap max-middle:hidden">{lastUsedAt ? <Age at={lastUsedAt} /> : 'never'}</Td>
      <Td>
        <Button size="small" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
          Disconnect
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Disconnect ${name}?`}
          confirm="Disconnect"
          danger
          onConfirm={disconnect}
        >
          {connectedProgramsWords.disconnected}
        </ConfirmDialog>
      </Td>
    </tr>
  );
}
