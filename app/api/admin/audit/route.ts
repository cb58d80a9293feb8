import { listAudit } from '@/lib/base/audit/read';
import { route } from '@/lib/http/route';
import { auditQuery } from '@/lib/product/admin/schema';

export const GET = route({ who: 'admin', query: auditQuery }, ({ query: { cursor, ...filter } }) =>
  listAudit(filter, cursor ?? null),
);
