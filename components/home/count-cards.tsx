import Link from 'next/link';
import { Sheet } from '@/components/ui/overlays/sheet';

export type CountCard = { label: string; href: string; value: number; note: string };

/** Six counts, each the way to its screen. Zero reads 0. */
export function CountCards({ cards }: { cards: readonly CountCard[] }) {
  return (
    <Sheet className="mb-[22px] grid-cols-3 wide:grid-cols-6">
      {cards.map(({ label, href, value, note }) => (
        <Link
          key={href}
          href={href}
          className="focus-inside grid grid-cols-[1fr_auto] items-baseline px-3 py-2.5 hover:!bg-wash middle:px-4"
        >
          <span className="col-span-full text-small text-ink-2">{label}</span>
          <span className="text-figure font-strong tabular-nums">{value.toLocaleString('en-US')}</span>
          <span className="text-small text-ink-3 max-middle:col-span-full middle:text-right">{note}</span>
        </Link>
      ))}
    </Sheet>
  );
}
