import type { Column } from '@/lib/query/column';
import type { Query } from '@/lib/query/schema';

/** The question in words. */
export function Question(_props: { query: Query; columns: readonly Column[]; point: string | null }) {
  return null;
}
