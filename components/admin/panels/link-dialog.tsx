'use client';

import { useState, type ReactNode } from 'react';
import { copyText } from '@/components/client/browser/copy-text';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Field, Input } from '@/components/ui/forms/field';
import { linkDialogWords } from './words';

/** A link, or a code, that is shown this once; the server keeps its hash alone. */
export function LinkDialog({
  title,
  url,
  label = 'Link',
  children,
  onClose,
}: {
  title: string;
  label?: 'Link' | 'Code';
  url: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'manually'>('no');
  const copy = () =>
    copyText(url).then(
      () => setCopied('yes'),
      () => setCopied('manually'),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="filled" onClick={() => void copy()}>
            {copied === 'yes' ? 'Copied' : `Copy ${label.toLowerCase()}`}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{children}</p>
      <Field
        label={label}
        hint={copied === 'manually' ? linkDialogWords.browserBlockedCopying : linkDialogWords.wontShownAgain}
      >
        <Input readOnly value={url} onFocus={(event) => event.target.select()} className="font-mono text-small" />
      </Field>
      <p className="sr-only" role="status">
        {copied === 'yes' && `${label} copied`}
      </p>
    </Dialog>
  );
}
