import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { importCommit } from '@/lib/product/data-sources/schema/import-schema';
import { commitImport } from '@/lib/product/data-sources/import/imports';

export const POST = route(
  { who: 'analyst', params: itemParams, body: importCommit, idempotent: true },
  async ({ actor, params, body, origin }) => new Reply(201, await commitImport(actor, params.id, body, origin)),
);
