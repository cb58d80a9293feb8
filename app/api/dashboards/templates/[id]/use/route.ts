import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { templateUse } from '@/lib/product/dashboards/templates/template-schema';
import { makeFromTemplate } from '@/lib/product/dashboards/templates/use';

/** A new dashboard from a template, or the page for a tab of one that is there. */
export const POST = route(
  { who: 'analyst', params: itemParams, body: templateUse, idempotent: true },
  async ({ actor, params, body }) => new Reply(201, await makeFromTemplate(actor, params.id, body)),
);
