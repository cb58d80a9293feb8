'use client';

import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { timeLeft } from './extension';

/** Asks as a browser's own confirm does: OK extends, Cancel lets the session end. */
export function ExtendDialog({
  endsAt,
  onExtend,
  onClose,
}: {
  endsAt: number;
  onExtend: () => Promise<void>;
  onClose: () => void;
}) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <ConfirmDialog open onOpenChange={onClose} title="Stay signed in?" confirm="OK" danger={false} onConfirm={onExtend}>
      Your session ends {timeLeft(endsAt - now)}. Choose OK to extend it by 24 hours. If you cancel, you’ll need to sign
      in again; saved work stays saved.
    </ConfirmDialog>
  );
}
