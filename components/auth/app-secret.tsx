'use client';

import { useState } from 'react';
import { copyText } from '@/components/client/browser/copy-text';
import { Button, linkClass } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import type { NewAuthenticator } from '@/lib/base/factors/schema';
import { appSecretWords } from './words';

/** What an authenticator app is given: typed, copied, or opened on the phone that has the app. */
export function AppSecret({ app: { secret, address } }: { app: NewAuthenticator }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'manually'>('no');
  const copy = () =>
    copyText(secret).then(
      () => setCopied('yes'),
      () => setCopied('manually'),
    );
  return (
    <div className="space-y-2">
      <div className="flex items-end gap-2.5">
        <Field label="Key for your authenticator app" className="min-w-0 flex-1">
          <Input
            readOnly
            value={secret.match(/.{1,4}/g)!.join(' ')}
            onFocus={(event) => event.target.select()}
            className="font-mono text-small"
          />
        </Field>
        <Button onClick={() => void copy()}>{copied === 'yes' ? 'Copied' : 'Copy'}</Button>
      </div>
      <p className="text-small text-ink-3">
        {copied === 'manually' ? appSecretWords.copyManually : appSecretWords.addAccount}{' '}
        <a href={address} className={linkClass}>
          Open the app on this device
        </a>
      </p>
      <p className="sr-only" role="status">
        {copied === 'yes' && 'Key copied'}
      </p>
    </div>
  );
}
