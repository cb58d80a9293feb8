import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteBackup } from '@/lib/product/backup/backups';

export const DELETE = route({ who: 'user', params: itemParams }, ({ actor, params, origin }) =>
  deleteBackup(actor, params.id, origin),
);
