'use client';

import { PageFailed } from '@/components/shell/page-failed';

/** The shell stays. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFailed digest={error.digest} onRetry={reset} />;
}
