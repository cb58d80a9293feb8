import { useMemo } from 'react';
import Link from 'next/link';
import { changeAddress } from '@/lib/analysis/change/address';
import { changeAsked } from '@/lib/analysis/change/asked';
import type { DataSource } from '@/lib/datasets/schema';
import type { Evidence } from '@/lib/evidence/schema';
import { BrokenQuery } from '@/lib/query/broken';
import type { Row } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import { linkClass } from '@/components/ui/button';
import { DrawerNode } from '@/components/ui/drawer';

/** A column that the present version of the data does not have has no change to explain. */
function addressOf({ kind, query }: Evidence, rows: readonly Row[], point: number, { id, columns }: DataSource): { href: string; words: string } | null {
  if (kind !== 'aggregate') return null;
  try {
    const asked = changeAsked({ query: query as Query, rows, point }, columns);
    return asked && { href: changeAddress(id, asked), words: asked.sides.kind === 'periods' ? 'Explain this change' : 'Explain this difference' };
  } catch (error) {
    if (error instanceof BrokenQuery) return null;
    throw error;
  }
}

/** The way to what the number changed by, and why. */
export function ChangeNode({ evidence, rows, point, source }: { evidence: Evidence; rows: readonly Row[]; point: number; source: DataSource }) {
  const address = useMemo(() => addressOf(evidence, rows, point, source), [evidence, rows, point, source]);
  return address && <DrawerNode title="Change" className="pb-4"><Link href={address.href} className={`text-small ${linkClass} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}>{address.words}</Link></DrawerNode>;
}
