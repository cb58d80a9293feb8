import type { Job, WorkspaceChange } from '@/lib/base/jobs/schema';
import { headersOf } from '../requests/envelope';
import { eventReader } from '../requests/event-stream';
import { freshToken, renewToken } from '../requests/refresh';

const PATH = '/api/jobs/events';
const NAME = 'plumbline.jobs';
const FIRST_WAIT = 1000,
  LONGEST_WAIT = 30_000;

type Message = { kind: 'hello' } | { kind: 'job'; job: Job } | { kind: 'change'; change: WorkspaceChange };

/** What is told of: jobs, and what else changes in the workspace. */
export type Listener = { onJob: (job: Job) => void; onChange: (change: WorkspaceChange) => void };

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((go) => {
    const timer = setTimeout(go, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        go();
      },
      { once: true },
    );
  });

/** One connection, until it breaks. Answers the id of the last event. */
async function readStream(
  lastEventId: string | null,
  { onJob, onChange }: Listener,
  signal: AbortSignal,
): Promise<string | null> {
  const token = await freshToken(60);
  const response = await fetch(PATH, {
    credentials: 'include',
    cache: 'no-store',
    signal,
    headers: {
      ...headersOf('GET', { token }),
      Accept: 'text/event-stream',
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
  });
  if (response.status === 401 && !(await renewToken()))
    throw new DOMException('Your session has ended. Sign in again.', 'AbortError');
  if (!response.ok || !response.body) return lastEventId;
  const read = eventReader();
  let last = lastEventId;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return last;
    for (const { id, event, data } of read(value)) {
      last = id ?? last;
      if (event === 'change') onChange(JSON.parse(data) as WorkspaceChange);
      else onJob(JSON.parse(data) as Job);
    }
  }
}

async function keepReading({ onJob, onChange }: Listener, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT;
  let last: string | null = null;
  while (!signal.aborted) {
    try {
      last = await readStream(
        last,
        {
          onJob: (job) => {
            wait = FIRST_WAIT;
            onJob(job);
          },
          onChange: (change) => {
            wait = FIRST_WAIT;
            onChange(change);
          },
        },
        signal,
      );
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    await pause(wait, signal);
    wait = Math.min(LONGEST_WAIT, wait * 2);
  }
}

/**
 * Tells of every job of the workspace: those under way at once, then each change. One stream a browser: the tab that
 * holds the lock reads it and tells the others; when it closes, the next one takes over. On the same stream comes what
 * else changes in the workspace. Answers how to stop.
 */
export function followJobs(listener: Listener): () => void {
  const { onJob, onChange } = listener;
  const stop = new AbortController();
  const { signal } = stop;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void keepReading(listener, signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(NAME);
  const known = new Map<string, Job>();
  let leads = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'job') onJob(data.job);
    else if (data.kind === 'change') onChange(data.change);
    else if (leads) known.forEach((job) => channel.postMessage({ kind: 'job', job } satisfies Message));
  };
  channel.postMessage({ kind: 'hello' } satisfies Message);
  navigator.locks
    .request(NAME, { signal }, () => {
      leads = true;
      return keepReading(
        {
          onJob: (job) => {
            known.set(job.id, job);
            onJob(job);
            channel.postMessage({ kind: 'job', job } satisfies Message);
          },
          onChange: (change) => {
            onChange(change);
            channel.postMessage({ kind: 'change', change } satisfies Message);
          },
        },
        signal,
      );
    })
    .catch(() => {}); // stopped while it waited for its turn
  return () => {
    stop.abort();
    channel.close();
  };
}
