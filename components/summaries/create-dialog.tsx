'use client';

import { useId, useState } from 'react';
import Link from 'next/link';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { SourceChoice } from '@/components/data/source-choice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { Segmented } from '@/components/ui/forms/segmented';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { type SummaryScope } from '@/lib/product/summaries/schema';
import { PERIODS, type SummaryPeriod } from '@/lib/product/summaries/period-schema';
import { AUDIENCES, LENGTHS, type Audience, type Length } from '@/lib/pure/analysis/narration/summary/schema';
import { useCreateSummary } from './summary-calls';
import { LENGTH_WORDS, PERIOD_WORDS, createDialogWords } from './words';

export type DashboardChoice = { id: string; name: string };
type Props = {
  dashboards: readonly DashboardChoice[];
  sources: readonly DataSourceSummary[];
  /** A dashboard or a data source that it begins with. */ chosen: string | null;
  onClose: () => void;
  onMade: (id: string) => void;
};

const AUDIENCE_CARDS: Record<Audience, { title: string; note: string }> = {
  executive: { title: 'Executives', note: createDialogWords.fewerNumbersNo },
  analyst: { title: 'Analysts', note: createDialogWords.beforeAfterValues },
};

function useDraft(dashboards: readonly DashboardChoice[], usable: readonly DataSourceSummary[], chosen: string | null) {
  const [kind, id = ''] = chosen?.split(':') ?? [];
  const [dashboardId, setDashboard] = useState(
    kind === 'dashboard' && dashboards.some((each) => each.id === id) ? id : (dashboards[0]?.id ?? ''),
  );
  const [ids, setIds] = useState<readonly string[]>(
    kind === 'source' && usable.some((each) => each.id === id) ? [id] : usable.length === 1 ? [usable[0]!.id] : [],
  );
  const [of, setOf] = useState<'dashboard' | 'data'>(
    kind === 'source' || dashboards.length === 0 ? 'data' : 'dashboard',
  );
  const scope: SummaryScope | null =
    of === 'dashboard' ? (dashboardId ? { dashboardId } : null) : ids.length > 0 ? { dataSourceIds: [...ids] } : null;
  return { of, setOf, dashboardId, setDashboard, ids, setIds, scope };
}

/** What is summed up, over which period, for whom, and how long. */
export default function CreateDialog({ dashboards, sources, chosen, onClose, onMade }: Props) {
  const form = useId();
  const usable = sources.filter(({ status, version }) => version > 0 && status !== 'uploading' && status !== 'parsing');
  const draft = useDraft(dashboards, usable, chosen);
  const [period, setPeriod] = useState<SummaryPeriod>('automatic');
  const [audience, setAudience] = useState<Audience>('executive');
  const [length, setLength] = useState<Length>('standard');
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const createSummary = useCreateSummary();
  const create = async () => {
    setTried(true);
    if (!draft.scope || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { summary } = await createSummary({
        scope: draft.scope,
        period,
        audience,
        length,
        ...(title.trim() && { title: title.trim() }),
      });
      onMade(summary.id);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title="Write a summary"
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look="filled" type="submit" form={form} busy={busy} off={usable.length === 0}>
            Write summary
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
        {failure !== null && <Refusal error={failure} />}
        <RadioCards
          label="Based on"
          value={draft.of}
          onChange={(next) => draft.setOf(next as 'dashboard' | 'data')}
          className="middle:grid-cols-2"
        >
          <RadioCard value="dashboard" title="A dashboard" note={createDialogWords.kpisInsightsData} />
          <RadioCard value="data" title="Data sources" note={createDialogWords.mainKpisPlumbline} />
        </RadioCards>
        {draft.of === 'data' ? (
          <SourceChoice
            sources={usable}
            ids={draft.ids}
            onChange={draft.setIds}
            missing={tried && draft.ids.length === 0}
            to="sum up"
          />
        ) : (
          <Field label="Dashboard" error={tried && !draft.dashboardId ? createDialogWords.noDashboardsYet : null}>
            <LongSelect
              what="dashboards"
              value={draft.dashboardId}
              onChange={draft.setDashboard}
              options={dashboards.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Field label="Period" hint={createDialogWords.comparedPreviousPeriod}>
          <Select className="w-full" value={period} onChange={({ target }) => setPeriod(target.value as SummaryPeriod)}>
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {PERIOD_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <RadioCards
          label="Audience"
          value={audience}
          onChange={(next) => setAudience(next as Audience)}
          className="middle:grid-cols-2"
        >
          {AUDIENCES.map((each) => (
            <RadioCard key={each} value={each} {...AUDIENCE_CARDS[each]} />
          ))}
        </RadioCards>
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-table font-medium text-ink-2">Length</span>
          <Segmented
            label="Length"
            value={length}
            onChange={setLength}
            options={LENGTHS.map((each) => ({ value: each, label: LENGTH_WORDS[each] }))}
          />
        </div>
        <Field label="Title" hint={createDialogWords.leaveEmptyUse}>
          <Input value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

/** What a plan does not have is no fault: it says where to get it. */
function Refusal({ error }: { error: unknown }) {
  if (!isCode(error, 'plan_feature'))
    return <ErrorState title={createDialogWords.couldntWriteSummary}>{messageOf(error)}</ErrorState>;
  return (
    <ErrorState
      title={createDialogWords.notIncludedPlan}
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
