'use client';

import { useCallback, useRef, useState } from 'react';
import { api } from '@/components/client/requests/api';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { sentence } from '@/components/data/words';
import type { Committed, ImportPatch, ImportPreview } from '@/lib/product/data-sources/schema/import-schema';

export const importPath = (id: string) => `/api/imports/${id}`;
/** Its hour has passed, or it was taken. */
export const isGoneImport = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** `at`: where the change came from, which shows its failure. */
export type ChangeFailure = { at: string; message: string };

/**
 * A file that was read and waits. Changes are read one after another; where one fails the last good reading stays.
 */
export function useImport(initial: ImportPreview) {
  const [preview, setPreview] = useState(initial);
  const [pending, setPending] = useState(0);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);
  const [gone, setGone] = useState(false);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const path = importPath(initial.id);

  const ask = useCallback((at: string, call: () => Promise<ImportPreview>) => {
    const work = async () => {
      try {
        setPreview(await call());
        setFailure(null);
      } catch (error) {
        if (isGoneImport(error)) setGone(true);
        else setFailure({ at, message: sentence(messageOf(error)) });
      } finally {
        setPending((before) => before - 1);
      }
    };
    setPending((before) => before + 1);
    turn.current = turn.current.then(work);
  }, []);

  return {
    preview,
    failure,
    gone,
    isBusy: pending > 0,
    onGone: () => setGone(true),
    change: (at: string, patch: ImportPatch) =>
      ask(at, async () => (await api<{ import: ImportPreview }>(path, { method: 'PATCH', data: patch })).import),
    lookAgain: () => ask('', () => api<ImportPreview>(path)),
    /** Resolves once the last change has been answered. */
    settled: () => turn.current,
  };
}

export type ImportState = ReturnType<typeof useImport>;

const KEY = '/api/data-sources';

export const useCommitImport = () =>
  useChange([KEY, 'commit'], ({ id, name }: { id: string; name?: string }, idempotencyKey) =>
    api<Committed>(`${importPath(id)}/commit`, { method: 'POST', data: { name }, idempotencyKey }),
  );

export const useDiscardImport = () =>
  useChange(['/api/imports', 'discard'], (id: string) => api(importPath(id), { method: 'DELETE' }));
