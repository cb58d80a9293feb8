import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { route } from '@/lib/http/route';
import { namesReceived, readReceived, receivePiece, removeFromReceived } from '@/lib/product/replication/pairing';
import { receivedName, receivedPiece, receivedQuery } from '@/lib/product/replication/schema';

// What another installation asks of its copy here, by the token that it was paired with.

const senderOf = (request: Request) => request.headers.get('authorization');

export const GET = route({ who: 'anyone', query: receivedQuery }, async ({ query, request, origin }) => {
  const sender = { authorization: senderOf(request), origin };
  if (!('name' in query)) return namesReceived(sender, query.prefix, query.after);
  const { stream, sizeBytes } = await readReceived(sender, query.name);
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(sizeBytes),
      'Cache-Control': 'no-store',
    },
  });
});

export const PUT = route(
  { who: 'anyone', query: receivedPiece, fromElsewhere: true },
  async ({ query, request, origin }) => {
    const body = request.body ? Readable.fromWeb(request.body as WebStream) : Readable.from([]);
    await receivePiece({ authorization: senderOf(request), origin }, query, body);
    return { success: true };
  },
);

export const DELETE = route(
  { who: 'anyone', query: receivedName, fromElsewhere: true },
  async ({ query, request, origin }) => {
    await removeFromReceived({ authorization: senderOf(request), origin }, query.name);
    return { success: true };
  },
);
