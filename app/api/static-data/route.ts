import { TEAM_SIZES } from '@/lib/admin/shapes';
import { FAMILY_OF } from '@/lib/datasets/receive';
import { UPLOAD_LIMIT } from '@/lib/datasets/schema';
import { publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';
import { CHART_TYPES, NUMBER_FORMATS } from '@/lib/query/dashboard-config';
import { AGGREGATES } from '@/lib/query/schema';

const DATA = {
  teamSizes: TEAM_SIZES,
  chartTypes: CHART_TYPES,
  functions: AGGREGATES,
  formats: { uploads: FAMILY_OF, uploadLimit: UPLOAD_LIMIT, numbers: NUMBER_FORMATS },
};

export const GET = route({ who: 'anyone' }, ({ request }) => publicAnswer(request, DATA));
