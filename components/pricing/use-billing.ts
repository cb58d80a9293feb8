'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { api } from '@/components/client/api';
import { messageOf } from '@/components/client/api-error';
import { useToast } from '@/components/ui/toast';

const BASE = '/api/subscription';

/** The ways to the payment service; each leaves this page, and a failure is told in its own words. */
export function useBilling() {
  const toast = useToast();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const leaveFor = async (path: string, data?: object) => {
    setBusy(true);
    try {
      const { url } = await api<{ url: string }>(path, { method: 'POST', data });
      window.location.assign(url);
    } catch (error) {
      setBusy(false);
      toast({ title: 'The payment page did not open', description: messageOf(error), variant: 'destructive' });
    }
  };
  return {
    busy,
    buyPremium: () => leaveFor(`${BASE}/checkout`, { plan: 'premium' }),
    manage: () => leaveFor(`${BASE}/portal`),
    cancel: async () => {
      await api(`${BASE}/cancel`, { method: 'POST' });
      toast({ title: 'Premium was cancelled', description: 'It stays until the end of what is paid for.', variant: 'success' });
      router.refresh();
    },
  };
}
