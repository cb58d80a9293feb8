import { RetryButton } from '@/components/shell/retry-button';
import { Logo } from '@/components/ui/logo';

export const metadata = { title: 'Offline' };

/** Kept by the service worker and shown where a page cannot be reached. */
export default function OfflinePage() {
  return (
    <main id="main" className="mx-auto max-w-[640px] px-(--gutter) pt-16">
      <Logo />
      <h1 className="mt-8">Can’t reach the server</h1>
      <p className="mt-2 text-ink-2">Your data is safe on the server. This page will reload when you’re back online.</p>
      <RetryButton />
    </main>
  );
}
