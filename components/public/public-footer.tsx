import Link from 'next/link';
import { Logo } from '@/components/ui/logo';
import { LEGAL_TEXTS } from '@/lib/product/admin/answer-schema';

/** `note`: one line beside the mark. */
export function PublicFooter({ note }: { note?: string }) {
  return (
    <footer className="border-t border-line-2">
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-x-6 gap-y-2.5 px-(--gutter) py-[18px]">
        <Logo />
        {note && <p className="min-w-0 text-small text-ink-3 max-middle:order-3 max-middle:w-full">{note}</p>}
        <nav aria-label="Legal" className="ml-auto flex flex-wrap gap-x-5">
          {LEGAL_TEXTS.map(({ path, title }) => <Link key={path} href={path} className="rounded-tag py-1 text-table text-ink-2 hover:text-ink-1 hover:underline pointer-coarse:py-3">{title}</Link>)}
        </nav>
      </div>
    </footer>
  );
}
