import { env } from '@/lib/base/env/env';
import { route } from '@/lib/http/route';
import { apiDescription } from './described';

export const GET = route({ who: 'anyone' }, async () => ({
  ...(await apiDescription()),
  servers: [{ url: env().PUBLIC_URL }],
}));
