import { Readable } from 'node:stream';
import { downloadRows } from '@/lib/datasets/rows-download';
import { downloadQuery } from '@/lib/datasets/rows-schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', download: true, params: itemParams, query: downloadQuery }, async ({ actor, params, query, origin, request }) => {
  const { stream, headers } = await downloadRows(actor, params.id, query, origin, request.signal);
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { headers });
});
