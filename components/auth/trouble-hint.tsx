'use client';

import { useState } from 'react';
import { clearOwnCaches } from '@/components/client/browser/clear-cache';
import { Button } from '@/components/ui/button';
import { troubleHintWords } from './words';

/** What helps when old copies of the product stand in the way of signing in. */
export function TroubleHint() {
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    await clearOwnCaches().catch(() => {});
    location.reload();
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line-1 pt-4">
      <p className="min-w-0 flex-1 basis-48 text-small text-ink-3">{troubleHintWords.havingLoginTrouble}</p>
      <Button size="small" busy={busy} onClick={() => void clear()}>
        Clear Cache &amp; Refresh
      </Button>
    </div>
  );
}
