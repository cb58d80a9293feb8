'use client';

import { useSyncExternalStore } from 'react';
import { oldestCopy, onCopies } from '@/components/client/offline-copies';

const subscribe = (changed: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  return () => { for (const event of ['online', 'offline']) window.removeEventListener(event, changed); };
};

const timeOf = (moment: number): string => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);

/** Under the bar while there is no connection, and where the worker answered out of its cache. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
  const copy = useSyncExternalStore(onCopies, oldestCopy, () => null);
  return (
    <div role="status">
      {(!online || copy !== null) && (
        <p className="border-b border-warn bg-warn-wash px-(--gutter) py-1.5 text-table">
          {!online && 'You are offline. What stands here was read before; nothing can be changed until the connection is back.'}
          {copy !== null && <> Some of it is as of {timeOf(copy)}, offline copy.</>}
        </p>
      )}
    </div>
  );
}
