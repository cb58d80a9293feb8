'use client';

import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { useToast } from '@/components/ui/overlays/toast';
import type { SignInSettings } from '@/lib/base/sso/schema';

export const SIGN_IN = '/api/admin/sign-in';

/** Saves a part of how people sign in; what is refused is said beside the button. */
export function useSignIn(): { save: (change: object) => Promise<boolean>; busy: boolean; failure: string | null } {
  const queries = useQueryClient();
  const toast = useToast();
  const change = useChange([SIGN_IN, 'change'], (data: object, idempotencyKey) =>
    api<SignInSettings>(SIGN_IN, { method: 'PATCH', data, idempotencyKey }),
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (input: object) => {
    setBusy(true);
    setFailure(null);
    try {
      queries.setQueryData([SIGN_IN], await change(input));
      toast({ title: 'Settings saved', variant: 'success' });
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure };
}
