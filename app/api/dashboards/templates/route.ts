import { Reply, route } from '@/lib/http/route';
import { templateCreate } from '@/lib/product/dashboards/templates/template-schema';
import { listTemplates, saveTemplate } from '@/lib/product/dashboards/templates/templates';

export const GET = route({ who: 'user' }, ({ actor }) => listTemplates(actor));
export const POST = route(
  { who: 'analyst', body: templateCreate, idempotent: true },
  async ({ actor, body }) => new Reply(201, await saveTemplate(actor, body)),
);
