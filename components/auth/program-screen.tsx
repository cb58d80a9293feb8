'use client';

import { useState, type FormEvent, type ReactNode } from 'react';
import Link from 'next/link';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { Logo } from '@/components/ui/logo';
import type { AuthorizationReading, ProgramAnswer } from '@/lib/base/auth/program-schema';
import { programScreenWords } from './words';

type Workspace = { id: string; name: string };
type Asks = Extract<AuthorizationReading, { kind: 'asks' }>;

/** Where a person lets a program in, or not. */
export function ProgramScreen({
  reading,
  account,
  workspace,
}: {
  reading: AuthorizationReading;
  account: string;
  workspace: Workspace;
}) {
  return (
    <main id="main" className="mx-auto max-w-[440px] px-(--gutter) pt-8 pb-12 middle:pt-16">
      <Link href="/home" aria-label="Plumbline home" className="inline-block">
        <Logo />
      </Link>
      <h1 className="mt-8 mb-4">Connect a program</h1>
      {reading.kind === 'asks' ? (
        <Question {...reading} account={account} workspace={workspace} />
      ) : (
        <ErrorState
          title={programScreenWords.cannotConnect}
          action={
            reading.kind === 'faulty' && (
              <a href={reading.back} className={linkClass}>
                {programScreenWords.backTo(reading.host)}
              </a>
            )
          }
        >
          {reading.kind === 'faulty' ? programScreenWords.faulty(reading.message) : reading.message}
        </ErrorState>
      )}
    </main>
  );
}

function Question({ asking, asked, account, workspace }: Asks & { account: string; workspace: Workspace }) {
  const [access, setAccess] = useState<'read' | 'write'>('read');
  const [busy, setBusy] = useState<ProgramAnswer['answer'] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<{ to: string; allowed: boolean } | null>(null);

  const give = async (answer: ProgramAnswer['answer']) => {
    if (busy) return;
    setBusy(answer);
    setFailure(null);
    try {
      const data: ProgramAnswer = { asked, workspaceId: workspace.id, answer };
      const { to } = await api<{ to: string }>('/api/oauth/consent', { method: 'POST', data });
      setSent({ to, allowed: answer !== 'cancel' });
      location.assign(to);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void give(access);
  };

  if (sent)
    return (
      <Notice
        tone="info"
        action={
          <a href={sent.to} className={linkClass}>
            {programScreenWords.backTo(asking.host)}
          </a>
        }
      >
        {sent.allowed ? programScreenWords.allowed : programScreenWords.cancelled}
      </Notice>
    );
  return (
    <form method="dialog" onSubmit={submit} className="space-y-5">
      <dl className="border-y border-line-1">
        <Fact name="Program">{asking.name}</Fact>
        <Fact name="Sends you back to">
          {asking.isLocal ? programScreenWords.thisComputer(asking.host) : asking.host}
        </Fact>
        <Fact name="Workspace">{workspace.name}</Fact>
        <Fact name="Account">{account}</Fact>
      </dl>
      <p className="text-ink-2">{programScreenWords.unchecked}</p>
      <RadioCards label="Access" value={access} onChange={(value) => setAccess(value === 'write' ? 'write' : 'read')}>
        <RadioCard value="read" title="Read" note={programScreenWords.read} />
        {asking.most === 'write' && <RadioCard value="write" title="Read and change" note={programScreenWords.write} />}
      </RadioCards>
      <p className="text-small text-ink-3">{programScreenWords.ends}</p>
      {failure !== null && <ErrorState title={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="filled" busy={busy !== null && busy !== 'cancel'}>
          Connect
        </Button>
        <Button busy={busy === 'cancel'} onClick={() => void give('cancel')}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-line-1 py-2 first:border-t-0">
      <dt className="w-36 flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1 basis-40 font-medium break-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
