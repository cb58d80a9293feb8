'use client';

import { useState, type FormEvent } from 'react';
import Link from 'next/link';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Logo } from '@/components/ui/logo';
import type { Unsubscription } from '@/lib/product/deliveries/schema';

/** Ends a delivery for the person of the link, without a sign-in. `initial` null: the link isn’t valid. */
export function UnsubscribeScreen({ token, initial }: { token: string; initial: Unsubscription | null }) {
  const [state, setState] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      setState(await api<Unsubscription>(`/api/unsubscribe/${token}`, { method: 'POST' }));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main id="main" className="mx-auto max-w-[440px] px-(--gutter) pt-8 pb-12 middle:pt-20">
      <Link href="/" aria-label="Plumbline home" className="inline-block">
        <Logo />
      </Link>
      <h1 className="mt-8 mb-4">{state?.unsubscribed ? 'Unsubscribed' : 'Unsubscribe'}</h1>
      {!state ? (
        <p className="text-ink-2">This link isn’t valid, or the delivery was deleted.</p>
      ) : state.unsubscribed ? (
        <p className="text-ink-2">You no longer get “{state.dashboardName}” by email.</p>
      ) : (
        <form method="dialog" onSubmit={(event) => void submit(event)} className="grid gap-4">
          <p className="text-ink-2">Stop getting “{state.dashboardName}” by email?</p>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <div>
            <Button look="filled" type="submit" busy={busy}>
              Unsubscribe
            </Button>
          </div>
        </form>
      )}
    </main>
  );
}
