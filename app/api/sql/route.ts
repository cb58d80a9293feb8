import { route } from '@/lib/http/route';
import { sqlRequest } from '@/lib/product/sql/schema';
import { listSqlSources, runStatement } from '@/lib/product/sql/sql';

export const GET = route({ who: 'user' }, ({ actor }) => listSqlSources(actor));
export const POST = route({ who: 'user', body: sqlRequest }, ({ actor, body, request }) =>
  runStatement(actor, body, request.signal),
);
