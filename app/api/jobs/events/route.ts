import { jobEvents } from '@/lib/base/jobs/jobs';
import { eventStream } from '@/lib/http/event-stream';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor, request }) =>
  eventStream(jobEvents(actor, { lastEventId: request.headers.get('last-event-id'), closed: request.signal }), actor),
);
