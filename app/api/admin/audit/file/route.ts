import { downloadAudit } from '@/lib/base/audit/read';
import { route } from '@/lib/http/route';
import { auditFileQuery } from '@/lib/product/admin/schema';

export const GET = route(
  { who: 'admin', query: auditFileQuery, download: true },
  async ({ actor, query, origin }) =>
    new Response(await downloadAudit(actor, query, origin), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit.csv"',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    }),
);
