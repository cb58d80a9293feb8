'use client';

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { useJobs } from '@/components/client/jobs/jobs';
import { useMayChange } from '@/components/client/session/session';
import { useToast } from '@/components/ui/overlays/toast';
import type { ToastInput } from '@/components/ui/overlays/toast-list';
import { hasEnded } from '@/lib/base/jobs/schema';
import type { Issue } from '@/lib/engines/ingest/schema/schema';
import type { ImportPreview, ImportUnderWay } from '@/lib/product/data-sources/schema/import-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { DropAnywhere } from './drop-anywhere';
import { importPath } from './import-calls';
import { useMakeDashboard } from './make-dashboard';
import {
  changeUploads,
  isOver,
  readsUpload,
  type UploadFailure,
  type UploadItem,
  type UploadTarget,
} from './upload-items';
import type { Left } from './upload-outcome';
import { runUpload } from './upload-run';
import { useUploadWay, type UploadWay } from './upload-way';
import { uploadProviderWords } from './words';

// Fetched with the first file.
const DifferenceReport = dynamic(() => import('../versions/difference-report').then((file) => file.DifferenceReport), {
  ssr: false,
});
const ImportDialog = dynamic(() => import('./import-dialog').then((file) => file.ImportDialog), { ssr: false });
const ReviewDialog = dynamic(() => import('@/components/data/offers/review-dialog').then((file) => file.ReviewDialog), {
  ssr: false,
});
const UploadPanel = dynamic(() => import('./upload-panel').then((file) => file.UploadPanel), { ssr: false });
const UploadDialog = dynamic(() => import('./upload-dialog').then((file) => file.UploadDialog), { ssr: false });

type Uploads = {
  items: UploadItem[];
  /**
   * As this device remembers it, unless a way is given; a file for a data source that is there is always looked at
   * first.
   */
  upload: (files: File[], way?: UploadWay, target?: UploadTarget) => void;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Brings an upload that went to the background to the front again. */
  show: (id: number) => void;
  dismiss: (id: number) => void;
};

/** What a person answers about a file: the data source as it stands then, or that it is thrown away. */
type Decision = { done: (dataSource: DataSource) => void; thrownAway: () => void };

const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('useUploads stands inside UploadProvider.');
  return uploads;
}

/** Files taken by one choice or drop. */
const MOST_AT_ONCE = 50;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const failureOf = (error: unknown): UploadFailure => ({
  reason: messageOf(error).replace(/\.$/, ''),
  code: error instanceof ApiError ? error.code : undefined,
  issues: error instanceof ApiError && Array.isArray(error.details?.issues) ? (error.details.issues as Issue[]) : [],
});

/**
 * Takes files from anywhere, one after another, each from its first byte to its dashboard. One file leads there;
 * several share a panel with their states, and no page changes.
 */
