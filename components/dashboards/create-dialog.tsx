'use client';

import { useId, useState } from 'react';
import Link from 'next/link';
import type { DashboardCreate } from '@/lib/dashboards/schema';
import type { DataSourceSummary } from '@/lib/datasets/schema';
import { isCode, messageOf } from '@/components/client/api-error';
import { useMe } from '@/components/client/session';
import { SourceChoice } from '@/components/data-sources/source-choice';
import { PLAN_NAMES } from '@/components/pricing/plan-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/field';
import { PlanMeter } from '@/components/ui/plan-meter';
import { RadioCard, RadioCards } from '@/components/ui/radio-cards';
import { useCreateDashboard } from './change-dashboards';

type Props = { used: number; limit: number | null; sources: readonly DataSourceSummary[]; chosen: readonly string[]; onClose: () => void; onMade: (id: string) => void };

/** From which data, under which name, made by the product or empty. */
export function CreateDialog({ used, limit, sources, chosen, onClose, onMade }: Props) {
  const form = useId();
  const { plan } = useMe();
  const usable = sources.filter(({ status, version }) => version > 0 && status !== 'uploading' && status !== 'parsing');
  const [ids, setIds] = useState<readonly string[]>(() => (chosen.length > 0 ? chosen.filter((id) => usable.some((source) => source.id === id)) : usable.length === 1 ? [usable[0]!.id] : []));
  const [name, setName] = useState('');
  const [mode, setMode] = useState<DashboardCreate['mode']>('auto');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const createDashboard = useCreateDashboard();

  const create = async () => {
    setTried(true);
    if (ids.length === 0 || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { dashboard } = await createDashboard({ dataSourceIds: [...ids], mode, ...(name.trim() && { name: name.trim() }) });
      onMade(dashboard.id);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => { if (!open && !busy) onClose(); }}
      title="Create a dashboard"
      dismissible={!busy}
      footer={<><Button onClick={onClose} disabled={busy}>Cancel</Button><Button look="filled" type="submit" form={form} busy={busy} off={usable.length === 0}>Create dashboard</Button></>}
    >
      <form method="dialog" id={form} className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); void create(); }}>
        <PlanMeter used={used} limit={limit} plan={PLAN_NAMES[plan]} />
        {failure !== null && <Refusal error={failure} />}
        <SourceChoice sources={usable} ids={ids} onChange={setIds} missing={tried && ids.length === 0} to="make a dashboard from" />
        <Field label="Name" hint="Left empty, it takes the name of the data."><Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} /></Field>
        <RadioCards label="How it begins" value={mode} onChange={(next) => setMode(next as DashboardCreate['mode'])} className="middle:grid-cols-2">
          <RadioCard value="auto" title="Automatic" note="Figures and charts chosen from what the columns hold. All of it can be changed." />
          <RadioCard value="blank" title="Blank" note="An empty sheet to add charts to." />
        </RadioCards>
      </form>
    </Dialog>
  );
}

/** A full plan is no fault: it says where to make room. */
function Refusal({ error }: { error: unknown }) {
  if (!isCode(error, 'plan_limit')) return <ErrorState title="The dashboard was not made">{messageOf(error)}</ErrorState>;
  return <ErrorState title="No place left" action={<Button size="small" asChild><Link href="/pricing">See the plans</Link></Button>}>{messageOf(error)}</ErrorState>;
}
