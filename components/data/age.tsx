'use client';

import { useEffect, useState } from 'react';
import { age } from './words';

const MINUTE = 60_000;

/** 'now', '12 min ago', 'yesterday'; kept true while it is looked at. The instant itself is in the title. */
export function Age({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  // The server wrote it a moment before the browser did.
  return (
    <time dateTime={at} title={new Date(at).toUTCString()} suppressHydrationWarning>
      {age(at, now)}
    </time>
  );
}
