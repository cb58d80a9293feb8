'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { hasEnded, type Job, type WorkspaceChange } from '@/lib/base/jobs/schema';
import { api } from '../requests/api';
import { followJobs } from './follow-jobs';
import { useSession } from '../session/session';

type Jobs = {
  /** Under way, and those that failed and were not put away yet. Oldest first. */
  jobs: Job[];
  putAway: (id: string) => void;
  cancel: (id: string) => Promise<void>;
  /** Calls `listener` at every change of every job. Returns how to stop. */
  listen: (listener: (job: Job) => void) => () => void;
  /** Calls `listener` with what else changes in the workspace. Returns how to stop. */
  listenChanges: (listener: (change: WorkspaceChange) => void) => () => void;
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
  const listeners = useRef(new Set<(job: Job) => void>());
  const changeListeners = useRef(new Set<(change: WorkspaceChange) => void>());

  const take = useCallback((job: Job) => {
    setById((now) => {
      const next = new Map(now);
      if (staysListed(job)) next.set(job.id, job);
      else next.delete(job.id);
      return next;
    });
    listeners.current.forEach((listener) => listener(job));
  }, []);

  useEffect(() => {
    if (!signedIn) return;
    const stop = followJobs({
      onJob: take,
      onChange: (change) => changeListeners.current.forEach((listener) => listener(change)),
    });
    return () => {
      stop();
      setById(new Map());
    };
  }, [signedIn, take]);

  const listenChanges = useCallback<Jobs['listenChanges']>((listener) => {
    changeListeners.current.add(listener);
    return () => {
      changeListeners.current.delete(listener);
    };
  }, []);

  const value = useMemo<Jobs>(
    () => ({
      jobs: [...byId.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
      putAway: (id) => setById((now) => new Map([...now].filter(([key]) => key !== id))),
      cancel: async (id) => take(await api<Job>(`/api/jobs/${id}`, { method: 'DELETE' })),
      listen: (listener) => {
        listeners.current.add(listener);
        return () => {
          listeners.current.delete(listener);
        };
      },
      listenChanges,
      untilEnded: (job, signal) =>
        new Promise<Job>((done, failed) => {
          const finish = (ended: Job) => {
            listeners.current.delete(listener);
            done(ended);
          };
          const listener = (change: Job) => {
            if (change.id === job.id && hasEnded(change)) finish(change);
          };
          listeners.current.add(listener);
          signal?.addEventListener(
            'abort',
            () => {
              listeners.current.delete(listener);
              failed(signal.reason as Error);
            },
            { once: true },
          );
          // It may have ended before the first event came.
          api<Job>(`/api/jobs/${job.id}`, { signal }).then(listener, () => {});
        }),
    }),
    [byId, take, listenChanges],
  );

  return <JobsContext value={value}>{children}</JobsContext>;
}
