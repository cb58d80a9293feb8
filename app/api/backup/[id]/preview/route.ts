import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { previewRestore } from '@/lib/product/backup/backups';
import { backupKey } from '@/lib/product/backup/schema';

export const POST = route({ who: 'owner', params: itemParams, body: backupKey }, ({ actor, params, body }) =>
  previewRestore(actor, params.id, body),
);
