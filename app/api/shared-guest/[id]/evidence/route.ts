import { guestRoute } from '@/lib/http/guest-route';
import { guestEvidenceInput } from '@/lib/product/sharing/schema';
import { guestEvidence } from '@/lib/product/sharing/view';

export const POST = guestRoute({ body: guestEvidenceInput }, ({ visit, id, body }) => guestEvidence(visit, id, body));
