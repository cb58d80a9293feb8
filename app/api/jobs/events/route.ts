import { eventStream } from '@/lib/http/event-stream';
import { route } from '@/lib/http/route';
import { jobEvents } from '@/lib/jobs/jobs';

export const GET = route({ who: 'user' }, ({ actor, request }) =>
  eventStream(jobEvents(actor, { lastEventId: request.headers.get('last-event-id'), closed: request.signal })));
