import { logInInput } from '@/lib/auth/schema';
import { logIn } from '@/lib/auth/sessions';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: logInInput }, async ({ body, origin }) => {
  const { answer, cookies } = await logIn(body, origin);
  return new Reply(200, answer, cookies);
});
