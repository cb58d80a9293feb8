import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { downloadIssues } from '@/lib/product/data-sources/rows/issues';
import { issuesQuery } from '@/lib/product/data-sources/schema/schema';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

export const GET = route(
  { who: 'user', params: itemParams, query: issuesQuery, download: true },
  async ({ actor, params, query: { format }, request: { signal }, origin }) => {
    const { name, stream } = await downloadIssues(actor, params.id, { format, origin, signal });
    return attachment(stream, name, TYPES[format]);
  },
);
