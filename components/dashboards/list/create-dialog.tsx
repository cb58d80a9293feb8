'use client';

import { useId, useState } from 'react';
import Link from 'next/link';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { SourceChoice } from '@/components/data/source-choice';
import { PLAN_NAMES } from '@/components/plans/plan-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { PlanMeter } from '@/components/ui/plan-meter';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { TEMPLATE_IDS, TEMPLATES } from '@/lib/pure/analysis/dashboard/templates/templates';
import { useCreateDashboard } from '../state/change-dashboards';
import { useOwnTemplates } from '../templates/own-templates';
import { useApplyTemplate } from '../templates/template-calls';
import { TemplateFit } from '../templates/template-fit';
import { useTemplateChoices } from '../templates/use-template-choices';
import { createDialogWords } from './words';

type Props = {
  used: number;
  limit: number | null;
  sources: readonly DataSourceSummary[];
  chosen: readonly string[];
  onClose: () => void;
  onMade: (id: string) => void;
};

/** From which data, under which name, made by the product, from a template or empty. */
export function CreateDialog({ used, limit, sources, chosen, onClose, onMade }: Props) {
  const form = useId();
  const { plan } = useMe();
  const usable = sources.filter(({ status, version }) => version > 0 && status !== 'uploading' && status !== 'parsing');
  const [ids, setIds] = useState<readonly string[]>(() =>
    chosen.length > 0
      ? chosen.filter((id) => usable.some((source) => source.id === id))
      : usable.length === 1
        ? [usable[0]!.id]
        : [],
  );
  const [name, setName] = useState('');
  const [start, setStart] = useState<string>('auto');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const createDashboard = useCreateDashboard();
  const applyTemplate = useApplyTemplate();
  const { find, cards, dialogs } = useOwnTemplates((id) => id === start && setStart('auto'));
  const own = find(start);
  const choices = useTemplateChoices(own, ids);
  const given = usable.filter(({ id }) => ids.includes(id));

  /** Answers its id. */
  const made = async (): Promise<string> => {
    const named = name.trim() && { name: name.trim() };
    if (own) {
      const used = await applyTemplate({ id: own.id, ...choices.fit, ...named });
      if ('dashboard' in used) return used.dashboard.id;
    }
    const { dashboard } = await createDashboard({
      dataSourceIds: [...ids],
      mode: start === 'blank' ? 'blank' : 'auto',
      template: TEMPLATE_IDS.find((id) => id === start),
      ...named,
    });
    return dashboard.id;
  };

  const create = async () => {
    setTried(true);
    if (ids.length === 0 || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onMade(await made());
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open && !busy) onClose();
        }}
        title="Create a dashboard"
        dismissible={!busy}
        footer={
          <>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button look="filled" type="submit" form={form} busy={busy} off={usable.length === 0 || choices.pending}>
              Create dashboard
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
            void create();
          }}
        >
          <PlanMeter used={used} limit={limit} plan={PLAN_NAMES[plan]} />
          {failure !== null && <Refusal error={failure} />}
          <SourceChoice
            sources={usable}
            ids={ids}
            onChange={setIds}
            missing={tried && ids.length === 0}
            to="make a dashboard from"
          />
          <Field label="Name" hint={createDialogWords.leaveEmptyUse}>
            <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          </Field>
          <RadioCards label="Start with" value={start} onChange={setStart} className="middle:grid-cols-2">
            <RadioCard value="auto" title="Automatic" note={createDialogWords.kpisChartsChosen} />
            <RadioCard value="blank" title="Blank" note={createDialogWords.emptyDashboardAdd} />
            {TEMPLATE_IDS.map((id) => (
              <RadioCard key={id} value={id} title={TEMPLATES[id].name} note={TEMPLATES[id].about} />
            ))}
            {cards}
          </RadioCards>
          {own && ids.length > 0 && <TemplateFit choices={choices} given={given} />}
        </form>
      </Dialog>
      {dialogs}
    </>
  );
}

/** A full plan is no fault: it says where to make room. */
function Refusal({ error }: { error: unknown }) {
  if (!isCode(error, 'plan_limit'))
    return <ErrorState title={createDialogWords.couldntCreateDashboard}>{messageOf(error)}</ErrorState>;
  return (
    <ErrorState
      title="Dashboard limit reached"
      action={
        <Button size="small" asChild>
          <Link href="/pricing">See the plans</Link>
        </Button>
      }
    >
      {messageOf(error)}
    </ErrorState>
  );
}
