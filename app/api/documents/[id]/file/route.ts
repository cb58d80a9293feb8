import { Readable } from 'node:stream';
import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { openDocument } from '@/lib/product/documents/documents';

export const GET = route({ who: 'user', download: true, params: itemParams }, async ({ actor, params }) => {
  const { stream, fileName, mime, sizeBytes } = await openDocument(actor, params.id);
  const response = attachment(Readable.toWeb(stream) as ReadableStream<Uint8Array>, fileName, mime);
  response.headers.set('Content-Length', String(sizeBytes));
  return response;
});
