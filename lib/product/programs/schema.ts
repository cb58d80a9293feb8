import { z } from 'zod';

/** The envelope of a message; what is in it is checked by the protocol and by the tool that it calls. */
export const mcpMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200).optional(),
});
