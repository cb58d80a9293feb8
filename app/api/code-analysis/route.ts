import { Reply, route } from '@/lib/http/route';
import { getCodeAnalysis, startCodeAnalysis } from '@/lib/product/code-analysis/runs';
import { codeAnalysisCreate, codeAnalysisQuery } from '@/lib/product/code-analysis/schema';

export const GET = route({ who: 'user', query: codeAnalysisQuery }, ({ actor, query }) =>
  getCodeAnalysis(actor, query),
);
export const POST = route(
  { who: 'analyst', body: codeAnalysisCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(202, await startCodeAnalysis(actor, body, origin)),
);
