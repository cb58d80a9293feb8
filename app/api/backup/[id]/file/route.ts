import { Readable } from 'node:stream';
import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { openBackup } from '@/lib/product/backup/backups';

export const GET = route({ who: 'user', download: true, params: itemParams }, async ({ actor, params, origin }) => {
  const { stream, fileName, contentType, sizeBytes } = await openBackup(actor, params.id, origin);
  const response = attachment(Readable.toWeb(stream) as ReadableStream<Uint8Array>, fileName, contentType);
  response.headers.set('Content-Length', String(sizeBytes));
  return response;
});
