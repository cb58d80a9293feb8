import { Readable } from 'node:stream';
import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { downloadRows } from '@/lib/product/data-sources/rows/rows-download';
import { downloadQuery } from '@/lib/product/data-sources/schema/rows-schema';

export const GET = route(
  { who: 'user', download: true, params: itemParams, query: downloadQuery },
  async ({ actor, params, query, origin, request: { signal } }) => {
    const { stream, fileName, contentType, sizeBytes } = await downloadRows(actor, params.id, query, {
      origin,
      signal,
    });
    const response = attachment(Readable.toWeb(stream) as ReadableStream<Uint8Array>, fileName, contentType);
    response.headers.set('Content-Length', String(sizeBytes));
    return response;
  },
);
