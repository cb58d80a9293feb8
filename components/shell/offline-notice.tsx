'use client';

import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  return () => { for (const event of ['online', 'offline']) window.removeEventListener(event, changed); };
};

/** Under the bar while there is no connection. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
  return (
    <div role="status">
      {!online && <p className="border-b border-warn bg-warn-wash px-(--gutter) py-1.5 text-table">You are offline. What stands here was read before; nothing can be changed until the connection is back.</p>}
    </div>
  );
}
