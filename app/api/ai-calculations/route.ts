import { calculationCreate, calculationsQuery } from '@/lib/dashboards/calculation-schema';
import { createCalculation, listCalculations } from '@/lib/dashboards/calculations';
import { Reply, route } from '@/lib/http/route';

export const GET = route({ who: 'user', query: calculationsQuery }, ({ actor, query }) => listCalculations(actor, query.dashboardId));
export const POST = route({ who: 'analyst', body: calculationCreate, idempotent: true }, async ({ actor, body }) => new Reply(201, await createCalculation(actor, body)));
