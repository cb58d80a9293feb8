import { accessDenied, mayPass } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';
import { readPublicHealth } from '@/lib/product/admin/health';
import { readMonitoring } from '@/lib/product/admin/monitoring';
import { monitoringQuery } from '@/lib/product/admin/schema';

// Strangers get what a worker may keep for everybody; the figures are for those who administer.
export const GET = route(
  { who: 'anyone', query: monitoringQuery, refuseStale: true },
  async ({ actor, query, request }) => {
    if (!actor) return publicAnswer(request, { status: (await readPublicHealth()).status });
    if (!mayPass('admin', actor)) throw new AppError('role', accessDenied('admin', actor));
    return privateAnswer(await readMonitoring(actor, query.window));
  },
);
