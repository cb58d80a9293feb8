import { attachedFile } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { downloadRows } from '@/lib/product/data-sources/rows/rows-download';
import { downloadQuery } from '@/lib/product/data-sources/schema/rows-schema';

export const GET = route(
  { who: 'user', download: true, params: itemParams, query: downloadQuery },
  async ({ actor, params, query, origin, request: { signal } }) =>
    attachedFile(
      await downloadRows(actor, params.id, query, {
        origin,
        signal,
      }),
    ),
);
