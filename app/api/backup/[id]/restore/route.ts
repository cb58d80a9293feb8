import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { restoreBackup } from '@/lib/product/backup/backups';
import { restoreInput } from '@/lib/product/backup/schema';

export const POST = route(
  { who: 'owner', params: itemParams, body: restoreInput, idempotent: true },
  async ({ actor, params, body, origin }) => new Reply(202, await restoreBackup(actor, params.id, body, origin)),
);