export function UploadProvider({ children }: { children: ReactNode }) {
  const mayUpload = useMayChange();
  const [way] = useUploadWay();
  const [items, change] = useReducer(changeUploads, []);
  const jobs = useJobs();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const nextId = useRef(1);
  const files = useRef(
    new Map<
      number,
      {
        /** The file to send, or what the server already has of it. */ file: File | Left;
        name: string;
        way: UploadWay;
        target?: UploadTarget;
        batched: boolean;
        stop: AbortController;
      }
    >(),
  );
  const decisions = useRef(new Map<number, Decision>());
  const turn = useRef(Promise.resolve());
  const [hidesPanel, setHidesPanel] = useState(false);
  const makeDashboard = useMakeDashboard();
  const latest = useRef({ items, jobs, makeDashboard });
  useEffect(() => {
    latest.current = { items, jobs, makeDashboard };
  });

  /** `goOn` lets the next file begin before this one has ended. */
  const run = useCallback(
    async (id: number, goOn: () => void) => {
      const entry = files.current.get(id);
      if (!entry || entry.stop.signal.aborted) return;
      const {
        file,
        name,
        way,
        target,
        batched,
        stop: { signal },
      } = entry;
      const to = (next: Partial<UploadItem>) => change({ kind: 'change', id, to: next });
      const inBackground = () => latest.current.items.find((item) => item.id === id)?.inBackground ?? true;
      // What happens to one of several files is told by their panel.
      const tell = (toastInput: ToastInput) => {
        if (!batched && inBackground()) toast(toastInput);
      };
      const show = () => to({ inBackground: false });
      const ask = (title: string, label: string) => {
        tell({ title, variant: 'info', action: { label, onPress: show }, duration: 15_000 });
        return new Promise<DataSource>((done, failed) =>
          decisions.current.set(id, {
            done,
            thrownAway: () => failed(new DOMException('File discarded.', 'AbortError')),
          }),
        );
      };
      try {
        const path = await runUpload(file, {
          signal,
          way,
          target,
          to,
          untilEnded: (job) => latest.current.jobs.untilEnded(job, signal),
          makeDashboard: (...given) => latest.current.makeDashboard(...given),
          check: () => ask(uploadProviderWords.readyReview(name), 'Check'),
          decide: () => {
            goOn(); // the data source is there: its question keeps no other file waiting
            return ask(uploadProviderWords.columnTwoPossible(name), 'Choose');
          },
          onChanged: (key) => void queries.invalidateQueries({ queryKey: [key] }),
          onNoDashboard: (error) =>
            toast({
              title: uploadProviderWords.couldntCreateDashboard,
              description: messageOf(error),
              variant: 'destructive',
            }),
        });
        if (batched) {
          files.current.delete(id);
          to({ phase: 'done', path, inBackground: true });
          return;
        }
        if (inBackground())
          toast({
            title: `${name} is ready`,
            variant: 'success',
            action: { label: 'Open', onPress: () => router.push(path) },
          });
        else router.push(path);
        if (target)
          toast({
            title: target.mode === 'replace' ? `${target.name} now uses ${name}` : `${name} appended to ${target.name}`,
            variant: 'success',
          });
        files.current.delete(id);
        change({ kind: 'remove', id });
      } catch (error) {
        if (isAbort(error)) return;
        const failure = failureOf(error);
        to({ phase: 'failed', failure });
        tell({
          title: `File upload failed: ${failure.reason}`,
          variant: 'destructive',
          action: { label: 'Show', onPress: show },
        });
      }
    },
    [queries, router, toast],
  );

  const queue = useCallback(
    (id: number) => {
      turn.current = turn.current.then(() => new Promise<void>((goOn) => void run(id, goOn).finally(goOn)));
    },
    [run],
  );

  const upload = useCallback(
    (chosen: File[], how: UploadWay = way, target?: UploadTarget) => {
      const given = chosen.slice(0, MOST_AT_ONCE);
      if (given.length < chosen.length)
        toast({
          title: uploadProviderWords.onlyFirstFiles(MOST_AT_ONCE),
          description: uploadProviderWords.choseUploadOthers(chosen.length),
          variant: 'info',
        });
      // A file that comes while others are on their way joins them.
      const batched =
        !target && (given.length > 1 || latest.current.items.some((item) => item.batched && !isOver(item)));
      if (batched) setHidesPanel(false);
      for (const file of given) {
        const id = nextId.current++;
        files.current.set(id, { file, name: file.name, way: how, target, batched, stop: new AbortController() });
        change({ kind: 'add', id, file, batched });
        queue(id);
      }
    },
    [queue, toast, way],
  );

  // What was being read to be looked at when the page was loaded: its job stands in the tray, its preview here.
  useEffect(() => {
    if (!mayUpload) return;
    const stop = new AbortController();
    const { signal } = stop;
    const adopt = async ({ importId, job }: ImportUnderWay) => {
      await latest.current.jobs.untilEnded(job, signal);
      const preview = await api<ImportPreview>(importPath(importId), { signal });
      const { fileName, sizeBytes, mode, targetId, name } = preview;
      const id = nextId.current++;
      files.current.set(id, {
        file: { state: 'waiting', import: preview },
        name: fileName,
        way: 'check',
        ...(mode !== 'create' && targetId && { target: { id: targetId, name, mode } }),
        batched: false,
        stop: new AbortController(),
      });
      change({ kind: 'add', id, file: { name: fileName, size: sizeBytes }, batched: false });
      change({ kind: 'change', id, to: { phase: 'check', preview, inBackground: true } });
      void run(id, () => {});
    };
    // One that failed or was taken has no preview; its job has said so.
    api<ImportUnderWay[]>('/api/imports', { signal }).then(
      (found) => found.forEach((each) => void adopt(each).catch(() => {})),
      () => {},
    );
    return () => stop.abort();
  }, [mayUpload, run]);

  // While the server reads the file that was just sent, its answer is not here yet: its steps come as a job of its own.
  useEffect(
    () =>
      jobs.listen((job) => {
        const reading = latest.current.items.find(
          ({ phase, job: known }) => phase === 'reading' && (!known || known.id === job.id),
        );
        if (reading && readsUpload(job) && !hasEnded(job)) change({ kind: 'change', id: reading.id, to: { job } });
      }),
    [jobs],
  );

  // Once the server has answered, the work goes on without this page; a file that waits for a word would be forgotten.
  const sending = items.some(
    ({ phase, dataSource }) => dataSource === null && (phase === 'sending' || phase === 'reading' || phase === 'check'),
  );
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
        files.current.get(id)?.stop.abort(new DOMException('Upload cancelled.', 'AbortError'));
        if (item?.job) jobs.cancel(item.job.id).catch(() => {}); // it may have ended; what it made is listed
        drop(id);
        toast({ title: `${item?.fileName ?? 'Upload'} cancelled. Nothing was saved.` });
      },
      retry: (id) => {
        const entry = files.current.get(id);
        if (!entry) return;
        files.current.set(id, { ...entry, stop: new AbortController() });
        change({
          kind: 'change',
          id,
          to: { phase: 'waiting', sent: 0, job: null, failure: null, inBackground: entry.batched },
        });
        queue(id);
      },
      show: (id) => {
        const item = items.find((each) => each.id === id);
        if (item?.batched && !needsDialog(item)) setHidesPanel(false);
        else change({ kind: 'change', id, to: { inBackground: false } });
      },
      dismiss: drop,
    };
  }, [items, jobs, queue, toast, upload]);

  const front = items.find(({ inBackground }) => !inBackground);
  const batch = items.filter(({ batched }) => batched);
  const answer = (give: (decision: Decision) => void) => {
    const decision = front && decisions.current.get(front.id);
    if (!decision) return;
    decisions.current.delete(front.id);
    give(decision);
  };
  const decide = (dataSource: DataSource) => {
    answer(({ done }) => done(dataSource));
    if (front?.batched) change({ kind: 'change', id: front.id, to: { inBackground: true } });
  };
  const toBackground = (to: Partial<UploadItem> = {}) => {
    if (front) change({ kind: 'change', id: front.id, to: { ...to, inBackground: true } });
  };

  return (
    <UploadsContext value={value}>
      {children}
      {mayUpload && <DropAnywhere onFiles={upload} way={way} />}
      {batch.length > 0 && !hidesPanel && (
        <UploadPanel
          items={batch}
          uploads={value}
          onHide={() => setHidesPanel(true)}
          onClose={() => batch.forEach(({ id }) => value.dismiss(id))}
        />
      )}
      {front && (
        <Front
          item={front}
          uploads={value}
          onDecided={decide}
          onThrownAway={() => {
            answer(({ thrownAway }) => thrownAway());
            value.dismiss(front.id);
          }}
          onBackground={toBackground}
        />
      )}
    </UploadsContext>
  );
}

