import { ledgerEvidence } from '@/lib/insights/insights';
import { ledgerEvidenceInput } from '@/lib/insights/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: ledgerEvidenceInput }, ({ actor, body }) => ledgerEvidence(actor, body));
