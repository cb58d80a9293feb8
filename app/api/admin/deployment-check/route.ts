import { route } from '@/lib/http/route';
import { readDeploymentReport, runDeploymentChecks } from '@/lib/product/deployment-check/run';
import { deploymentCheckInput } from '@/lib/product/deployment-check/schema';

export const GET = route({ who: 'owner' }, ({ actor }) => readDeploymentReport(actor));
export const POST = route({ who: 'owner', body: deploymentCheckInput }, ({ actor, body, request: { headers } }) =>
  runDeploymentChecks(actor, body.ids, {
    forwarded: { for: headers.get('x-plumbline-forwarded-for') || null },
    browserOrigin: headers.get('origin'),
    browserOffset: body.browserTime ? new Date(body.browserTime).getTime() - Date.now() : null,
  }),
);
