'use client';

import { useId, useState } from 'react';
import { api } from '@/components/client/requests/api';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { MatchedSource } from '@/lib/product/dashboards/file-schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import { saySources, WORDS } from './words';

type Props = {
  /** The dashboard that is replaced; without it a new one is made. */
  dashboardId?: string;
  onDone: (dashboard: Dashboard) => void;
  onClose: () => void;
};

type Answer = { dashboard: Dashboard; sources: MatchedSource[] };

const problemsOf = (failure: unknown): string[] => {
  const problems = failure instanceof ApiError ? failure.details?.problems : undefined;
  return Array.isArray(problems) ? problems.map(String) : [messageOf(failure)];
};

/** A dashboard from a text file. */
export default function FileDialog({ dashboardId, onDone, onClose }: Props) {
  const form = useId();
  const show = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const send = useChange(['/api/dashboards', 'file'], (data: unknown, idempotencyKey) =>
    dashboardId === undefined
      ? api<Answer>('/api/dashboards/file', { method: 'POST', data, idempotencyKey })
      : api<Answer>(`/api/dashboards/${dashboardId}/file`, { method: 'PUT', data }),
  );
  const submit = async () => {
    setTried(true);
    if (!file || busy) return;
    setBusy(true);
    setProblems([]);
    let read: unknown;
    try {
      read = JSON.parse(await file.text());
    } catch {
      setProblems([WORDS.unread]);
      setBusy(false);
      return;
    }
    try {
      const { dashboard, sources } = await send(read);
      show({ title: `“${dashboard.name}” saved`, description: saySources(sources), variant: 'success' });
      onDone(dashboard);
    } catch (failure) {
      setProblems(problemsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      dismissible={!busy}
      title={dashboardId === undefined ? WORDS.importTitle : WORDS.replaceTitle}
      description={dashboardId === undefined ? WORDS.importAbout : WORDS.replaceAbout}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button look="filled" type="submit" form={form} busy={busy}>
            {dashboardId === undefined ? WORDS.import : WORDS.replace}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problems.length > 0 && (
          <ErrorState title={WORDS.failed}>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </ErrorState>
        )}
        <Field label={WORDS.file} hint={WORDS.hint} error={tried && !file ? WORDS.missing : null}>
          <Input
            type="file"
            accept=".json,application/json"
            className="py-1"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
