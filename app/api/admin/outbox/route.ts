import { route } from '@/lib/http/route';
import { listMail } from '@/lib/product/admin/outbox';
import { listQuery } from '@/lib/product/admin/schema';

export const GET = route({ who: 'owner', query: listQuery }, ({ actor, query }) => listMail(actor, query.cursor));
