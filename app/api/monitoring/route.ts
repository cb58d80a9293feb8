import { readPublicHealth } from '@/lib/admin/health';
import { readMonitoring } from '@/lib/admin/monitoring';
import { monitoringQuery } from '@/lib/admin/schema';
import { accessDenied, mayPass } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';

// Strangers get what a worker may keep for everybody; the figures are for those who administer.
export const GET = route({ who: 'anyone', query: monitoringQuery, refuseStale: true }, async ({ actor, query, request }) => {
  if (!actor) return publicAnswer(request, { status: (await readPublicHealth()).status });
  if (!mayPass('admin', actor.role)) throw new AppError('role', accessDenied('admin', actor.role));
  return privateAnswer(await readMonitoring(actor, query.window));
});
