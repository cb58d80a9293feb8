import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { verifyBackup } from '@/lib/product/backup/backups';
import { backupKey } from '@/lib/product/backup/schema';

export const POST = route(
  { who: 'owner', params: itemParams, body: backupKey, idempotent: true },
  async ({ actor, params, body, origin }) => new Reply(202, await verifyBackup(actor, params.id, body, origin)),
);
