import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';

type Repeated = Pick<ColumnRelations, 'repeated'>;

/** What has one number of a column on all of its rows, so that no sum over rows tells it; undefined where nothing has. */
export const repetitionOf = (key: string, { repeated = [] }: Repeated) =>
  repeated.find(({ number, once }) => number === key && !once);

/**
 * Whether a number is no matter of a column: the people of a state and year are as many beside each cause of death, and
 * what stands on the first line of an order alone says nothing of the product on that line.
 */
export function isBesides(number: Column, group: Column, { repeated = [] }: Repeated, time: string | null): boolean {
  const repetition = repeated.find((each) => each.number === number.key);
  if (!repetition || group.key === time || repetition.by.includes(group.key)) return false;
  return repetition.once ? group.nulls < number.nulls : time !== null && repetition.by.includes(time);
}
