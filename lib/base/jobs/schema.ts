import type { ErrorBody } from '@/lib/base/errors/errors';

export type JobState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
export type JobUnit = 'rows' | 'pages' | 'series' | 'bytes' | 'documents';

/** Long work as the screens read it. */
export type Job = {
  id: string;
  kind: string;
  targetId: string | null;
  state: JobState;
  step: string;
  stepIndex: number;
  stepCount: number;
  done: number;
  total: number;
  unit: JobUnit;
  etaSeconds?: number;
  resultUrl?: string;
  error?: Pick<ErrorBody, 'message' | 'code' | 'details'> & { code: string };
  createdAt: string;
  updatedAt: string;
};

export const hasEnded = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'succeeded' || job.state === 'failed' || job.state === 'cancelled';

/** What open pages are told beside jobs: ids and figures only. */
export type WorkspaceChange =
  /** A dashboard was saved as this version. */
  | { kind: 'dashboard'; id: string; version: number }
  /** The comments of this dashboard. */
  | { kind: 'comments'; id: string }
  /** Somebody came to this dashboard or left it. */
  | { kind: 'presence'; id: string };
