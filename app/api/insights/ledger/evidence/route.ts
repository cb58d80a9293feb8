import { route } from '@/lib/http/route';
import { ledgerEvidence } from '@/lib/product/insights/insights';
import { ledgerEvidenceInput } from '@/lib/product/insights/schema';

export const POST = route({ who: 'user', body: ledgerEvidenceInput }, ({ actor, body }) => ledgerEvidence(actor, body));
