import { forgotPassword } from '@/lib/base/auth/recovery';
import { forgotInput } from '@/lib/base/auth/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: forgotInput }, ({ body, origin }) =>
  forgotPassword(body.email, origin),
);
