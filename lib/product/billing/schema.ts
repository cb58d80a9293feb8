import { z } from 'zod';

/** Enterprise is agreed upon with the sales team, so that only Premium can be bought here. */
export const checkoutInput = z.object({ plan: z.literal('premium', 'can only be premium') });
