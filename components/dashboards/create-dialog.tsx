'use client';

import { useId, useState } from 'react';
import Link from 'next/link';
import { formatNumber } from '@/lib/core/format';
import type { DashboardCreate } from '@/lib/dashboards/schema';
import type { DataSourceSummary } from '@/lib/datasets/schema';
import { isCode, messageOf } from '@/components/client/api-error';
import { useMe } from '@/components/client/session';
import { PLAN_NAMES } from '@/components/pricing/plan-words';
import { Button, linkClass } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/field';
import { PlanMeter } from '@/components/ui/plan-meter';
import { RadioCard, RadioCards } from '@/components/ui/radio-cards';
import { useCreateDashboard } from './change-dashboards';

const MOST = 5;

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
      <form id={form} className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); void create(); }}>
        <PlanMeter used={used} limit={limit} plan={PLAN_NAMES[plan]} />
        {failure !== null && <Refusal error={failure} />}
        <SourceChoice sources={usable} ids={ids} onChange={setIds} missing={tried && ids.length === 0} />
        <Field label="Name" hint="Left empty, it takes the name of the data."><Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} /></Field>
        <RadioCards label="How it begins" value={mode} onChange={(next) => setMode(next as DashboardCreate['mode'])} className="middle:grid-cols-2">
          <RadioCard value="auto" title="Automatic" note="Figures and charts chosen from what the columns hold. All of it can be changed." />
          <RadioCard value="blank" title="Blank" note="An empty sheet to add charts to." />
        </RadioCards>
      </form>
    </Dialog>
  );
}

function SourceChoice({ sources, ids, onChange, missing }: { sources: readonly DataSourceSummary[]; ids: readonly string[]; onChange: (ids: readonly string[]) => void; missing: boolean }) {
  if (sources.length === 0) return <p className="text-ink-2">There is no data to make a dashboard from. <Link href="/data-sources" className={linkClass}>Upload a file</Link> first.</p>;
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium text-ink-2">Data, up to {MOST}</legend>
      <ul className="max-h-60 overflow-y-auto border border-line-2">
        {sources.map(({ id, name, rowCount, columnCount }) => {
          const ticked = ids.includes(id);
          return (
            <li key={id} className="flex min-h-10 items-center gap-3 border-b border-line-1 px-3 last:border-b-0">
              <Checkbox label={<span className="text-ink-1">{name}</span>} checked={ticked} disabled={!ticked && ids.length >= MOST} onChange={() => onChange(ticked ? ids.filter((one) => one !== id) : [...ids, id])} className="min-w-0 flex-1" />
              <span className="text-small whitespace-nowrap text-ink-3">{formatNumber(rowCount)} rows · {formatNumber(columnCount)} columns</span>
            </li>
          );
        })}
      </ul>
      <p role="alert" className={missing ? 'mt-1 text-small text-bad' : 'sr-only'}>{missing && 'Choose at least one.'}</p>
    </fieldset>
  );
}

/** A full plan is no fault: it says where to make room. */
function Refusal({ error }: { error: unknown }) {
  if (!isCode(error, 'plan_limit')) return <ErrorState title="The dashboard was not made">{messageOf(error)}</ErrorState>;
  return <ErrorState title="No place left" action={<Button size="small" asChild><Link href="/pricing">See the plans</Link></Button>}>{messageOf(error)}</ErrorState>;
}
