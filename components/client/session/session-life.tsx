'use client';

import { useEffect, useState } from 'react';
import dynamic from 'next/dynamic';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '@/lib/base/auth/schema';
import { watchActivity } from './activity';
import { api } from '../requests/api';
import { armExtension, SESSION_LASTS } from './extension';
import { useMe, useSession } from './session';
import { subscribeToTabs, publishToTabs } from '../requests/session-channel';

/** Most sessions never see it. */
const ExtendDialog = dynamic(() => import('./extend-dialog').then((file) => file.ExtendDialog), { ssr: false });

const ME = '/api/auth/me';

/** Tells the server of use, asks it who this still is, and offers to go on before the session is over. */
export function SessionLife() {
  useHeartbeat();
  useKnownMe();
  return <Extension />;
}

function useHeartbeat(): void {
  useEffect(
    () =>
      watchActivity(() => {
        api('/api/auth/heartbeat', { method: 'POST' }).catch(() => {}); // the next one tells the same
      }),
    [],
  );
}

/** The auth query: fresh for 5 minutes, not retried, and asked again when the window is looked at. */
function useKnownMe(): void {
  const me = useMe();
  const { know } = useSession();
  const { data } = useQuery<Me>({ queryKey: [ME], initialData: me, retry: false, refetchOnWindowFocus: true });
  useEffect(() => {
    know(data);
  }, [data, know]);
}

function Extension() {
  /** Counts the extensions: each arms the offer again. */
  const [extensions, setExtensions] = useState(0);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => {
    const loadedAt = Date.now();
    return armExtension(() => setEndsAt(loadedAt + SESSION_LASTS));
  }, [extensions]);

  useEffect(
    () =>
      subscribeToTabs(({ kind }) => {
        if (kind !== 'extended') return;
        setEndsAt(null);
        setExtensions((before) => before + 1);
      }),
    [],
  );

  if (endsAt === null) return null;
  const extend = async () => {
    await api('/api/auth/extend-session', { method: 'POST' });
    publishToTabs({ kind: 'extended' });
    setExtensions((before) => before + 1);
  };
  return <ExtendDialog endsAt={endsAt} onExtend={extend} onClose={() => setEndsAt(null)} />;
}