/** A batched file is told of in its panel until the person has something to decide or to read. */
const needsDialog = ({ phase }: UploadItem) => phase === 'check' || phase === 'review' || phase === 'failed';

type FrontProps = {
  item: UploadItem;
  uploads: Uploads;
  onDecided: (dataSource: DataSource) => void;
  onThrownAway: () => void;
  onBackground: (to?: Partial<UploadItem>) => void;
};

/** The dialog of the file that is looked at. */
function Front({ item, uploads, onDecided, onThrownAway, onBackground }: FrontProps) {
  const { id, phase, dataSource, preview } = item;
  if (phase === 'check' && preview)
    return (
      <ImportDialog
        key={id}
        initial={preview}
        top={({ difference }) => difference && <DifferenceReport difference={difference} />}
        onCommitted={onDecided}
        onDiscarded={onThrownAway}
        onClose={(now) => onBackground({ preview: now })}
      />
    );
  if (phase === 'review' && dataSource)
    return (
      <ReviewDialog key={id} dataSource={dataSource} onClose={() => onDecided(dataSource)} onDecided={onDecided} />
    );
  return (
    <UploadDialog
      key={id}
      item={item}
      onCancel={() => uploads.cancel(id)}
      onBackground={() => onBackground()}
      onRetry={() => uploads.retry(id)}
      onClose={() => (item.batched ? onBackground() : uploads.dismiss(id))}
      onOther={(files) => {
        uploads.dismiss(id);
        uploads.upload(files);
      }}
    />
  );
}
