'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { LinkButton } from '@/components/ui/button';
import type { Forgotten } from './forgot-dialog';

// Fetched by those who have forgotten.
const ForgotDialog = dynamic(() => import('./forgot-dialog').then((file) => file.ForgotDialog), { ssr: false });

export function ForgotLinks() {
  const [what, setWhat] = useState<Forgotten | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (forgotten: Forgotten) => () => {
    setWhat(forgotten);
    setOpen(true);
  };
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-6 text-small">
      <LinkButton aria-haspopup="dialog" className="py-1 pointer-coarse:py-3" onClick={ask('password')}>
        Forgot password?
      </LinkButton>
      <LinkButton aria-haspopup="dialog" className="py-1 pointer-coarse:py-3" onClick={ask('username')}>
        Forgot user name?
      </LinkButton>
      {what && <ForgotDialog key={what} what={what} open={open} onOpenChange={setOpen} />}
    </div>
  );
}
