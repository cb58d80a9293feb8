import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteDocument, getDocument } from '@/lib/product/documents/documents';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getDocument(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteDocument(actor, params.id, origin),
);
