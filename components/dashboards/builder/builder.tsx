'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import type { CalculatedSource } from '@/components/filters/calculated';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { panelDimension } from '@/lib/pure/analysis/charts/panels';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import { pageFiltersOn } from '@/lib/pure/query/resolve/page-filters';
import type { Chart, PageLook } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { changedChart, chartOf, draftOf, proposals } from './draft';
import { DraftForm } from './draft-form';
import { HeldAgainst } from './held-against';
import { PageFilters, takenOver } from './page-filters';
import { Preview, usePreview } from './preview';
import { supportOf, useJudged } from './use-judged';
import { builderWords } from './words';
import type { ChartForm } from './chart-form';

type Props = {
  sources: readonly CalculatedSource[];
  /** The chart to change; null for a new one. */
  chart: Chart | null;
  newId: string;
  /** What the page says of all its charts. */
  look: PageLook;
  /** The page's filters: no part of the chart, unless they are taken over. */
  filters: Filter[];
  onCalculations: () => void;
  onSave: (chart: Chart) => void;
  onClose: () => void;
};

const PREVIEW = 'preview';
const NO_FILTERS: Filter[] = [];

/** Puts a chart together: what is measured, by what, how it is drawn; the picture follows each choice. */
export default function Builder({ sources, chart, newId, look, filters, onCalculations, onSave, onClose }: Props) {
  const offered = useMemo(() => (chart || !sources[0] ? [] : proposals(sources[0].id, sources[0])), [chart, sources]);
  const [place, setPlace] = useState(0);
  /** Null: as proposed. */
  const [own, setDraft] = useState<ChartForm | null>(() => (chart ? draftOf(chart) : null));
  const draft = own ?? offered[place] ?? null;
  const source = sources.find(({ id }) => id === draft?.dataSourceId);
  const [applied, setApplied] = useState(false);
  const changed = useMemo(() => {
    if (!draft || !source) return null;
    return chart
      ? changedChart(draft, source, chart)
      : { draft, chart: chartOf(draft, source, { id: newId, description: '' }) };
  }, [draft, source, chart, newId]);
  const made = changed?.chart ?? null;
  const page = useMemo(() => (source ? pageFiltersOn(filters, source) : []), [filters, source]);
  const asked = useDeferredValue(made);
  // Each panel is a picture of its own; the rules are about one.
  const drawn = useMemo(() => (asked && !panelDimension(asked) ? drawnChart(asked) : null), [asked]);
  const preview = usePreview(
    useMemo(
      () =>
        asked && source
          ? {
              dataSourceId: asked.dataSourceId,
              widget: PREVIEW,
              body: { queries: { [PREVIEW]: asked.query, ...(drawn && supportOf(drawn, source)) } },
            }
          : null,
      [asked, drawn, source],
    ),
    applied ? page : NO_FILTERS,
  );
  const answer = preview.answer;
  const judged = useJudged(drawn, source, preview);
  // Nobody chose it yet: what the rules refuse gives way to what comes next.
  const givesWay = own === null && asked === made && (judged?.length ?? 0) > 0 && place + 1 < offered.length;
  if (givesWay) setPlace(place + 1);

  const save = () => {
    if (!made || !source) return;
    const description = answer && !applied && asked === made ? describeChart(made, answer, source.columns) : '';
    onSave({ ...made, description: description.slice(0, 1000) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={chart ? 'Edit chart' : 'Add a chart'}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" off={!made} onClick={save}>
            {chart ? 'Save chart' : 'Add chart'}
          </Button>
        </>
      }
    >
      {changed && source && made ? (
        <div className="grid gap-x-6 gap-y-4 middle:grid-cols-[260px_minmax(0,1fr)]">
          <DraftForm
            draft={changed.draft}
            sources={sources}
            source={source}
            automaticTitle={made.title}
            onChange={setDraft}
            onCalculations={onCalculations}
          />
          <div className="min-w-0 middle:sticky middle:top-0 middle:self-start">
            <Preview chart={asked ?? made} preview={preview} columns={source.columns} look={look} />
            <HeldAgainst sentences={judged} />
            <PageFilters
              what="chart"
              filters={page}
              own={changed.draft.filters}
              source={source}
              applied={applied}
              onApply={setApplied}
              onKeep={() => {
                setDraft({ ...changed.draft, filters: takenOver(changed.draft.filters, page) });
                setApplied(false);
              }}
            />
          </div>
        </div>
      ) : (
        <p className="text-ink-2">{builderWords.chartsDataSource}</p>
      )}
    </Dialog>
  );
}
