import { z } from 'zod';
import { readMoment } from '../schema/calendar';
import { filter, measure, part, type Filter } from '../schema/query';
import { rangeFilters } from './resolve';

const field = z.string().min(1).max(200);
const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
const instant = z
  .string()
  .max(40)
  .refine((text) => readMoment(text) !== null, 'is a date such as 2024-05-01');

/** `to` exclusive, as queries write instants. */
const stretch = z
  .object({ from: instant, to: instant })
  .refine(({ from, to }) => readMoment(from)!.start < readMoment(to)!.start, 'must end after it begins');

/**
 * What is held against each other: two stretches of a time column, or the rows with one value of a column and those
 * with another.
 */
export const sides = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('periods'), field, before: stretch, after: stretch }),
    z.object({ kind: z.literal('groups'), field, part: part.optional(), before: cell, after: cell }),
  ])
  .refine(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after), 'are two different ones');

/** Why is a figure another on one side than on the other? */
const figure = measure.refine(({ as }) => as === undefined, 'is a figure as it stands, not as it is presented');
export const changeQuestion = z.object({ measure: figure, filters: z.array(filter).max(50).default([]), sides });

export type ChangeSides = z.infer<typeof sides>;
export type ChangeQuestion = z.infer<typeof changeQuestion>;
export type ChangeSide = 'before' | 'after';
export const SIDES: readonly ChangeSide[] = ['before', 'after'];

const span = ({ from, to }: { from: string; to: string }) => ({
  from: readMoment(from)!.start,
  to: readMoment(to)!.start,
});

/** The rows of one side. */
export function sideFilters(given: ChangeSides, side: ChangeSide): Filter[] {
  if (given.kind === 'periods') return rangeFilters(given.field, span(given[side]));
  const { field: of, part: unit } = given;
  return [{ field: of, op: 'eq', ...(unit && { part: unit }), value: given[side] }];
}

/** The rows that may stand on a side, so that no others are read. */
export function bothSides(given: ChangeSides): Filter[] {
  if (given.kind === 'groups')
    return [
      { field: given.field, op: 'in', ...(given.part && { part: given.part }), values: [given.before, given.after] },
    ];
  const [before, after] = [span(given.before), span(given.after)];
  return rangeFilters(given.field, { from: Math.min(before.from, after.from), to: Math.max(before.to, after.to) });
}
