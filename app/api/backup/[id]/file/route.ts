import { attachedFile } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { openBackup } from '@/lib/product/backup/backups';

export const GET = route({ who: 'user', download: true, params: itemParams }, async ({ actor, params, origin }) =>
  attachedFile(await openBackup(actor, params.id, origin)),
);
