'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { hasEnded, type Job } from '@/lib/jobs/schema';
import { api } from './api';
import { followJobs } from './follow-jobs';
import { useSession } from './session';

type Jobs = {
  /** Under way, and those that failed and were not put away yet. Oldest first. */
  jobs: Job[];
  putAway: (id: string) => void;
  cancel: (id: string) => Promise<void>;
  /** Hears every change of every job. Answers how to stop. */
  listen: (hear: (job: Job) => void) => () => void;
  /** The job once it has ended. */
  untilEnded: (job: Job, signal?: AbortSignal) => Promise<Job>;
};

const JobsContext = createContext<Jobs | null>(null);

export function useJobs(): Jobs {
  const jobs = useContext(JobsContext);
  if (!jobs) throw new Error('useJobs stands inside JobsProvider.');
  return jobs;
}

const staysListed = (job: Job) => !hasEnded(job) || job.state === 'failed';

export function JobsProvider({ children }: { children: ReactNode }) {
  const signedIn = useSession().session.status === 'signed-in';
  const [byId, setById] = useState<ReadonlyMap<string, Job>>(new Map());
  const ears = useRef(new Set<(job: Job) => void>());

  const take = useCallback((job: Job) => {
    setById((now) => {
      const next = new Map(now);
      if (staysListed(job)) next.set(job.id, job);
      else next.delete(job.id);
      return next;
    });
    ears.current.forEach((hear) => hear(job));
  }, []);

  useEffect(() => {
    if (!signedIn) return;
    const stop = followJobs(take);
    return () => {
      stop();
      setById(new Map());
    };
  }, [signedIn, take]);

  const value = useMemo<Jobs>(() => ({
    jobs: [...byId.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    putAway: (id) => setById((now) => new Map([...now].filter(([key]) => key !== id))),
    cancel: async (id) => take(await api<Job>(`/api/jobs/${id}`, { method: 'DELETE' })),
    listen: (hear) => {
      ears.current.add(hear);
      return () => { ears.current.delete(hear); };
    },
    untilEnded: (job, signal) => new Promise<Job>((done, failed) => {
      const finish = (ended: Job) => {
        ears.current.delete(hear);
        done(ended);
      };
      const hear = (change: Job) => { if (change.id === job.id && hasEnded(change)) finish(change); };
      ears.current.add(hear);
      signal?.addEventListener('abort', () => {
        ears.current.delete(hear);
        failed(signal.reason as Error);
      }, { once: true });
      // It may have ended before the first event was heard.
      api<Job>(`/api/jobs/${job.id}`, { signal }).then(hear, () => {});
    }),
  }), [byId, take]);

  return <JobsContext value={value}>{children}</JobsContext>;
}
