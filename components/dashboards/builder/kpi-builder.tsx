'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import { KpiCell } from '@/components/answers/kpi-cell';
import { WidgetError } from '@/components/answers/widget-error';
import type { CalculatedSource } from '@/components/filters/calculated';
import { ownOfKpi } from '@/components/filters/own-filters';
import { Button, LinkButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Field, Input, Select } from '@/components/ui/forms/field';
import type { DrawnWidget } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { pageFiltersOn } from '@/lib/pure/query/resolve/page-filters';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { HeldAgainst } from './held-against';
import {
  kpiDraftOf,
  kpiLabelOf,
  kpiOf,
  ownFiltersOf,
  spansOf,
  startKpi,
  withOwnFilters,
  type KpiForm,
} from './kpi-draft';
import { MeasureFields } from './measure-fields';
import { NumberFields } from './number-fields';
import { OwnFilterFields } from './own-filter-fields';
import { PageFilters, takenOver } from './page-filters';
import { usePreview } from './preview';
import { supportOf, useJudged } from './use-judged';
import { kpiBuilderWords } from './words';

type Props = {
  sources: readonly CalculatedSource[];
  /** The figure to change; null for a new one. */
  kpi: Kpi | null;
  newId: string;
  filters: Filter[];
  onCalculations: () => void;
  onSave: (kpi: Kpi) => void;
  onClose: () => void;
};

const NO_FILTERS: Filter[] = [];
const DIRECTIONS: Record<Kpi['goodDirection'], string> = { none: 'Neither good nor bad', up: 'Good', down: 'Bad' };

const SPAN_WORDS: Record<Grain, string> = {
  hour: 'Last complete hour',
  day: 'Last complete day',
  week: 'Last complete week',
  month: 'Last complete month',
  quarter: 'Last complete quarter',
  year: 'Last complete year',
};

/** Where the form begins: the figure as it is, or a new one over a data source. */
function begin(
  kpi: Kpi | null,
  newId: string,
  source: CalculatedSource | undefined,
): { kpi: Kpi; draft: KpiForm } | null {
  const spans = source ? spansOf(source) : null;
  if (kpi) return { kpi, draft: kpiDraftOf(kpi, spans) };
  return source ? startKpi(newId, source.id, spans) : null;
}

/**
 * Puts a headline figure together: what it measures, over which span, how it is called; the number follows each choice.
 */
export default function KpiBuilder({ sources, kpi: given, ...rest }: Props) {
  const [dataSourceId, setDataSourceId] = useState(given?.dataSourceId ?? sources[0]?.id);
  const source = sources.find(({ id }) => id === dataSourceId);
  const begun = useMemo(() => begin(given, rest.newId, source), [given, rest.newId, source]);
  if (source && begun)
    return (
      <KpiForm
        key={source.id}
        {...rest}
        given={given}
        begun={begun}
        source={source}
        sources={sources}
        onSource={setDataSourceId}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) rest.onClose();
      }}
      title={given ? 'Edit KPI' : 'Add KPI'}
      footer={<Button onClick={rest.onClose}>Close</Button>}
    >
      <p className="text-ink-2">{kpiBuilderWords.kpisDataSource}</p>
    </Dialog>
  );
}

type FormProps = Omit<Props, 'kpi' | 'newId'> & {
  given: Kpi | null;
  begun: { kpi: Kpi; draft: KpiForm };
  source: CalculatedSource;
  onSource: (id: string) => void;
};

