import { resetPassword } from '@/lib/base/auth/recovery';
import { resetInput } from '@/lib/base/auth/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: resetInput }, ({ body, origin }) => resetPassword(body, origin));
