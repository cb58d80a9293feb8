'use client';

import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { act } from '@/components/client/requests/act';
import { messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { Cell } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { saveSettings } from '@/lib/http/actions/admin';
import type { SettingsChange } from '@/lib/product/admin/schema';

export const SETTINGS = '/api/admin/settings';

/** Saves a part of the settings; what is refused is said beside the button. */
export function useSave(): {
  save: (change: Partial<SettingsChange>) => Promise<boolean>;
  busy: boolean;
  failure: string | null;
} {
  const queries = useQueryClient();
  const toast = useToast();
  const change = useChange([SETTINGS, 'change'], (input: Partial<SettingsChange>) => act(saveSettings, input));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (input: Partial<SettingsChange>) => {
    setBusy(true);
    setFailure(null);
    try {
      queries.setQueryData([SETTINGS], await change(input));
      toast({ title: 'Settings saved', variant: 'success' });
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure };
}

export function Section({
  title,
  note,
  failure,
  onSubmit,
  actions,
  children,
}: {
  title: string;
  note: ReactNode;
  failure: string | null;
  onSubmit: () => void;
  actions: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Cell className="grid gap-x-8 gap-y-3 !py-5 middle:grid-cols-[240px_1fr]">
      <div>
        <h2 id={id}>{title}</h2>
        <p className="mt-1 text-small text-ink-3">{note}</p>
      </div>
      <form method="dialog" aria-labelledby={id} onSubmit={submit} className="grid max-w-[460px] gap-4">
        {children}
        <p role="alert" className={failure ? 'border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
          {failure}
        </p>
        <div className="flex flex-wrap gap-2.5">{actions}</div>
      </form>
    </Cell>
  );
}
