import { z } from 'zod';

/** `{id}` of a path. What cannot be an id is not found. */
export const itemParams = z.object({ id: z.uuid() });
export const evidenceParams = z.object({ id: z.string().regex(/^[0-9a-f]{32,64}$/) });
