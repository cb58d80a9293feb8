import { Reply, route } from '@/lib/http/route';
import { calculationCreate, calculationsQuery } from '@/lib/product/dashboards/calculation-schema';
import { createCalculation, listCalculations, proposeCalculation } from '@/lib/product/dashboards/calculations';

export const GET = route({ who: 'user', query: calculationsQuery }, ({ actor, query }) =>
  listCalculations(actor, query.dashboardId),
);
const keeps = (body: unknown) => typeof body === 'object' && body !== null && 'expression' in body;

export const POST = route(
  { who: 'analyst', body: calculationCreate, idempotent: keeps },
  async ({ actor, body, request }) =>
    'expression' in body
      ? new Reply(201, await createCalculation(actor, body))
      : proposeCalculation(actor, body, request.signal),
);
