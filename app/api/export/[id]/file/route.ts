import { attachedFile } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { openExport } from '@/lib/product/exports/exports';

export const GET = route({ who: 'user', download: true, params: itemParams }, async ({ actor, params, origin }) =>
  attachedFile(await openExport(actor, params.id, origin)),
);
