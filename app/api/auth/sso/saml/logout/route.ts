import { takeSamlLogout } from '@/lib/base/auth/single-sign-on';
import { readText } from '@/lib/http/body';
import { onward } from '@/lib/http/onward';
import { route } from '@/lib/http/route';

const LONGEST = 512 * 1024;

/** Single logout, by the address or by a form that the provider's page posts: trusted by its signature alone. */
export const GET = route({ who: 'anyone' }, async ({ request, origin }) =>
  onward(await takeSamlLogout({ by: 'address', query: new URL(request.url).search.slice(1) }, origin)),
);

export const POST = route({ who: 'anyone', fromElsewhere: true }, async ({ request, origin }) =>
  onward(await takeSamlLogout({ by: 'form', form: new URLSearchParams(await readText(request, LONGEST)) }, origin)),
);
