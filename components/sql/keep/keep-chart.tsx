'use client';

import { useId, useState, type SyntheticEvent } from 'react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Spinner } from '@/components/ui/spinner';
import type { SourceMode } from '@/lib/product/data-sources/schema/remote-schema';
import { LONGEST_STATEMENT_NAME } from '@/lib/product/sql/limits-schema';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import type { ResultChart } from '../chart/choices';
import { ModeChoice } from '../naming/mode-choice';
import { useKeepChart } from './use-keep-chart';
import { keepWords as words } from './words';

type Props = { answer: SqlAnswer; chart: ResultChart; title: string; onClose: () => void };

/** Asks for the title, says how far it is, and goes to the dashboard. */
export default function KeepChart({ answer, chart, title, onClose }: Props) {
  const form = useId();
  const router = useRouter();
  const [typed, setTyped] = useState(title.slice(0, LONGEST_STATEMENT_NAME));
  const [empty, setEmpty] = useState(false);
  const [mode, setMode] = useState<SourceMode>('live');
  const { keep, step, failed } = useKeepChart(answer, chart);
  const busy = step !== null;
  const isOfDatabase = answer.evidence.connection !== undefined;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setEmpty(!typed.trim());
    if (!typed.trim()) return;
    const dashboard = await keep({ title: typed.trim(), mode });
    if (dashboard) router.push(`/dashboard/${dashboard}`);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={words.title}
      description={isOfDatabase ? words.aboutDatabase : words.about}
      width="narrow"
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look="filled" type="submit" form={form} busy={busy}>
            {failed ? words.again : words.save}
          </Button>
        </>
      }
    >
      <form method="dialog" id={form} className="grid gap-3.5" onSubmit={(event) => void submit(event)}>
        {failed && (
          <ErrorState title={words.couldnt}>
            {failed.message}
            {failed.left !== null && ` ${words.left(failed.left)}`}
          </ErrorState>
        )}
        <Field label={words.name} required error={empty ? words.noTitle : null}>
          <Input
            value={typed}
            maxLength={LONGEST_STATEMENT_NAME}
            readOnly={busy}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        {isOfDatabase && <ModeChoice mode={mode} onMode={setMode} />}
        {step && <Spinner words={words.steps[step]} />}
      </form>
    </Dialog>
  );
}
