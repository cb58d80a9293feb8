import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { Exhibit } from './exhibit';

const PROMISES = ['CSV, JSON, XML or TXT, up to 50 MB', 'No row is dropped, no type is guessed from a sample', 'Works with no AI key and no network', 'Free: 5 data sources and 2 custom calculations'];

/** The first page: what the product does, done once, and the way in. */
export function WelcomeScreen() {
  return (
    <>
      <header className="flex h-(--header) items-center justify-between border-b border-line-1 bg-sheet px-(--gutter)">
        <Link href="/" aria-label="Plumbline, first page"><Logo /></Link>
        <nav aria-label="Account" className="flex items-center gap-2">
          <Button asChild look="quiet"><Link href="/auth">Sign In</Link></Button>
          <Button asChild look="filled"><Link href="/auth?tab=sign-up">Get Started</Link></Button>
        </nav>
      </header>
      <main id="main" className="mx-auto grid max-w-[1440px] grid-cols-[minmax(0,1fr)] gap-x-24 px-(--gutter) wide:grid-cols-2">
        <div className="pt-10 wide:pt-14">
          <h1 className="text-[2.25rem] leading-[2.75rem] middle:text-landing">Data intelligence you can check</h1>
          <p className="mt-4 max-w-[52ch] text-title text-ink-2">Upload a file and at once it is typed, profiled and drawn as a dashboard. Every number on screen opens the query and the rows it came from.</p>
          <ul className="mt-7 max-w-[560px] border-t border-line-2">{PROMISES.map((promise) => <li key={promise} className="border-b border-line-1 py-2 text-ink-2">{promise}</li>)}</ul>
        </div>
        <section aria-label="An example" className="pb-12"><Exhibit /></section>
      </main>
    </>
  );
}
