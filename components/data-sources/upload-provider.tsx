'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useReducer, useRef, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import type { DataSource } from '@/lib/datasets/schema';
import type { Issue } from '@/lib/engine/shapes';
import { hasEnded } from '@/lib/jobs/schema';
import { ApiError, isCode, messageOf } from '@/components/client/api-error';
import { useJobs } from '@/components/client/jobs';
import { useMe } from '@/components/client/session';
import { useToast } from '@/components/ui/toast';
import type { ToastInput } from '@/components/ui/toast-list';
import { DropAnywhere } from './drop-anywhere';
import { useMakeDashboard } from './make-dashboard';
import { changeUploads, type UploadFailure, type UploadItem } from './upload-items';
import { runUpload } from './upload-run';

// Fetched with the first file.
const ReviewDialog = dynamic(() => import('./review-dialog').then((file) => file.ReviewDialog), { ssr: false });
const UploadDialog = dynamic(() => import('./upload-dialog').then((file) => file.UploadDialog), { ssr: false });

type Uploads = {
  items: UploadItem[];
  upload: (files: File[]) => void;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Brings an upload that went to the background to the front again. */
  show: (id: number) => void;
  dismiss: (id: number) => void;
};

const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('useUploads stands inside UploadProvider.');
  return uploads;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const failureOf = (error: unknown): UploadFailure => ({
  reason: messageOf(error).replace(/\.$/, ''),
  issues: error instanceof ApiError && Array.isArray(error.details?.issues) ? error.details.issues as Issue[] : [],
  planLimit: isCode(error, 'plan_limit'),
});

/** Takes files from anywhere, one after another, each from its first byte to its dashboard. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const mayUpload = useMe().role !== 'viewer';
  const [items, change] = useReducer(changeUploads, []);
  const jobs = useJobs();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const nextId = useRef(1);
  const files = useRef(new Map<number, { file: File; stop: AbortController }>());
  const decisions = useRef(new Map<number, (dataSource: DataSource) => void>());
  const turn = useRef(Promise.resolve());
  const makeDashboard = useMakeDashboard();
  const latest = useRef({ items, jobs, makeDashboard });
  useEffect(() => { latest.current = { items, jobs, makeDashboard }; });

  const run = useCallback(async (id: number) => {
    const entry = files.current.get(id);
    if (!entry || entry.stop.signal.aborted) return;
    const { file, stop: { signal } } = entry;
    const to = (next: Partial<UploadItem>) => change({ kind: 'change', id, to: next });
    const inBackground = () => latest.current.items.find((item) => item.id === id)?.inBackground ?? true;
    const tell = (toastInput: ToastInput) => { if (inBackground()) toast(toastInput); };
    const show = () => to({ inBackground: false });
    try {
      const path = await runUpload(file, {
        signal,
        to,
        untilEnded: (job) => latest.current.jobs.untilEnded(job, signal),
        makeDashboard: (...given) => latest.current.makeDashboard(...given),
        decide: () => {
          tell({ title: `${file.name}: a column can be read in two ways`, variant: 'info', action: { label: 'Choose', onPress: show }, duration: 15_000 });
          return new Promise<DataSource>((decided) => decisions.current.set(id, decided));
        },
        onChanged: (key) => void queries.invalidateQueries({ queryKey: [key] }),
        onNoDashboard: (error) => toast({ title: 'No dashboard was made', description: messageOf(error), variant: 'destructive' }),
      });
      if (inBackground()) toast({ title: `${file.name} is ready`, variant: 'success', action: { label: 'Open', onPress: () => router.push(path) } });
      else router.push(path);
      files.current.delete(id);
      change({ kind: 'remove', id });
    } catch (error) {
      if (isAbort(error)) return;
      const failure = failureOf(error);
      to({ phase: 'failed', failure });
      tell({ title: `File upload failed: ${failure.reason}`, variant: 'destructive', action: { label: 'Show', onPress: show } });
    }
  }, [queries, router, toast]);

  const queue = useCallback((id: number) => { turn.current = turn.current.then(() => run(id)); }, [run]);

  const upload = useCallback((given: File[]) => {
    for (const file of given) {
      const id = nextId.current++;
      files.current.set(id, { file, stop: new AbortController() });
      change({ kind: 'add', id, file });
      queue(id);
    }
  }, [queue]);

  // While the server reads the file that was just sent, its answer is not here yet: its steps come as a job of its own.
  useEffect(() => jobs.listen((job) => {
    const reading = latest.current.items.find(({ phase, job: known }) => phase === 'reading' && (!known || known.id === job.id));
    if (reading && job.kind === 'ingest' && !hasEnded(job)) change({ kind: 'change', id: reading.id, to: { job } });
  }), [jobs]);

  // Once the server has answered, the work goes on without this page.
  const sending = items.some(({ phase, dataSource }) => dataSource === null && (phase === 'sending' || phase === 'reading'));
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);

  const value = useMemo<Uploads>(() => {
    const drop = (id: number) => {
      files.current.delete(id);
      change({ kind: 'remove', id });
    };
    return {
      items,
      upload,
      cancel: (id) => {
        const item = items.find((each) => each.id === id);
        files.current.get(id)?.stop.abort(new DOMException('The upload was cancelled.', 'AbortError'));
        if (item?.job) jobs.cancel(item.job.id).catch(() => {}); // it may have ended; what it made is listed
        drop(id);
        toast({ title: `${item?.fileName ?? 'Upload'}: cancelled, nothing was kept` });
      },
      retry: (id) => {
        const entry = files.current.get(id);
        if (!entry) return;
        files.current.set(id, { file: entry.file, stop: new AbortController() });
        change({ kind: 'change', id, to: { phase: 'waiting', sent: 0, job: null, failure: null, inBackground: false } });
        queue(id);
      },
      show: (id) => change({ kind: 'change', id, to: { inBackground: false } }),
      dismiss: drop,
    };
  }, [items, jobs, queue, toast, upload]);

  const front = items.find(({ inBackground }) => !inBackground);
  const decide = (dataSource: DataSource) => {
    if (!front) return;
    decisions.current.get(front.id)?.(dataSource);
    decisions.current.delete(front.id);
  };

  return (
    <UploadsContext value={value}>
      {children}
      {mayUpload && <DropAnywhere onFiles={upload} />}
      {front?.phase === 'review' && front.dataSource
        ? <ReviewDialog key={front.id} dataSource={front.dataSource} open onOpenChange={() => decide(front.dataSource!)} onDecided={decide} />
        : front && (
          <UploadDialog
            key={front.id}
            item={front}
            onCancel={() => value.cancel(front.id)}
            onBackground={() => change({ kind: 'change', id: front.id, to: { inBackground: true } })}
            onRetry={() => value.retry(front.id)}
            onClose={() => value.dismiss(front.id)}
          />
        )}
    </UploadsContext>
  );
}
