'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { usePathname } from 'next/navigation';
import { keepOpenPage, noteOwnCopy } from '@/components/client/offline/kept-pages';
import { oldestCopy, onCopies } from '@/components/client/browser/offline-copies';
import { useMe } from '@/components/client/session/session';
import { LinkButton } from '@/components/ui/button';
import { offlineNoticeWords } from './words';

const subscribe = (changed: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed);
  };
};

const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** With the day where it is another than today. */
function timeOf(moment: number): string {
  const at = new Date(moment);
  return new Intl.DateTimeFormat(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!sameDay(at, new Date()) && { day: 'numeric', month: 'short' }),
  }).format(at);
}

/** Under the bar while there is no connection, and where the worker answered out of its cache. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const copy = useSyncExternalStore(onCopies, oldestCopy, () => null);
  const path = usePathname();
  const person = useMe().id;
  useEffect(noteOwnCopy, []);
  useEffect(() => keepOpenPage(person), [path, person]);
  return (
    <div role="status">
      {(!online || copy !== null) && (
        <p className="border-b border-warn bg-warn-wash px-(--gutter) py-1.5 text-table print:hidden">
          {copy === null ? 'You’re offline.' : offlineNoticeWords.offlineAsOf(timeOf(copy))} You can’t make changes
          until you reconnect. {online && <LinkButton onClick={() => location.reload()}>Reload</LinkButton>}
        </p>
      )}
    </div>
  );
}
