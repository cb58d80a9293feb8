'use client';

import { LatePageFailed } from '@/components/shell/late-page-failed';

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main">
      <LatePageFailed digest={error.digest} onRetry={reset} />
    </main>
  );
}
