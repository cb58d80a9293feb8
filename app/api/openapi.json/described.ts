import { describeApi, type ApiDescription, type DescribedRoute } from '@/lib/http/openapi';
import { TOKEN_ROUTES } from '@/lib/http/token-access';

/** The modules of the requests that programs may make: each is loaded when somebody reads the description. */
const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  '/api/ask': () => import('@/app/api/ask/route'),
  '/api/changes': () => import('@/app/api/changes/route'),
  '/api/dashboards': () => import('@/app/api/dashboards/route'),
  '/api/dashboards/[id]': () => import('@/app/api/dashboards/[id]/route'),
  '/api/dashboards/[id]/comments': () => import('@/app/api/dashboards/[id]/comments/route'),
  '/api/dashboards/[id]/duplicate': () => import('@/app/api/dashboards/[id]/duplicate/route'),
  '/api/dashboards/[id]/query': () => import('@/app/api/dashboards/[id]/query/route'),
  '/api/dashboards/[id]/versions': () => import('@/app/api/dashboards/[id]/versions/route'),
  '/api/data-sources': () => import('@/app/api/data-sources/route'),
  '/api/data-sources/[id]': () => import('@/app/api/data-sources/[id]/route'),
  '/api/data-sources/[id]/difference': () => import('@/app/api/data-sources/[id]/difference/route'),
  '/api/data-sources/[id]/find': () => import('@/app/api/data-sources/[id]/find/route'),
  '/api/data-sources/[id]/issues': () => import('@/app/api/data-sources/[id]/issues/route'),
  '/api/data-sources/[id]/query': () => import('@/app/api/data-sources/[id]/query/route'),
  '/api/data-sources/[id]/refresh': () => import('@/app/api/data-sources/[id]/refresh/route'),
  '/api/data-sources/[id]/rows': () => import('@/app/api/data-sources/[id]/rows/route'),
  '/api/data-sources/[id]/statistics': () => import('@/app/api/data-sources/[id]/statistics/route'),
  '/api/data-sources/[id]/versions': () => import('@/app/api/data-sources/[id]/versions/route'),
  '/api/drivers': () => import('@/app/api/drivers/route'),
  '/api/drivers/[id]': () => import('@/app/api/drivers/[id]/route'),
  '/api/drivers/[id]/rerun': () => import('@/app/api/drivers/[id]/rerun/route'),
  '/api/drivers/[id]/rows': () => import('@/app/api/drivers/[id]/rows/route'),
  '/api/drivers/check': () => import('@/app/api/drivers/check/route'),
  '/api/drivers/choices': () => import('@/app/api/drivers/choices/route'),
  '/api/evidence/[id]': () => import('@/app/api/evidence/[id]/route'),
  '/api/evidence/[id]/answer': () => import('@/app/api/evidence/[id]/answer/route'),
  '/api/evidence/[id]/recheck': () => import('@/app/api/evidence/[id]/recheck/route'),
  '/api/evidence/[id]/rows': () => import('@/app/api/evidence/[id]/rows/route'),
  '/api/executive-summaries': () => import('@/app/api/executive-summaries/route'),
  '/api/executive-summaries/[id]': () => import('@/app/api/executive-summaries/[id]/route'),
  '/api/executive-summaries/[id]/verify': () => import('@/app/api/executive-summaries/[id]/verify/route'),
  '/api/executive-summaries/all': () => import('@/app/api/executive-summaries/all/route'),
  '/api/insights': () => import('@/app/api/insights/route'),
  '/api/insights/[id]': () => import('@/app/api/insights/[id]/route'),
  '/api/insights/[id]/verify': () => import('@/app/api/insights/[id]/verify/route'),
  '/api/insights/generate': () => import('@/app/api/insights/generate/route'),
  '/api/insights/ledger': () => import('@/app/api/insights/ledger/route'),
  '/api/insights/tests': () => import('@/app/api/insights/tests/route'),
  '/api/jobs/[id]': () => import('@/app/api/jobs/[id]/route'),
  '/api/mcp': () => import('@/app/api/mcp/route'),
  '/api/predictions': () => import('@/app/api/predictions/route'),
  '/api/predictions/[id]': () => import('@/app/api/predictions/[id]/route'),
  '/api/predictions/[id]/rerun': () => import('@/app/api/predictions/[id]/rerun/route'),
  '/api/predictions/[id]/values': () => import('@/app/api/predictions/[id]/values/route'),
  '/api/predictions/check': () => import('@/app/api/predictions/check/route'),
  '/api/predictions/choices': () => import('@/app/api/predictions/choices/route'),
  '/api/search': () => import('@/app/api/search/route'),
  '/api/upload': () => import('@/app/api/upload/route'),
  '/api/workspace/metrics': () => import('@/app/api/workspace/metrics/route'),
  '/api/workspace/metrics/[id]': () => import('@/app/api/workspace/metrics/[id]/route'),
  '/api/workspace/metrics/[id]/restore': () => import('@/app/api/workspace/metrics/[id]/restore/route'),
  '/api/workspace/metrics/[id]/uses': () => import('@/app/api/workspace/metrics/[id]/uses/route'),
  '/api/workspace/metrics/[id]/values': () => import('@/app/api/workspace/metrics/[id]/values/route'),
  '/api/workspace/metrics/preview': () => import('@/app/api/workspace/metrics/preview/route'),
};

async function describedOf(route: string, scope: DescribedRoute['scope']): Promise<DescribedRoute> {
  const [method, path] = route.split(' ') as [string, string];
  const handlers = (await MODULES[path]!()) as Record<string, Pick<DescribedRoute, 'door'> | undefined>;
  return { method, path, scope, summary: TOKEN_ROUTES[scope][route]!, door: handlers[method]!.door };
}

let made: Promise<ApiDescription> | undefined;

/** Made once: it changes with the version of the product alone. */
export const apiDescription = (): Promise<ApiDescription> =>
  (made ??= Promise.all(
    (['read', 'write'] as const).flatMap((scope) =>
      Object.keys(TOKEN_ROUTES[scope]).map((route) => describedOf(route, scope)),
    ),
  ).then(describeApi));
