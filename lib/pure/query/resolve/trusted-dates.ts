import { isTime, type TimeForm } from '../schema/column';
import type { QueryInput } from '../schema/query';
import type { QueryColumn } from './fields';
import { trustedDates } from './resolve';

type Suspects = NonNullable<TimeForm['suspects']>;

/** 'without 3 rows dated after 2024-03-17'. */
export const wordsOfSuspects = ({ rows, last }: Pick<Suspects, 'rows' | 'last'>): string =>
  `without ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} dated after ${String(last).slice(0, 10)}`;

/**
 * What runs along time ends with the last date that raises no doubt, where nothing else bounds it; with what is left
 * out.
 */
export function endingWhereTrusted<Q extends Pick<QueryInput, 'dimensions' | 'filters'>>(
  query: Q,
  columns: readonly QueryColumn[],
): { query: Q; suspects: Suspects | null } {
  const along = query.dimensions?.find(
    ({ field, part }) => part === undefined && columns.some((column) => column.key === field && isTime(column)),
  );
  const column = columns.find(({ key }) => key === along?.field);
  const suspects = column?.time?.suspects;
  if (!suspects || query.filters?.some(({ field }) => field === column.key)) return { query, suspects: null };
  return { query: { ...query, filters: [...(query.filters ?? []), ...trustedDates(column)] }, suspects };
}
