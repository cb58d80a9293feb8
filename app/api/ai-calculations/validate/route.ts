import { calculationValidate } from '@/lib/dashboards/calculation-schema';
import { validateCalculation } from '@/lib/dashboards/calculations';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', body: calculationValidate }, ({ actor, body, request }) => validateCalculation(actor, body, request.signal));
