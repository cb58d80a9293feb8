import { route } from '@/lib/http/route';
import { getPage } from '@/lib/product/documents/documents';
import { numberedParams } from '@/lib/product/documents/schema';

export const GET = route({ who: 'user', params: numberedParams }, ({ actor, params }) =>
  getPage(actor, params.id, params.n),
);
