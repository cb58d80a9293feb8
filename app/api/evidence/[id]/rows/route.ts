import { evidenceParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { getSourceRows } from '@/lib/product/evidence/evidence';
import { sourceRowsQuery } from '@/lib/product/evidence/schema';

export const GET = route({ who: 'user', params: evidenceParams, query: sourceRowsQuery }, ({ actor, params, query }) =>
  getSourceRows(actor, params.id, query),
);
