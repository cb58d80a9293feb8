'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import { describeChart } from '@/lib/analysis/narration/finding';
import type { Chart } from '@/lib/query/dashboard-config';
import type { Filter } from '@/lib/query/schema';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { CalculatedSource } from '../calculated';
import { chartOf, draftOf, startDraft, type Draft } from './draft';
import { DraftForm } from './draft-form';
import { Preview, usePreview } from './preview';

type Props = {
  sources: readonly CalculatedSource[];
  /** The chart to change; null for a new one. */
  chart: Chart | null;
  newId: string;
  /** The reader's filters: the preview stands under them too. */
  filters: Filter[];
  onCalculations: () => void;
  onSave: (chart: Chart) => void;
  onClose: () => void;
};

const PREVIEW = 'preview';

/** Puts a chart together: what is measured, by what, how it is drawn; the picture follows each choice. */
export default function Builder({ sources, chart, newId, filters, onCalculations, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<Draft | null>(() => (chart ? draftOf(chart) : sources[0] ? startDraft(sources[0].id, sources[0]) : null));
  const source = sources.find(({ id }) => id === draft?.dataSourceId);
  const made = useMemo(() => {
    if (!draft || !source) return null;
    // What one wrote oneself stays; what followed from the choices follows them.
    const options = chart ? { ...chart.options, note: undefined, horizontal: undefined } : {};
    return chartOf(draft, source, { id: chart?.id ?? newId, description: '', options });
  }, [draft, source, chart, newId]);
  const asked = useDeferredValue(made);
  const preview = usePreview(useMemo(() => asked && { dataSourceId: asked.dataSourceId, widget: PREVIEW, body: { queries: { [PREVIEW]: asked.query } } }, [asked]), filters);
  const answer = preview.answer;

  const save = () => {
    if (!made || !source) return;
    const description = answer && asked === made ? describeChart(made, answer, source.columns) : '';
    onSave({ ...made, description: description.slice(0, 1000) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => { if (!open) onClose(); }}
      title={chart ? 'Edit chart' : 'Add a chart'}
      width="wide"
      footer={<><Button onClick={onClose}>Cancel</Button><Button look="filled" off={!made} onClick={save}>{chart ? 'Save chart' : 'Add chart'}</Button></>}
    >
      {draft && source && made ? (
        <div className="grid gap-x-6 gap-y-4 middle:grid-cols-[260px_minmax(0,1fr)]">
          <DraftForm draft={draft} sources={sources} source={source} automaticTitle={made.title} onChange={setDraft} onCalculations={onCalculations} />
          <Preview chart={asked ?? made} preview={preview} columns={source.columns} />
        </div>
      ) : <p className="text-ink-2">The data set of this chart was deleted.</p>}
    </Dialog>
  );
}
