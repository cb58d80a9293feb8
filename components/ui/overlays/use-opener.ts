'use client';

import { useRef } from 'react';

/** Radix gives the focus back to a trigger of its own alone; here the page opens the dialog. */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
