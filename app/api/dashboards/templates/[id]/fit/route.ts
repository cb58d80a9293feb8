import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { templateFit } from '@/lib/product/dashboards/templates/template-schema';
import { fitTemplate } from '@/lib/product/dashboards/templates/use';

export const POST = route({ who: 'analyst', params: itemParams, body: templateFit }, ({ actor, params, body }) =>
  fitTemplate(actor, params.id, body),
);
