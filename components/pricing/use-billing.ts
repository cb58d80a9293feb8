'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { useToast } from '@/components/ui/overlays/toast';

const BASE = '/api/subscription';
const post = <Answer>(act: string, idempotencyKey: string, data?: object) =>
  api<Answer>(`${BASE}/${act}`, { method: 'POST', data, idempotencyKey });

/** The ways to the payment service; two of them leave this page, and a failure is told in its own words. */
export function useBilling() {
  const toast = useToast();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const checkout = useChange([BASE, 'checkout'], (_input: void, key) =>
    post<{ url: string }>('checkout', key, { plan: 'premium' }),
  );
  const portal = useChange([BASE, 'portal'], (_input: void, key) => post<{ url: string }>('portal', key));
  const cancel = useChange([BASE, 'cancel'], (_input: void, key) => post('cancel', key));

  const leaveFor = async (open: () => Promise<{ url: string }>) => {
    setBusy(true);
    try {
      window.location.assign((await open()).url);
    } catch (error) {
      setBusy(false);
      toast({ title: 'Couldn’t open the payment page', description: messageOf(error), variant: 'destructive' });
    }
  };
  return {
    busy,
    buyPremium: () => leaveFor(checkout),
    manage: () => leaveFor(portal),
    cancel: async () => {
      await cancel();
      toast({
        title: 'Premium cancelled',
        description: 'It stays active until the end of the paid period.',
        variant: 'success',
      });
      router.refresh();
    },
  };
}
