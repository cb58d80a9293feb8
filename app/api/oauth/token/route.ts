import { tokenAsked } from '@/lib/base/auth/program-schema';
import { giveTokens } from '@/lib/base/auth/program-tokens';
import { readFields } from '@/lib/http/form-fields';
import { forEveryPage, OAUTH_DOOR, preflight } from '@/lib/http/program-doors';
import { route } from '@/lib/http/route';

export const POST = forEveryPage(
  route({ who: 'anyone', ...OAUTH_DOOR }, async ({ request, origin }) =>
    giveTokens(await readFields(request, tokenAsked), origin),
  ),
);
export const OPTIONS = preflight('POST');
