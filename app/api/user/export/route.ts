import { Readable } from 'node:stream';
import { route } from '@/lib/http/route';
import { exportOwnData } from '@/lib/product/exports/own-data';

export const GET = route(
  { who: 'user', download: true },
  async ({ actor, origin }) =>
    new Response(Readable.toWeb(await exportOwnData(actor, origin)) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="plumbline-data.zip"',
        'Cache-Control': 'no-store',
      },
    }),
);
