'use client';

import { useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import type { OwnFactors } from '@/lib/base/factors/schema';
import type { FactorTask } from './second-factor-dialog';
import { secondFactorWords } from './words';

// Fetched by those who change something of it.
const SecondFactorDialog = dynamic(() => import('./second-factor-dialog').then((file) => file.SecondFactorDialog), {
  ssr: false,
});

const FACTORS = '/api/user/second-factor';

/** The second factor of one's password, and the company's accounts by which one signs in. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery<OwnFactors>({ queryKey: [FACTORS] });
  return (
    <section aria-labelledby="second-factor">
      <SectionHead id="second-factor" title="Second factor" />
      <Sheet>
        {data ? (
          <Factors factors={data} />
        ) : error ? (
          <Cell>
            <ErrorState
              title={secondFactorWords.couldntLoad}
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
          <Cell className="grid gap-3">
            <Skeleton className="h-5 w-64" />
            <Skeleton className="h-5 w-48" />
          </Cell>
        )}
      </Sheet>
    </section>
  );
}

function Factors({ factors }: { factors: OwnFactors }) {
  const queries = useQueryClient();
  const [task, setTask] = useState<FactorTask | null>(null);
  const { authenticator, passkeys, recoveryCodesLeft, passkeysPossible, hasPassword, identities, required } = factors;
  const hasAny = authenticator !== null || passkeys.length > 0;
  return (
    <>
      <Cell className="text-ink-2">
        <p className="max-w-[68ch]">{hasPassword ? secondFactorWords.about : secondFactorWords.noPassword}</p>
        {required && <p className="mt-1">{secondFactorWords.required}</p>}
      </Cell>
      {hasPassword && (
        <Row
          title="Authenticator app"
          note={authenticator ? <Added at={authenticator.createdAt} /> : secondFactorWords.app}
          isOn={authenticator !== null}
        >
          {authenticator ? (
            <Button size="small" onClick={() => setTask({ kind: 'remove', what: 'authenticator', name: 'the app' })}>
              Remove app
            </Button>
          ) : (
            <Button size="small" onClick={() => setTask({ kind: 'app' })}>
              Set up app
            </Button>
          )}
        </Row>
      )}
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Row
          key={id}
          title={name}
          isOn
          note={
            <>
              Passkey. <Added at={createdAt} />
              {lastUsedAt && (
                <>
                  , last used <Age at={lastUsedAt} />
                </>
              )}
            </>
          }
        >
          <Button
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => setTask({ kind: 'remove', what: id, name })}
          >
            Remove
          </Button>
        </Row>
      ))}
      {hasPassword && (
        <Row
          title="Passkeys"
          note={passkeysPossible ? secondFactorWords.passkeys : secondFactorWords.passkeysNeedHttps}
        >
          {passkeysPossible && (
            <Button size="small" onClick={() => setTask({ kind: 'passkey' })}>
              Add passkey
            </Button>
          )}
        </Row>
      )}
      {hasAny && (
        <Row title="Recovery codes" note={secondFactorWords.codesLeft(recoveryCodesLeft)} isLow={recoveryCodesLeft < 3}>
          <Button size="small" onClick={() => setTask({ kind: 'codes' })}>
            Create new codes
          </Button>
        </Row>
      )}
      {identities.map(({ id, issuer, email, lastUsedAt }) => (
        <Row
          key={id}
          title="Single sign-on"
          isOn
          note={
            <>
              {email} at {issuer}, last used <Age at={lastUsedAt} />
            </>
          }
        />
      ))}
      {task && (
        <SecondFactorDialog
          task={task}
          onChanged={(changed) => queries.setQueryData([FACTORS], changed)}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

const Added = ({ at }: { at: string }) => (
  <>
    Added <Age at={at} />
  </>
);

function Row({
  title,
  note,
  isOn = false,
  isLow = false,
  children,
}: {
  title: string;
  note: ReactNode;
  isOn?: boolean;
  isLow?: boolean;
  children?: ReactNode;
}) {
  return (
    <Cell className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="break-words">{title}</span>
          {isOn && <Badge tone="good">On</Badge>}
        </p>
        <p className={isLow ? 'text-small text-warn' : 'text-small break-words text-ink-3'}>{note}</p>
      </div>
      {children}
    </Cell>
  );
}
