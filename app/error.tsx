'use client';

import { PageFailed } from '@/components/shell/page-failed';

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main">
      <PageFailed digest={error.digest} onRetry={reset} />
    </main>
  );
}
