import { publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';
import { TEAM_SIZES } from '@/lib/product/admin/answer-schema';
import { FAMILY_OF } from '@/lib/engines/ingest/schema/file-formats';
import { formatsOff } from '@/lib/product/data-sources/import/receive';
import { UPLOAD_LIMIT } from '@/lib/product/data-sources/schema/schema';
import { builtInSchema } from '@/lib/pure/documents/extraction/schemas';
import { BUILT_IN_SCHEMAS } from '@/lib/pure/documents/schema';
import { CHART_TYPES } from '@/lib/pure/query/schema/chart-kinds';
import { NUMBER_FORMATS } from '@/lib/pure/query/schema/dashboard-config';
import { PLAIN_AGGREGATES } from '@/lib/pure/query/schema/query';

const dataOf = (off: readonly string[]) => ({
  teamSizes: TEAM_SIZES,
  chartTypes: CHART_TYPES,
  functions: PLAIN_AGGREGATES,
  extractionSchemas: BUILT_IN_SCHEMAS.map((name) => ({ name, ...builtInSchema(name) })),
  formats: { uploads: uploadsOf(off), off, uploadLimit: UPLOAD_LIMIT, numbers: NUMBER_FORMATS },
});

const uploadsOf = (off: readonly string[]) =>
  Object.fromEntries(Object.entries(FAMILY_OF).filter(([, family]) => !off.includes(family)));

export const GET = route({ who: 'anyone' }, async ({ request }) => publicAnswer(request, dataOf(await formatsOff())));
