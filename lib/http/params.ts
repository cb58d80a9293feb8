import { z } from 'zod';

/** `{id}` of a path. What cannot be an id is not found. */
export const itemParams = z.object({ id: z.uuid() });
/** `{token}` of a signed link. */
export const tokenParams = z.object({ token: z.string().regex(/^[\w-]{10,200}\.[\w-]{10,60}$/) });
export const evidenceParams = z.object({ id: z.string().regex(/^[0-9a-f]{32,64}$/) });
