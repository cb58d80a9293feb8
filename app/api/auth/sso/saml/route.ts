import { takeSamlAnswer } from '@/lib/base/auth/single-sign-on';
import { readText } from '@/lib/http/body';
import { onward } from '@/lib/http/onward';
import { route } from '@/lib/http/route';

const LONGEST = 512 * 1024;

/** A form that the provider's own page posts: from elsewhere by its nature, and trusted by its signature alone. */
export const POST = route({ who: 'anyone', fromElsewhere: true }, async ({ request, origin }) => {
  const form = new URLSearchParams(await readText(request, LONGEST));
  return onward(await takeSamlAnswer(form.get('SAMLResponse') ?? '', origin));
});
