'use client';

import { useState } from 'react';
import { copyText } from '@/components/client/browser/copy-text';
import { Button } from '@/components/ui/button';
import { recoveryCodesWords } from './words';

/** The codes for a lost device: shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'manually'>('no');
  const copy = () =>
    copyText(`${codes.join('\n')}\n`).then(
      () => setCopied('yes'),
      () => setCopied('manually'),
    );
  return (
    <>
      <p className="mt-1 text-ink-2">{recoveryCodesWords.eachOnce}</p>
      <ul
        aria-label="Recovery codes"
        className="mt-3 grid grid-cols-1 gap-x-6 border-t border-line-1 font-mono text-small min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="border-b border-line-1 py-1 select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-3">
        <Button size="small" onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : 'Copy all'}
        </Button>
        <p role="status" className="text-small text-ink-3">
          {copied === 'manually' && recoveryCodesWords.copyManually}
        </p>
      </div>
    </>
  );
}
