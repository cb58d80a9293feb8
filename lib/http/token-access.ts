import type { TokenScope } from '@/lib/base/actor/actor';

/**
 * What programs may do by API token, each request in a few words; every other request is refused to them. Left out on
 * purpose: accounts, sessions, tokens, members, workspaces, plans, the administration, connections to databases, and
 * links for people without an account.
 */
export const TOKEN_ROUTES: Record<TokenScope, Readonly<Record<string, string>>> = {
  read: {
    'POST /api/mcp': 'Model Context Protocol: one message of an assistant',
    'GET /api/search': 'Search data sources, dashboards and more',
    'GET /api/data-sources': 'List data sources',
    'GET /api/data-sources/[id]': 'A data source with its columns',
    'GET /api/data-sources/[id]/rows': 'Rows, page by page',
    'GET /api/data-sources/[id]/issues': 'What is wrong in the file',
    'GET /api/data-sources/[id]/find': 'Find a text in the rows',
    'GET /api/data-sources/[id]/statistics': 'Statistics of a column',
    'GET /api/data-sources/[id]/versions': 'Versions of a data source',
    'GET /api/data-sources/[id]/difference': 'What a version changed',
    'POST /api/data-sources/[id]/query': 'Compute measures by dimensions',
    'POST /api/ask': 'Ask a question in words',
    'POST /api/changes': 'Explain a change by its parts',
    'GET /api/evidence/[id]': 'What a number rests on',
    'GET /api/evidence/[id]/answer': 'The whole answer behind a number',
    'GET /api/evidence/[id]/rows': 'The source rows behind a number',
    'GET /api/evidence/[id]/recheck': 'The last recheck',
    'POST /api/evidence/[id]/recheck': 'Recheck a number',
    'GET /api/dashboards': 'List dashboards',
    'GET /api/dashboards/[id]': 'A dashboard',
    'GET /api/dashboards/[id]/versions': 'Versions of a dashboard',
    'GET /api/dashboards/[id]/comments': 'Comments on a dashboard',
    'POST /api/dashboards/[id]/query': 'The figures and charts of a dashboard',
    'GET /api/workspace/metrics': 'List metrics',
    'GET /api/workspace/metrics/[id]': 'A metric',
    'GET /api/workspace/metrics/[id]/uses': 'What uses a metric',
    'POST /api/workspace/metrics/[id]/values': 'The values of a metric by groups',
    'POST /api/workspace/metrics/preview': 'What a definition would give and move',
    'GET /api/insights': 'List insights',
    'GET /api/insights/[id]': 'An insight with its answers',
    'GET /api/insights/tests': 'Which data sources were tested',
    'GET /api/insights/ledger': 'All tests of a data source',
    'POST /api/insights/[id]/verify': 'Recheck an insight',
    'GET /api/predictions': 'List forecasts',
    'GET /api/predictions/[id]': 'A forecast',
    'GET /api/predictions/[id]/values': 'The values of a forecast as a file',
    'GET /api/predictions/choices': 'What can be forecast',
    'POST /api/predictions/check': 'Whether a figure can be forecast',
    'GET /api/drivers': 'List driver analyses',
    'GET /api/drivers/[id]': 'A driver analysis',
    'GET /api/drivers/[id]/rows': 'Predicted rows',
    'GET /api/drivers/choices': 'What drivers can be found of',
    'POST /api/drivers/check': 'Whether drivers can be found',
    'GET /api/executive-summaries/all': 'List executive summaries',
    'GET /api/executive-summaries/[id]': 'An executive summary',
    'POST /api/executive-summaries/[id]/verify': 'Recheck an executive summary',
    'GET /api/jobs/[id]': 'The state of a job',
  },
  write: {
    'POST /api/upload': 'Upload a file',
    'GET /api/upload': 'What became of an upload',
    'PATCH /api/data-sources/[id]': 'Change a data source',
    'DELETE /api/data-sources/[id]': 'Delete a data source',
    'POST /api/data-sources/[id]/refresh': 'Read a data source again',
    'POST /api/workspace/metrics': 'Create a metric',
    'PATCH /api/workspace/metrics/[id]': 'Change a metric',
    'DELETE /api/workspace/metrics/[id]': 'Delete a metric',
    'POST /api/workspace/metrics/[id]/restore': 'Restore a deleted metric',
    'POST /api/dashboards': 'Create a dashboard',
    'PATCH /api/dashboards/[id]': 'Change a dashboard',
    'DELETE /api/dashboards/[id]': 'Delete a dashboard',
    'POST /api/dashboards/[id]/duplicate': 'Duplicate a dashboard',
    'POST /api/dashboards/[id]/comments': 'Comment on a dashboard',
    'POST /api/insights/generate': 'Look for insights',
    'PATCH /api/insights/[id]': 'Pin or dismiss an insight',
    'POST /api/predictions': 'Create a forecast',
    'DELETE /api/predictions/[id]': 'Delete a forecast',
    'POST /api/predictions/[id]/rerun': 'Run a forecast again',
    'POST /api/drivers': 'Find what drives a column',
    'DELETE /api/drivers/[id]': 'Delete a driver analysis',
    'POST /api/drivers/[id]/rerun': 'Run a driver analysis again',
    'POST /api/executive-summaries': 'Write an executive summary',
  },
};

const patternOf = (route: string) => {
  const [method, path] = route.split(' ') as [string, string];
  return { method, segments: path.split('/') };
};
const SCOPED = (['read', 'write'] as const).flatMap((scope) =>
  Object.keys(TOKEN_ROUTES[scope]).map((route) => ({ scope, ...patternOf(route) })),
);
/** An exact word before a parameter: `/api/insights/tests` is no insight. */
const exactness = (segments: readonly string[]) => segments.filter((segment) => segment === '[id]').length;

/** Null where no token will do. */
export function scopeNeeded(method: string, path: string): TokenScope | null {
  const asked = path.split('/');
  const fitting = SCOPED.filter(
    (each) =>
      each.method === method &&
      each.segments.length === asked.length &&
      each.segments.every((segment, nth) => (segment === '[id]' ? IS_ID.test(asked[nth]!) : segment === asked[nth])),
  );
  return fitting.sort((left, right) => exactness(left.segments) - exactness(right.segments))[0]?.scope ?? null;
}

/** A UUID, or the id of a piece of evidence; never a word such as `deleted`. */
const IS_ID = /^[0-9a-f]{8}-?[0-9a-f-]{23,56}$/;
