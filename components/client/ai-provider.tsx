'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { Provider } from '@/lib/base/ai/provider-schema';

const First = createContext<Provider | null>(null);

/** Which provider is asked first; null where none is set up, and nothing then speaks of AI. */
export const useAiProvider = (): Provider | null => useContext(First);

export function AiProvider({ first, children }: { first: Provider | null; children: ReactNode }) {
  return <First value={first}>{children}</First>;
}
