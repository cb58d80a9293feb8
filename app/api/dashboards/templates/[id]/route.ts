import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { templatePatch } from '@/lib/product/dashboards/templates/template-schema';
import { deleteTemplate, renameTemplate } from '@/lib/product/dashboards/templates/templates';

export const PATCH = route({ who: 'analyst', params: itemParams, body: templatePatch }, ({ actor, params, body }) =>
  renameTemplate(actor, params.id, body),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  deleteTemplate(actor, params.id),
);
