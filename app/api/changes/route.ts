import { route } from '@/lib/http/route';
import { explainChangesOf } from '@/lib/product/changes/changes';
import { changeRequest } from '@/lib/product/changes/schema';

export const POST = route({ who: 'user', body: changeRequest }, ({ actor, body, request }) =>
  explainChangesOf(actor, body, request.signal),
);
