import { useMemo } from 'react';
import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { DrawerNode } from '@/components/ui/overlays/drawer';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Evidence } from '@/lib/product/evidence/schema';
import { changeAddress } from '@/lib/pure/analysis/changes/address';
import { changeAsked } from '@/lib/pure/analysis/changes/asked';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';

/** A column that the present version of the data does not have has no change to explain. */
function addressOf(
  { kind, query }: Evidence,
  rows: readonly Row[],
  point: number,
  { id, columns }: DataSource,
): { href: string; words: string } | null {
  if (kind !== 'aggregate') return null;
  try {
    const asked = changeAsked({ query: query as Query, rows, point }, columns);
    return (
      asked && {
        href: changeAddress(id, asked),
        words: asked.sides.kind === 'periods' ? 'Explain this change' : 'Explain this difference',
      }
    );
  } catch (error) {
    if (error instanceof BrokenQuery) return null;
    throw error;
  }
}

/** The way to what the number changed by, and why. */
export function ChangeNode({
  evidence,
  rows,
  point,
  source,
}: {
  evidence: Evidence;
  rows: readonly Row[];
  point: number;
  source: DataSource;
}) {
  const address = useMemo(() => addressOf(evidence, rows, point, source), [evidence, rows, point, source]);
  return (
    address && (
      <DrawerNode title="Change over time" className="pb-4">
        <Link
          href={address.href}
          className={`text-small ${linkClass} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
        >
          {address.words}
        </Link>
      </DrawerNode>
    )
  );
}
