import { getSourceRows } from '@/lib/evidence/evidence';
import { sourceRowsQuery } from '@/lib/evidence/schema';
import { evidenceParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: evidenceParams, query: sourceRowsQuery }, ({ actor, params, query }) => getSourceRows(actor, params.id, query));
