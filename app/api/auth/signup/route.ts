import { signUpInput } from '@/lib/auth/schema';
import { signUp } from '@/lib/auth/sessions';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: signUpInput }, async ({ body, origin }) => {
  const { answer, cookies } = await signUp(body, origin);
  return new Reply(201, answer, cookies);
});
