import type { UserActor } from '@/lib/base/actor/actor';
import { onSessionEnd } from '@/lib/base/auth/sessions';

/** What has been begun for a session ends with it: a member who is removed hears nothing more. */
function whileSignedIn(stream: ReadableStream<Uint8Array>, sessionId: string): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      stop = onSessionEnd(sessionId, () => {
        stop();
        void reader.cancel();
        try {
          controller.close();
        } catch {
          /* closed already */
        }
      });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      stop();
      try {
        controller.close();
      } catch {
        /* closed already */
      }
    },
    async cancel() {
      stop();
      await reader.cancel();
    },
  });
}

/** An answer that goes on as long as the session of its asker: buffered by nobody on its way. */
export const eventStream = (
  stream: ReadableStream<Uint8Array>,
  { sessionId }: Pick<UserActor, 'sessionId'>,
): Response =>
  new Response(whileSignedIn(stream, sessionId), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
