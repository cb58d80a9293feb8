import { auditQuery } from '@/lib/admin/schema';
import { listAudit } from '@/lib/audit/read';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'admin', query: auditQuery }, ({ query: { cursor, ...filter } }) => listAudit(filter, cursor ?? null));
