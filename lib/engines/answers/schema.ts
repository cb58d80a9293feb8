import { z } from 'zod';

/** The families whose answers the server may hold, as the first element of a query or mutation key names them. */
export const FAMILIES = ['/api/dashboards', '/api/data-sources', '/api/code-analysis'] as const;
const LONGEST_KEY = 200;

/** The first element of a key: of a list, of a list written as JSON, or a plain text itself. */
function headOf(key: string | unknown[]): unknown {
  if (typeof key !== 'string') return key[0];
  try {
    const read: unknown = JSON.parse(key);
    return Array.isArray(read) ? read[0] : key;
  } catch {
    return key;
  }
}

const isFamily = (head: unknown) => FAMILIES.some((family) => family === head || family === `/api/${String(head)}`);

const key = z
  .union([z.string().max(LONGEST_KEY), z.array(z.unknown()).max(LONGEST_KEY)])
  .refine(
    (value) => (typeof value === 'string' ? value : JSON.stringify(value)).length <= LONGEST_KEY,
    `can be at most ${LONGEST_KEY} characters`,
  )
  .refine((value) => isFamily(headOf(value)), `names none of the families ${FAMILIES.join(', ')}`);

export const invalidateInput = z.object({
  keys: z.array(key).min(1, 'needs at least one key').max(20, 'can have at most 20 keys'),
});
