import { Reply, route } from '@/lib/http/route';
import { cellEvidence } from '@/lib/product/documents/document-evidence';
import { cellEvidenceInput } from '@/lib/product/documents/schema';

export const POST = route(
  { who: 'user', body: cellEvidenceInput },
  async ({ actor, body }) => new Reply(201, await cellEvidence(actor, body)),
);
