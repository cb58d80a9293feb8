import { Logo } from '@/components/ui/logo';
import { RetryButton } from '@/components/shell/retry-button';

export const metadata = { title: 'Offline' };

/** Kept by the service worker and shown where a page cannot be reached. */
export default function OfflinePage() {
  return (
    <main id="main" className="mx-auto max-w-[640px] px-(--gutter) pt-16">
      <Logo />
      <h1 className="mt-8">The server cannot be reached</h1>
      <p className="mt-2 text-ink-2">Your data is on the server and unchanged. When the connection is back, this page opens again.</p>
      <RetryButton />
    </main>
  );
}
