import { route } from '@/lib/http/route';
import { schemaProposal } from '@/lib/product/extractions/schema';
import { proposeSchema } from '@/lib/product/extractions/schemas';

export const POST = route({ who: 'analyst', body: schemaProposal }, ({ actor, body, request }) =>
  proposeSchema(actor, body, request.signal),
);
