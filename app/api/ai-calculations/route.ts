import { calculationCreate, calculationsQuery } from '@/lib/dashboards/calculation-schema';
import { createCalculation, listCalculations, proposeCalculation } from '@/lib/dashboards/calculations';
import { Reply, route } from '@/lib/http/route';

export const GET = route({ who: 'user', query: calculationsQuery }, ({ actor, query }) => listCalculations(actor, query.dashboardId));
const keeps = (body: unknown) => typeof body === 'object' && body !== null && 'expression' in body;

export const POST = route({ who: 'analyst', body: calculationCreate, idempotent: keeps }, async ({ actor, body, request }) =>
  ('expression' in body ? new Reply(201, await createCalculation(actor, body)) : proposeCalculation(actor, body, request.signal)));
