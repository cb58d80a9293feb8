import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { Page } from '@/components/ui/page';
import { currentActor } from '@/lib/http/page';

export const metadata = { title: '404 Page not found' };

export default async function NotFound() {
  const signedIn = (await currentActor()) !== null;
  return (
    <main id="main">
      <Page className="max-w-[640px]">
        <Link href="/" aria-label="Plumbline home" className="inline-block">
          <Logo />
        </Link>
        <h1 className="mt-10">404 Page not found</h1>
        <p className="mt-2 text-ink-2">
          This page doesn’t exist. It may have been deleted, or the link may be incomplete.
        </p>
        <Button asChild look="filled" className="mt-4">
          {signedIn ? <Link href="/home">Home</Link> : <Link href="/">Landing page</Link>}
        </Button>
      </Page>
    </main>
  );
}
