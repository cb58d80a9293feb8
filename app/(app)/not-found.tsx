import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';

export const metadata = { title: '404 Page not found' };

/** Inside the shell: what was asked for is not there, or not the reader's. */
export default function NotFound() {
  return (
    <Page className="max-w-[640px]">
      <h1 className="mt-6">404 Page not found</h1>
      <p className="mt-2 text-ink-2">
        This page doesn’t exist. It may have been deleted, or you may not have access to it.
      </p>
      <Button asChild className="mt-4">
        <Link href="/home">Back to Home</Link>
      </Button>
    </Page>
  );
}
