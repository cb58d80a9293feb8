'use client';

import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { REMOTE_REASONS, type DatabaseType } from '@/lib/engines/manifest/remote';
import type { Connection, TestAnswer } from '@/lib/product/connections/connection-schema';
import { testConnection, useSaveConnection } from './connect-calls';
import {
  CURES,
  draftOf,
  emptyDraft,
  needsSecret,
  problemsOf,
  settingsOf,
  type ConnectionDraft,
  type DraftProblems,
  type DraftSettings,
} from './connection-draft';
import { AddressFields, SignInFields, TlsFields, type FieldsProps } from './connection-fields';
import { TestResult } from './test-result';
import { connectionFormWords as words } from './words';

type Outcome = { kind: 'tested'; answer: TestAnswer } | { kind: 'failed'; title: string; message: string } | null;

/** The cure of a refusal, at the field where it stands; none for what is no matter of a field. */
function problemsOfRefusal(error: unknown): DraftProblems {
  const reason = error instanceof ApiError ? REMOTE_REASONS.find((each) => each === error.code) : undefined;
  const cure = reason && CURES[reason];
  return cure ? { [cure.field]: cure.cure } : {};
}

type Props = {
  type: DatabaseType;
  /** The one that is changed; null for a new one. */
  saved: Connection | null;
  onCancel: () => void;
  onSaved: (connection: Connection) => void;
};

/** How a database is reached: separate fields, a test, and saving. What was typed in as a secret is never shown. */
export function ConnectionForm({ type, saved, onCancel, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<ConnectionDraft>(() => (saved ? draftOf(saved) : emptyDraft(type)));
  const [problems, setProblems] = useState<DraftProblems>({});
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const save = useSaveConnection();

  const change: FieldsProps['onChange'] = (to) => {
    setDraft((now) => ({ ...now, ...to }));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in to))));
    setOutcome(null);
  };
  const focusFirstProblem = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  /** Runs `act` with the settings where they are whole, and says what came of it. */
  const attempt = async (what: 'test' | 'save', failed: string, act: (settings: DraftSettings) => Promise<void>) => {
    if (busy) return;
    const found = problemsOf(draft, saved);
    setProblems(found);
    setOutcome(null);
    if (Object.keys(found).length > 0) return void focusFirstProblem();
    setBusy(what);
    try {
      await act(settingsOf(draft));
    } catch (error) {
      setOutcome({ kind: 'failed', title: failed, message: messageOf(error) });
      setProblems(problemsOfRefusal(error));
    } finally {
      setBusy(null);
    }
  };
  const test = () =>
    attempt('test', words.couldntConnect, async (settings) => {
      setOutcome({ kind: 'tested', answer: await testConnection(settings, saved?.id) });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt('save', words.couldntSave, async (settings) => {
      const { type: _type, ...changed } = settings;
      const name = draft.name.trim();
      onSaved(await save({ ...(saved ? changed : settings), ...(name !== '' && { name }) }, saved?.id));
    });
  };
  const fields = { draft, problems, onChange: change };
  return (
    <Sheet className="max-w-[760px]">
      <Cell className="!py-5">
        <form method="dialog" ref={form} noValidate autoComplete="off" onSubmit={submit} className="grid gap-4">
          <AddressFields {...fields} />
          <SignInFields {...fields} saved={saved} secretNeeded={needsSecret(draft, saved)} />
          <TlsFields {...fields} />
          <p className="text-small text-ink-3">{words.readOnly}</p>
          <Announced>
            {outcome?.kind === 'tested' && <TestResult type={type} answer={outcome.answer} />}
            {outcome?.kind === 'failed' && <ErrorState title={outcome.title}>{outcome.message}</ErrorState>}
            {Object.keys(problems).length > 0 && !outcome && (
              <p className="text-small text-bad">{words.checkFields(Object.keys(problems).length)}</p>
            )}
          </Announced>
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy === 'test'} onClick={() => void test()}>
              Test
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="submit" look="filled" busy={busy === 'save'}>
              {saved ? 'Save' : 'Save and continue'}
            </Button>
          </div>
        </form>
      </Cell>
    </Sheet>
  );
}

const Announced = ({ children }: { children: ReactNode }) => <div aria-live="polite">{children}</div>;
