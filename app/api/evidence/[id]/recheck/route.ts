import { recheckEvidence } from '@/lib/evidence/evidence';
import { evidenceParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', params: evidenceParams }, ({ actor, params }) => recheckEvidence(actor, params.id));
