import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { KeyMatch } from './join';

/** The type of a column in Parquet. */
export type KeyType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';

const isNumber = (store: KeyType) => store === 'BIGINT' || store === 'DOUBLE';
const isTime = (store: KeyType) => store === 'DATE' || store === 'TIMESTAMP';

/** The type in which values of two columns can be compared as they are; null where they cannot. */
export function commonStore(left: KeyType, right: KeyType): KeyType | null {
  if (left === right) return left;
  if (isNumber(left) && isNumber(right)) return 'DOUBLE';
  return isTime(left) && isTime(right) ? 'TIMESTAMP' : null;
}

/** Both sides of a key as expressions of one type; null values match nothing. */
export function keySql(
  match: KeyMatch,
  left: { sql: string; store: KeyType },
  right: { sql: string; store: KeyType },
): { left: string; right: string } {
  if (match === 'normalised')
    return { left: normalised(left.sql, left.store), right: normalised(right.sql, right.store) };
  const store = commonStore(left.store, right.store);
  if (!store) throw new BrokenQuery('on: the key columns have different types; use normalised matching', 'on');
  const as = ({ sql, store: own }: typeof left) => (own === store ? sql : `CAST(${sql} AS ${store})`);
  return { left: as(left), right: as(right) };
}

/**
 * A value as text, without what people and programs write differently: blanks, case, accents, leading zeros, `.0`,
 * midnight.
 */
export function normalised(sql: string, store: KeyType): string {
  if (store === 'BIGINT' || store === 'BOOLEAN' || store === 'DATE') return `CAST(${sql} AS VARCHAR)`;
  if (store === 'TIMESTAMP')
    return `CASE WHEN ${sql} = date_trunc('day', ${sql}) THEN strftime(${sql}, '%Y-%m-%d') ELSE CAST(${sql} AS VARCHAR) END`;
  const text = `lower(strip_accents(trim(regexp_replace(CAST(${sql} AS VARCHAR), '[\\s\\p{Z}]+', ' ', 'g'))))`;
  const number = `regexp_replace(regexp_replace(${text}, '^\\+?(-?)0*(\\d)', '\\1\\2'), '\\.0+$|(\\.\\d*[1-9])0+$', '\\1')`;
  return `nullif(CASE WHEN regexp_full_match(${text}, '[+-]?\\d+(\\.\\d+)?') THEN ${number} ELSE ${text} END, '')`;
}
