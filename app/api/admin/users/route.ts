import { route } from '@/lib/http/route';
import { usersQuery } from '@/lib/product/admin/schema';
import { listUsers } from '@/lib/product/admin/users';

export const GET = route({ who: 'admin', query: usersQuery }, ({ actor, query }) => listUsers(actor, query));
