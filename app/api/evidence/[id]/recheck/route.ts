import { evidenceParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { lastRecheck, recheckEvidence } from '@/lib/product/evidence/recheck';

export const GET = route({ who: 'user', params: evidenceParams }, ({ actor, params }) => lastRecheck(actor, params.id));

export const POST = route({ who: 'user', params: evidenceParams, idempotent: true }, async ({ actor, params }) => {
  const recheck = await recheckEvidence(actor, params.id);
  return new Reply('job' in recheck ? 202 : 200, recheck);
});
