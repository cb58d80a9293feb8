import { route } from '@/lib/http/route';
import { askDocuments } from '@/lib/product/documents/ask';
import { documentsAsk } from '@/lib/product/documents/schema';

export const POST = route({ who: 'user', body: documentsAsk }, ({ actor, body, request, origin }) =>
  askDocuments(actor, body, { signal: request.signal, origin }),
);
