import { auditFileQuery } from '@/lib/admin/schema';
import { downloadAudit } from '@/lib/audit/read';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'admin', query: auditFileQuery, download: true }, async ({ actor, query, origin }) =>
  new Response(await downloadAudit(actor, query, origin), { headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="audit.csv"', 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' } }));
