import { route } from '@/lib/http/route';
import { getAnalysis } from '@/lib/product/documents/analyses';
import { analysisParams } from '@/lib/product/documents/schema';

export const GET = route({ who: 'user', params: analysisParams }, ({ actor, params }) =>
  getAnalysis(actor, params.id, params.analysisId),
);
