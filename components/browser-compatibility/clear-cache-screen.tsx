'use client';

import { useState } from 'react';
import Link from 'next/link';
import { clearOwnCaches, type Cleared } from '@/components/client/browser/clear-cache';
import { Button, linkClass } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { clearCacheScreenWords } from './words';

/** Clears on a press, never by being opened: a link to it changes nothing. */
export function ClearCacheScreen() {
  const [cleared, setCleared] = useState<Cleared | null>(null);
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    setCleared(await clearOwnCaches());
    setBusy(false);
  };
  return (
    <main id="main" className="mx-auto max-w-[640px] px-(--gutter) pt-16 pb-12">
      <Link href="/" aria-label="Plumbline home" className="inline-block">
        <Logo />
      </Link>
      <h1 className="mt-8">Clear this browser’s cache</h1>
      <p className="mt-2 text-ink-2">{clearCacheScreenWords.removesPlumblinesOwn}</p>
      <Button look="filled" busy={busy} onClick={() => void clear()} className="mt-4">
        Clear cache
      </Button>
      <div role="status">
        {cleared && (
          <>
            <Sheet className="mt-6">
              <Cell>
                <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 tabular-nums">
                  <Line name="Storage entries removed" count={cleared.keys} />
                  <Line name="Caches removed" count={cleared.caches} />
                  <Line name="Service workers removed" count={cleared.workers} />
                </dl>
              </Cell>
            </Sheet>
            <p className="mt-3">
              {clearCacheScreenWords.donePagesLoad}{' '}
              <a href="/auth" className={linkClass}>
                Go to sign-in
              </a>{' '}
              or{' '}
              <a href="/home" className={linkClass}>
                back to Home
              </a>
              .
            </p>
          </>
        )}
      </div>
    </main>
  );
}

function Line({ name, count }: { name: string; count: number }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-strong">{count}</dd>
    </>
  );
}
