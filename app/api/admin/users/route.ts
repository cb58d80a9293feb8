import { usersQuery } from '@/lib/admin/schema';
import { listUsers } from '@/lib/admin/users';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'admin', query: usersQuery }, ({ actor, query }) => listUsers(actor, query));
