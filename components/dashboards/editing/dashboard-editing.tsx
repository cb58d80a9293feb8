'use client';

import { lazy, useState } from 'react';
import type { CalculatedSource } from '@/components/filters/calculated';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { MOST_GROUPS } from '@/lib/pure/analysis/alerts/target';
import { nameOfText } from '@/lib/pure/format/rich-text';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { RenameDialog } from '../list/lazy-dialogs';
import { freeId, putChart, putKpi, putText, renameWidget } from '../state/edit';
import type { DashboardDialog } from '../state/dashboard-dialog';
import type { Editor } from '../state/use-dashboard';
import type { Widgets } from '../state/use-widgets';
import { afterPaint, cellOf } from '../widgets/cell-of';
import { textEditorWords } from '../texts/words';
import { answerOf } from '../widgets/widget-cell';

const Builder = lazy(() => import('../builder/builder'));
const TextEditor = lazy(() => import('../texts/text-editor'));
const KpiBuilder = lazy(() => import('../builder/kpi-builder'));
const AlertDialog = lazy(() => import('@/components/alerts/alert-dialog'));
const WatchPanel = lazy(() => import('@/components/alerts/watch-panel'));
const LookEditing = lazy(() => import('../look/look-editing'));
const RelatedPanel = lazy(() => import('../related/related-panel'));
const SaveTemplateDialog = lazy(() => import('../templates/save-template-dialog'));
const TabDialog = lazy(() => import('../tabs/tab-dialog'));
const RepairDialog = lazy(() => import('../repair/repair-dialog'));
const RepointDialog = lazy(() => import('../repair/repoint-dialog'));

/** The groups that a chart shows now; none of a KPI. */
function groupsIn({ query }: Kpi | Chart, answer: ReturnType<typeof answerOf>): Cell[] {
  const at = resultKeys(query).dimensions[query.dimensions.findIndex(({ grain }) => !grain)];
  if (!answer || at === undefined) return [];
  const rows = answer.other ? answer.rows.slice(0, -1) : answer.rows;
  return [...new Set(rows.map((row) => row[at] ?? null))].slice(0, MOST_GROUPS);
}

