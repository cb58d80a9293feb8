'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import type { Kpi } from '@/lib/query/dashboard-config';
import type { Filter } from '@/lib/query/schema';
import { Button, LinkButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, Select } from '@/components/ui/field';
import type { CalculatedSource } from '../calculated';
import { KpiCell } from '../kpi-cell';
import { WidgetError } from '../widget-error';
import { kpiDraftOf, kpiLabelOf, kpiOf, type KpiDraft } from './kpi-draft';
import { MeasureFields } from './measure-fields';
import { usePreview } from './preview';

type Props = { kpi: Kpi; source: CalculatedSource | undefined; filters: Filter[]; onCalculations: () => void; onSave: (kpi: Kpi) => void; onClose: () => void };

const DIRECTIONS: Record<Kpi['goodDirection'], string> = { none: 'Neither good nor bad', up: 'Good', down: 'Bad' };

/** Changes a headline figure: what it measures, how it is called; the number follows each choice. */
export default function KpiBuilder({ kpi, source, filters, onCalculations, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<KpiDraft>(() => kpiDraftOf(kpi));
  const columns = useMemo(() => source?.columns ?? [], [source]);
  const calculations = source?.calculations;
  const made = useMemo(() => kpiOf(draft, kpi, columns, calculations), [draft, kpi, columns, calculations]);
  const asked = useDeferredValue(made);
  const preview = usePreview(useMemo(() => ({ dataSourceId: asked.dataSourceId, widget: asked.id, body: { kpis: [asked] } }), [asked]), filters);
  return (
    <Dialog
      open
      onOpenChange={(open) => { if (!open) onClose(); }}
      title="Edit figure"
      footer={<><Button onClick={onClose}>Cancel</Button><Button look="filled" off={!source} onClick={() => onSave(made)}>Save figure</Button></>}
    >
      {source ? (
        <div className="flex flex-col gap-3">
          {/* Another measure has another name; what one wrote oneself stays. */}
          <MeasureFields measure={draft.measure} source={source} onChange={(measure) => setDraft({ ...draft, measure, label: draft.label === kpi.label ? null : draft.label })} />
          <LinkButton className="-mt-1.5 self-start text-small pointer-coarse:min-h-11" onClick={onCalculations}>Custom calculations</LinkButton>
          <Field label="Name">
            <Input value={draft.label ?? kpiLabelOf(draft, kpi, columns, calculations)} maxLength={120} onChange={(event) => setDraft({ ...draft, label: event.target.value || null })} />
          </Field>
          <Field label="A higher value is">
            <Select className="w-full" value={draft.goodDirection} onChange={(event) => setDraft({ ...draft, goodDirection: event.target.value as Kpi['goodDirection'] })}>
              {Object.entries(DIRECTIONS).map(([direction, words]) => <option key={direction} value={direction}>{words}</option>)}
            </Select>
          </Field>
          <section aria-label="Preview" aria-busy={preview.outdated || undefined} className={`border border-t-2 border-line-1 border-t-ink-1 bg-sheet ${preview.outdated ? 'opacity-60 transition-opacity delay-150' : ''}`}>
            {preview.failure
              ? <div className="p-4"><WidgetError failure={preview.failure} dataSourceId={kpi.dataSourceId} onRetry={preview.retry} /></div>
              : <KpiCell kpi={asked} answer={preview.outdated ? null : preview.answer} showPeriod base={null} open={false} beside={false} />}
          </section>
        </div>
      ) : <p className="text-ink-2">The data set of this figure was deleted.</p>}
    </Dialog>
  );
}
