'use client';

import { useSyncExternalStore } from 'react';

/** The tokens as the canvas needs them: resolved colours of the theme that is on the screen now. */
export type ChartTheme = {
  ink1: string;
  ink2: string;
  ink3: string;
  line1: string;
  line2: string;
  sheet: string;
  raise: string;
  accent: string;
  ctrl: string;
  /** c0 (other, before) to c8. */
  category: readonly string[];
  /** s0 to s7. */
  sequence: readonly string[];
  /** d0 to d6, the middle is zero. */
  diverging: readonly string[];
  font: string;
  /** Counts the changes: a new number asks for a new drawing. */
  version: number;
};

let current: ChartTheme | null = null;
let version = 0;
const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

function read(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const scale = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => token(`${letter}${index}`));
  return {
    ink1: token('ink-1'),
    ink2: token('ink-2'),
    ink3: token('ink-3'),
    line1: token('line-1'),
    line2: token('line-2'),
    sheet: token('sheet'),
    raise: token('raise'),
    accent: token('accent'),
    ctrl: token('ctrl'),
    category: scale('c', 9),
    sequence: scale('s', 8),
    diverging: scale('d', 7),
    font: style.fontFamily,
    version: (version += 1),
  };
}

function changed(): void {
  current = null;
  for (const listener of listeners) listener();
}

/**
 * Dark or light by class, by system and for print, and the arrival of the typeface, all change what a canvas has to
 * draw.
 */
function watch(): () => void {
  const classes = new MutationObserver(changed);
  classes.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] });
  const media = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));
  for (const one of media) one.addEventListener('change', changed);
  document.fonts.addEventListener('loadingdone', changed);
  return () => {
    classes.disconnect();
    for (const one of media) one.removeEventListener('change', changed);
    document.fonts.removeEventListener('loadingdone', changed);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    current = null;
  };
}

export const useChartTheme = (): ChartTheme | null =>
  useSyncExternalStore(
    subscribe,
    () => (current ??= read()),
    () => null,
  );
