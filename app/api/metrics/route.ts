import { route } from '@/lib/http/route';
import { assertMayCollect, readMetrics } from '@/lib/product/admin/metrics';

export const GET = route({ who: 'anyone' }, async ({ request }) => {
  assertMayCollect(request.headers.get('authorization'));
  return new Response(await readMetrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
});
