'use client';

import { useSyncExternalStore } from 'react';

const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const never = () => () => {};
/** Keeps the line's height until the reader's own date is known. */
const NO_BREAK = '\u00a0';

/** The date where the reader is, which the server cannot know. */
export function Today() {
  return (
    <>
      {useSyncExternalStore(
        never,
        () => format.format(new Date()).replace(',', ''),
        () => NO_BREAK,
      )}
    </>
  );
}
