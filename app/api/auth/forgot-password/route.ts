import { forgotPassword } from '@/lib/auth/recovery';
import { forgotInput } from '@/lib/auth/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: forgotInput }, ({ body, origin }) => forgotPassword(body.email, origin));
