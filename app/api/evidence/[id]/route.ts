import { evidenceParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { readEvidence } from '@/lib/product/evidence/evidence';

export const GET = route({ who: 'user', params: evidenceParams }, ({ actor, params }) =>
  readEvidence(actor, params.id),
);
