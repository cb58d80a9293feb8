import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { calculationDelete, calculationPatch } from '@/lib/product/dashboards/calculation-schema';
import { changeCalculation, deleteCalculation } from '@/lib/product/dashboards/calculations';

export const PATCH = route({ who: 'analyst', params: itemParams, body: calculationPatch }, ({ actor, params, body }) =>
  changeCalculation(actor, params.id, body),
);
export const DELETE = route(
  { who: 'analyst', params: itemParams, query: calculationDelete },
  ({ actor, params, query }) => deleteCalculation(actor, params.id, query.force === 'true'),
);
