import { withFormFile } from '@/lib/http/form-file';
import { Reply, route } from '@/lib/http/route';
import { ARCHIVE_UPLOAD_LIMIT } from '@/lib/product/backup/kinds-schema';
import { createBackup, listBackups, receiveBackup } from '@/lib/product/backup/backups';
import { backupCreate } from '@/lib/product/backup/schema';

export const GET = route({ who: 'user' }, ({ actor }) => listBackups(actor));

const create = route(
  { who: 'user', body: backupCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(202, await createBackup(actor, body, origin)),
);
/** A form brings an archive. Its key is not remembered: a browser never sends one twice. */
const receive = route({ who: 'owner' }, ({ actor, request, origin }) =>
  withFormFile(request, async (file) => new Reply(201, await receiveBackup(actor, file, origin)), {
    limit: ARCHIVE_UPLOAD_LIMIT,
  }),
);

export const POST = (...[request, context]: Parameters<typeof create>): Promise<Response> =>
  request.headers.get('content-type')?.startsWith('multipart/form-data')
    ? receive(request, context)
    : create(request, context);
