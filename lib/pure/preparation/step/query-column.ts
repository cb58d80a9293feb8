import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { PreparedColumn } from './table';

/** A column as formulas see it: nothing is known of its values but their type. `store`: codes may be stored as numbers. */
export const queryColumnOf = ({
  key,
  label,
  type,
  format,
  store,
}: Omit<PreparedColumn, 'store' | 'role'> & { store?: PreparedColumn['store'] }): QueryColumn => ({
  key,
  label,
  type,
  format,
  nulls: 1,
  invalid: 0,
  min: store === 'BIGINT' || store === 'DOUBLE' ? 0 : null,
  max: null,
  distinct: 1,
  time: null,
  review: null,
});