function KpiForm({
  given,
  begun: { kpi: begun, draft: first },
  source,
  sources,
  filters,
  onSource,
  onCalculations,
  onSave,
  onClose,
}: FormProps) {
  const [draft, setDraft] = useState<KpiForm>(first);
  const { columns, calculations, rowNoun } = source;
  const spans = useMemo(() => spansOf(source), [source]);
  /** Null: as they are. */
  const [own, setOwn] = useState<Filter[] | null>(null);
  const [applied, setApplied] = useState(false);
  const kpi = useMemo(() => (own === null ? begun : withOwnFilters(begun, own, spans)), [begun, own, spans]);
  const page = useMemo(() => pageFiltersOn(filters, source), [filters, source]);
  const made = useMemo(
    () => kpiOf({ draft, kpi, columns, calculations, spans, rowNoun }),
    [draft, kpi, columns, calculations, spans, rowNoun],
  );
  const asked = useDeferredValue(made);
  const drawn = useMemo((): DrawnWidget => ({ type: 'figure', query: asked.query, options: {} }), [asked]);
  const preview = usePreview(
    useMemo(
      () => ({
        dataSourceId: asked.dataSourceId,
        widget: asked.id,
        body: { kpis: [asked], queries: supportOf(drawn, source) },
      }),
      [asked, drawn, source],
    ),
    applied ? page : NO_FILTERS,
  );
  const judged = useJudged(drawn, source, preview);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={given ? 'Edit KPI' : 'Add KPI'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" onClick={() => onSave(made)}>
            {given ? 'Save KPI' : 'Add KPI'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {!given && sources.length > 1 && (
          <Field label="Data source">
            <Select className="w-full" value={source.id} onChange={(event) => onSource(event.target.value)}>
              {sources.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {/* Another measure has another name; what one wrote oneself stays. */}
        <MeasureFields
          measure={draft.measure}
          source={source}
          onChange={(measure) =>
            setDraft({
              ...draft,
              measure,
              label: draft.label === kpi.label ? null : draft.label,
              // What is added up over each can't be grouped by time.
              ...('each' in measure && measure.each && draft.span.startsWith('all by') && { span: 'all' }),
            })
          }
        />
        <LinkButton className="-mt-1.5 self-start text-small pointer-coarse:min-h-11" onClick={onCalculations}>
          Custom calculations
        </LinkButton>
        {spans && (
          <Field label="Time range">
            <Select
              className="w-full"
              value={draft.span}
              onChange={(event) => setDraft({ ...draft, span: event.target.value as KpiForm['span'] })}
            >
              {first.span === 'kept' && <option value="kept">Keep as is</option>}
              <option value="all">All rows</option>
              {spans.grains.toReversed().map((grain) => (
                <option key={`all by ${grain}`} value={`all by ${grain}`}>
                  All rows, the last full {grain} compared
                </option>
              ))}
              {spans.grains.toReversed().map((grain) => (
                <option key={grain} value={grain}>
                  {SPAN_WORDS[grain]}, compared with the previous one
                </option>
              ))}
            </Select>
          </Field>
        )}
        <OwnFilterFields what="KPI" filters={own ?? ownFiltersOf(begun, spans)} source={source} onChange={setOwn} />
        <NumberFields value={draft.number} onChange={(number) => setDraft({ ...draft, number })} />
        <Field label="Name">
          <Input
            value={draft.label ?? kpiLabelOf({ draft, kpi, columns, calculations, rowNoun })}
            maxLength={120}
            onChange={(event) => setDraft({ ...draft, label: event.target.value || null })}
          />
        </Field>
        <Field label="Higher is">
          <Select
            className="w-full"
            value={draft.goodDirection}
            onChange={(event) => setDraft({ ...draft, goodDirection: event.target.value as Kpi['goodDirection'] })}
          >
            {Object.entries(DIRECTIONS).map(([direction, words]) => (
              <option key={direction} value={direction}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <section
          aria-label="Preview"
          aria-busy={preview.outdated || undefined}
          className={`border border-t-2 border-line-1 border-t-ink-1 bg-sheet ${preview.outdated ? 'opacity-60 transition-opacity delay-150' : ''}`}
        >
          {preview.failure ? (
            <div className="p-4">
              <WidgetError failure={preview.failure} dataSourceId={kpi.dataSourceId} onRetry={preview.retry} />
            </div>
          ) : (
            <KpiCell
              kpi={asked}
              own={ownOfKpi(asked, NO_FILTERS, source, true)}
              answer={preview.outdated ? null : preview.answer}
              showPeriod
              base={null}
              open={false}
              beside={false}
            />
          )}
        </section>
        <HeldAgainst sentences={judged} />
        <PageFilters
          what="KPI"
          filters={page}
          own={own ?? ownFiltersOf(begun, spans)}
          source={source}
          applied={applied}
          onApply={setApplied}
          onKeep={() => {
            setOwn(takenOver(own ?? ownFiltersOf(begun, spans), page));
            setApplied(false);
          }}
        />
      </div>
    </Dialog>
  );
}
