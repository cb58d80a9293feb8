'use client';

import { LatePageFailed } from '@/components/shell/late-page-failed';

/** The shell stays. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <LatePageFailed digest={error.digest} onRetry={reset} />;
}