/** The dialog of the change under way. */
export default function DashboardEditing({
  editing,
  answers,
  editor,
  editable,
  tab,
  sources,
  filters,
  onCalculations,
  onSource,
  onBuild,
  onTab,
  onClose,
}: {
  editing: NonNullable<DashboardDialog>;
  answers: Widgets;
  editor: Editor;
  editable: boolean;
  /** The open one: where what is added comes to stand. */
  tab: string | null;
  sources: CalculatedSource[];
  filters: Filter[];
  onCalculations: () => void;
  onSource: (source: DataSource) => void;
  onBuild: (chart: Chart) => void;
  onTab: (tab: string | null) => void;
  onClose: () => void;
}) {
  // Somebody else may change it meanwhile: what is changed here was begun on this.
  const [config] = useState(editor.dashboard.config);
  const change: Editor['change'] = (next, done) => editor.change(next, done, config);
  if (editing.kind === 'rename')
    return <RenameWidget id={editing.id} config={config} change={change} onClose={onClose} />;
  if (editing.kind === 'add-tab' || editing.kind === 'rename-tab' || editing.kind === 'remove-tab')
    return <TabDialog {...{ editing, config, sources, change, onTab, onClose }} dashboardId={editor.dashboard.id} />;
  if (editing.kind === 'save-template')
    return <SaveTemplateDialog dashboard={editor.dashboard} tab={tab} onClose={onClose} />;
  if (editing.kind === 'text') {
    const text = config.texts?.find(({ id }) => id === editing.id) ?? null;
    return (
      <TextEditor
        text={text}
        config={config}
        widgets={answers.widgets}
        onClose={onClose}
        onSave={(body) => {
          const id = text?.id ?? freeId(config, 'text');
          const said = nameOfText(body);
          const next = putText(config, { id, body }, editing.above, tab);
          change(next, text ? textEditorWords.updated(said) : textEditorWords.added(said));
          onClose();
          afterPaint(() => cellOf(id)?.scrollIntoView({ block: 'nearest' }));
        }}
      />
    );
  }
  if (editing.kind === 'watch')
    return <WatchPanel dashboardId={editor.dashboard.id} mayEdit={editable} onClose={onClose} />;
  if (editing.kind === 'alert') {
    const widget = [...config.kpis, ...config.charts].find((one) => one.id === editing.id);
    const source = sources.find((one) => one.id === widget?.dataSourceId);
    return (
      widget &&
      source && (
        <AlertDialog
          dashboardId={editor.dashboard.id}
          widget={widget}
          columns={source.columns}
          groups={groupsIn(widget, answerOf(answers.widgets[widget.id]))}
          onClose={onClose}
        />
      )
    );
  }
  if (editing.kind === 'colours' || editing.kind === 'annotations') {
    const chart = config.charts.find((one) => one.id === editing.id);
    const source = sources.find((one) => one.id === chart?.dataSourceId);
    return (
      chart &&
      source && (
        <LookEditing
          kind={editing.kind}
          chart={chart}
          source={source}
          answer={answerOf(answers.widgets[chart.id])}
          config={config}
          change={change}
          onClose={onClose}
        />
      )
    );
  }
  if (editing.kind === 'repair')
    return (
      <RepairDialog
        dashboardId={editor.dashboard.id}
        config={config}
        sources={sources}
        onRepaired={(next) => {
          change(next, 'Dashboard repaired');
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (editing.kind === 'repoint') {
    return (
      <RepointDialog
        config={config}
        from={editing.id}
        name={editing.name}
        onRepointed={(next, source) => {
          onSource(source);
          change(next, `The dashboard uses “${source.name}”`);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  const put = (made: Chart) => {
    change(
      putChart(config, made, tab),
      `“${made.title}” ${config.charts.some(({ id }) => id === made.id) ? 'updated' : 'added'}`,
    );
    onClose();
    afterPaint(() => cellOf(made.id)?.scrollIntoView({ block: 'nearest' }));
  };
  if (editing.kind === 'related') {
    const chart = config.charts.find((one) => one.id === editing.id);
    const source = sources.find((one) => one.id === chart?.dataSourceId);
    return (
      chart &&
      source && (
        <RelatedPanel
          chart={chart}
          source={source}
          shown={config.charts}
          newId={freeId(config, 'chart')}
          filters={filters}
          onAdd={editable ? put : undefined}
          onBuild={editable ? onBuild : undefined}
          onClose={onClose}
        />
      )
    );
  }
  const id = editing.kind === 'edit' ? editing.id : null;
  const kpi = config.kpis.find((one) => one.id === id);
  if (kpi || editing.kind === 'add-figure') {
    return (
      <KpiBuilder
        sources={sources}
        kpi={kpi ?? null}
        newId={freeId(config, 'figure')}
        filters={filters}
        onCalculations={onCalculations}
        onClose={onClose}
        onSave={(made) => {
          change(putKpi(config, made, tab), `“${made.label}” ${kpi ? 'updated' : 'added'}`);
          onClose();
          afterPaint(() => cellOf(made.id)?.scrollIntoView({ block: 'nearest' }));
        }}
      />
    );
  }
  const chart = editing.kind === 'build' ? editing.chart : (config.charts.find((one) => one.id === id) ?? null);
  return (
    <Builder
      sources={sources}
      look={config}
      chart={chart}
      newId={freeId(config, 'chart')}
      filters={filters}
      onCalculations={onCalculations}
      onClose={onClose}
      onSave={put}
    />
  );
}

function RenameWidget({
  id,
  config,
  change,
  onClose,
}: {
  id: string;
  config: DashboardConfig;
  change: Editor['change'];
  onClose: () => void;
}) {
  const chart = config.charts.find((one) => one.id === id);
  const kpi = config.kpis.find((one) => one.id === id);
  return (
    <RenameDialog
      what={chart ? 'chart' : 'KPI'}
      name={chart?.title ?? kpi?.label ?? ''}
      longest={chart ? 160 : 120}
      onRename={(name) => change(renameWidget(config, id, name), 'Renamed')}
      onClose={onClose}
    />
  );
}
