import { listMail } from '@/lib/admin/outbox';
import { listQuery } from '@/lib/admin/schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'owner', query: listQuery }, ({ actor, query }) => listMail(actor, query.cursor));
