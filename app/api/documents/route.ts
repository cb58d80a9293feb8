import { check } from '@/lib/base/errors/errors';
import { withFormFile } from '@/lib/http/form-file';
import { Reply, route } from '@/lib/http/route';
import { listDocuments } from '@/lib/product/documents/documents';
import { documentFields, documentsQuery } from '@/lib/product/documents/schema';
import { uploadDocument } from '@/lib/product/documents/upload';

export const GET = route({ who: 'user', query: documentsQuery }, ({ actor, query }) =>
  listDocuments(actor, query.search),
);
export const POST = route({ who: 'analyst', idempotent: true }, async ({ actor, request, origin }) => {
  const started = await withFormFile(request, ({ fields, ...file }) =>
    uploadDocument(
      actor,
      { ...file, signal: request.signal, called: () => check(documentFields, fields).name },
      origin,
    ),
  );
  return new Reply(202, started);
});
