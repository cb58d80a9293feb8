import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';

const MOST = 3;

/** The few columns that a glance at the records needs: when, what they are told apart by, and what was added up. */
export function glanceColumns<C extends Pick<Column, 'key' | 'type' | 'role'>>(
  columns: readonly C[],
  fields: readonly string[],
): C[] {
  const used = columns.filter(({ key }) => fields.includes(key));
  const when = used.find(isTime) ?? columns.find(({ role }) => role === 'time');
  const measured = used.filter(isNumeric);
  const named = used.filter((column) => !isNumeric(column) && column !== when);
  const spare = columns
    .filter((column) => column.role === 'dimension' && !used.includes(column))
    .toSorted((a, b) => Number(isNumeric(a)) - Number(isNumeric(b)));
  const left = [...named, ...spare, ...columns.filter((column) => column.role !== 'ignore')];
  const chosen = [...(when ? [when] : []), ...measured.slice(-1)];
  for (const column of left) if (chosen.length < MOST && !chosen.includes(column)) chosen.push(column);
  return chosen.toSorted(
    (a, b) => Number(isTime(b)) - Number(isTime(a)) || Number(isNumeric(a)) - Number(isNumeric(b)),
  );
}
