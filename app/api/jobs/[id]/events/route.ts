import { getJob, jobEvents } from '@/lib/base/jobs/jobs';
import { eventStream } from '@/lib/http/event-stream';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams }, async ({ actor, params, request }) => {
  await getJob(actor, params.id);
  return eventStream(
    jobEvents(actor, { jobId: params.id, lastEventId: request.headers.get('last-event-id'), closed: request.signal }),
    actor,
  );
});
