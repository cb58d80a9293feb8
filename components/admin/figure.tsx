import type { ReactNode } from 'react';
import Link from 'next/link';
import { Sparkline } from '@/components/charts/sparkline';
import { Cell } from '@/components/ui/overlays/sheet';

/** One figure of the installation, with its last days. */
export function Figure({
  label,
  href,
  value,
  unit,
  note,
  low = false,
  days,
  drawn,
}: {
  label: string;
  href?: string;
  value: string;
  unit?: string;
  note: ReactNode;
  /** Wants looking at. */ low?: boolean;
  days?: readonly number[];
  /** What the small picture shows. */ drawn?: string;
}) {
  return (
    <Cell className="flex flex-col">
      <h2 className="text-table font-normal text-ink-2">
        {href ? (
          <Link href={href} className="rounded-tag hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <p className="text-kpi font-strong tabular-nums">
        {value}
        {unit && <span className="ml-1 text-body font-normal text-ink-3">{unit}</span>}
      </p>
      <p className={low ? 'text-small text-bad' : 'text-small text-ink-3'}>{note}</p>
      {days && (
        <div className="mt-auto pt-3">
          <div className="w-fit max-w-full border-b border-line-2">
            <Sparkline values={days} />
          </div>
          <p className="mt-0.5 text-tiny text-ink-3">
            {drawn}, {days.length} days
          </p>
        </div>
      )}
    </Cell>
  );
}
