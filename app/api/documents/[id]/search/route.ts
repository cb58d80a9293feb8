import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { searchInDocument } from '@/lib/product/documents/documents';
import { inDocumentQuery } from '@/lib/product/documents/schema';

export const GET = route({ who: 'user', params: itemParams, query: inDocumentQuery }, ({ actor, params, query }) =>
  searchInDocument(actor, params.id, query.q),
);
