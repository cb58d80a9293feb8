import { route } from '@/lib/http/route';
import { listFindings } from '@/lib/product/code-analysis/runs';
import { categoryParams, codeAnalysisQuery } from '@/lib/product/code-analysis/schema';

export const GET = route(
  { who: 'user', params: categoryParams, query: codeAnalysisQuery },
  ({ actor, params, query }) => listFindings(actor, params.category, query),
);
