'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { Button, type ButtonLook } from '@/components/ui/button';

// Fetched when it is asked for.
const ContactSalesDialog = dynamic(() => import('./contact-sales-dialog').then((file) => file.ContactSalesDialog), { ssr: false });

export function ContactSalesButton({ look }: { look?: ButtonLook }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button look={look} aria-haspopup="dialog" onClick={() => { setAsked(true); setOpen(true); }}>Contact Sales</Button>
      {asked && <ContactSalesDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
