import { route } from '@/lib/http/route';
import { calculationValidate } from '@/lib/product/dashboards/calculation-schema';
import { validateCalculation } from '@/lib/product/dashboards/calculations';

export const POST = route({ who: 'analyst', body: calculationValidate }, ({ actor, body, request }) =>
  validateCalculation(actor, body, request.signal),
);
