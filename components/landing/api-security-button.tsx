'use client';

import { useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/overlays/toast';
import { checkApiSecurity, offersApiCheck } from './api-security';

const neverChanges = () => () => {};

export function ApiSecurityButton({ environment }: { environment: string }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const offered = useSyncExternalStore(
    neverChanges,
    () => offersApiCheck(environment, location.hostname),
    () => false,
  );
  if (!offered) return null;
  const check = async () => {
    setBusy(true);
    toast(await checkApiSecurity(environment));
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void check()}>
      Validate API Security
    </Button>
  );
}
