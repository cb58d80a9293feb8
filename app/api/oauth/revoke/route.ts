import { revocationAsked } from '@/lib/base/auth/program-schema';
import { takeTokenBack } from '@/lib/base/auth/program-tokens';
import { readFields } from '@/lib/http/form-fields';
import { forEveryPage, OAUTH_DOOR, preflight } from '@/lib/http/program-doors';
import { route } from '@/lib/http/route';

export const POST = forEveryPage(
  route({ who: 'anyone', ...OAUTH_DOOR }, async ({ request, origin }) => {
    await takeTokenBack(await readFields(request, revocationAsked), origin);
    return {};
  }),
);
export const OPTIONS = preflight('POST');
