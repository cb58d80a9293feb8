import type { Job } from '@/lib/base/jobs/schema';

/** What a gallery page's screens ask of the server: by `METHOD /path`, the answer or a function of the address. */
export type Answers = Record<string, unknown | ((url: URL, body: unknown) => unknown)>;

const SESSION = { accessToken: 'gallery', expiresIn: 900 };

/** Stands in for the server: the page's own answers, a session, and a stream of jobs that stays open. */
export function serve(answers: Answers, jobs: Job[] = []): void {
  const network = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (!url.pathname.startsWith('/api/')) return network(input, init);
    if (url.pathname === '/api/auth/refresh') return Response.json(SESSION);
    if (url.pathname === '/api/jobs/events')
      return new Response(stream(jobs), { headers: { 'Content-Type': 'text/event-stream' } });
    const answer = answers[`${init?.method ?? 'GET'} ${url.pathname}`];
    if (answer === undefined) return network(input, init); // the page may have a stand-in of its own
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const result: unknown = typeof answer === 'function' ? answer(url, body) : answer;
    return result instanceof Response ? result : Response.json(result);
  };
}

function stream(jobs: Job[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const job of jobs) controller.enqueue(encoder.encode(`event: progress\ndata: ${JSON.stringify(job)}\n\n`));
    },
  });
}
