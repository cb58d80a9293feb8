import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';

/**
 * Whether a number is no matter of a column: the people of a state and year are as many beside each cause of death, and
 * what stands on the first line of an order alone says nothing of the product on that line.
 */
export function isBesides(
  number: Column,
  group: Column,
  { repeated = [] }: Pick<ColumnRelations, 'repeated'>,
  time: string | null,
): boolean {
  const repetition = repeated.find((each) => each.number === number.key);
  if (!repetition || group.key === time || repetition.by.includes(group.key)) return false;
  return repetition.once ? group.nulls < number.nulls : time !== null && repetition.by.includes(time);
}
