/** An answer that goes on: buffered by nobody on its way. */
export const eventStream = (stream: ReadableStream<Uint8Array>): Response =>
  new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
