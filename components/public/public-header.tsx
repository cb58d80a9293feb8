import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { SkipLink } from '@/components/ui/skip-link';

const quiet = 'rounded-tag text-control text-ink-2 hover:text-ink-1 hover:underline max-middle:hidden';

export function PublicHeader() {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line-1 bg-sheet">
        <nav aria-label="Plumbline" className="mx-auto flex h-(--header) max-w-[1280px] items-center gap-5 px-(--gutter)">
          <Link href="/" aria-label="Plumbline home" className="mr-2"><Logo wordClass="max-[359px]:hidden" /></Link>
          <Link href="/#features" className={quiet}>Features</Link>
          <Link href="/#pricing" className={quiet}>Pricing</Link>
          <span className="ml-auto flex items-center gap-2">
            <Button asChild look="quiet"><Link href="/auth">Sign In</Link></Button>
            <Button asChild look="filled"><Link href="/auth?tab=sign-up">Get Started</Link></Button>
          </span>
        </nav>
      </header>
    </>
  );
}
