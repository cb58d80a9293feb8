'use client';

import { useCallback, useMemo } from 'react';
import { useRouter } from 'next/navigation';
import type { CalculatedSource } from '@/components/filters/calculated';
import { useToast } from '@/components/ui/overlays/toast';
import { nameOfText } from '@/lib/pure/format/rich-text';
import { shownTabs } from '@/lib/pure/query/schema/dashboard-tabs';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { MOST_TEXTS } from '@/lib/pure/query/schema/dashboard-limits';
import type { DrillPage } from '../drill/drill-acts';
import { heightenWidget, moveOnto, moveWidget, putChart, removeWidget, widenWidget } from '../state/edit';
import type { DashboardDialog } from '../state/dashboard-dialog';
import { toggleMark } from '../state/choose';
import { moveToTab } from '../state/tabs';
import type { DashboardState } from '../state/url-state';
import type { ChangeState } from '../state/use-dashboard-state';
import type { Editor } from '../state/use-dashboard';
import type { Widgets } from '../state/use-widgets';
import { afterPaint, cellOf } from './cell-of';
import { useWidgetDrag } from './use-widget-drag';
import type { WidgetActions } from './widget-cell';
import type { WidgetChange } from './widget-menu-items';

/** What a widget is called; its id where it is gone. */
export const nameOf = ({ charts, kpis, texts = [] }: DashboardConfig, id: string): string => {
  const text = texts.find((one) => one.id === id);
  if (text) return nameOfText(text.body);
  return charts.find((chart) => chart.id === id)?.title ?? kpis.find((kpi) => kpi.id === id)?.label ?? id;
};

type ActionsOf = {
  state: DashboardState;
  changeState: ChangeState;
  answers: Widgets;
  /** The page as it is shown, under its drills. */
  shown: DashboardConfig;
  editor: Editor;
  editable: boolean;
  /** The open one. */
  tab: string | null;
  sources: readonly CalculatedSource[];
  setEditing: (editing: DashboardDialog) => void;
};

/** What the cells of a dashboard do. */
export function useWidgetActions({
  state,
  changeState,
  answers,
  shown,
  editor,
  editable,
  tab,
  sources,
  setEditing,
}: ActionsOf): WidgetActions & { drag: ReturnType<typeof useWidgetDrag>['drag'] } {
  const {
    dashboard: { config },
    change,
  } = editor;
  const drop = useCallback(
    (id: string, target: string) => {
      const next = moveOnto(config, id, target);
      if (next) change(next, `“${nameOf(config, id)}” moved`);
    },
    [config, change],
  );
  const tabs = useMemo(() => shownTabs(config).filter(({ id }) => id !== tab), [config, tab]);
  const router = useRouter();
  const show = useToast();
  const { drag, grip } = useWidgetDrag(drop);
  const apply = (id: string, { kind, by }: WidgetChange) => {
    const next =
      kind === 'move'
        ? moveWidget(config, id, by)
        : kind === 'width'
          ? widenWidget(config, id, by)
          : heightenWidget(config, id, by);
    if (!next) return;
    change(next, `“${nameOf(config, id)}” ${kind === 'move' ? 'moved' : 'resized'}`);
    // A moved cell is put in anew and loses the focus that moved it.
    afterPaint(() => cellOf(id)?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  const turn = async (id: string) => {
    const chart = config.charts.find((one) => one.id === id);
    const source = sources.find((one) => one.id === chart?.dataSourceId);
    if (!chart || !source) return;
    const { turnedChart } = await import('../builder/pivot-chart');
    change(putChart(config, turnedChart(chart, source)), `“${chart.title}” updated`, config);
  };
  const acts = () => import('../drill/drill-acts');
  const page: DrillPage = {
    made: config,
    shown,
    state,
    changeState,
    widgets: answers.widgets,
    sources,
    open: router.push,
    say: show,
  };
  return {
    drag,
    onEvidence: (id, point) => changeState({ evidence: { id, point } }),
    onChoose: (id, filters) => changeState({ chosen: toggleMark(state.chosen, id, filters) }),
    onDrill: (...of) => void acts().then(({ drillAt }) => drillAt(page, ...of)),
    onDrillTo: (...of) => void acts().then(({ drillBack }) => drillBack(page, ...of)),
    onCompare: (...of) => void acts().then(({ compareWith }) => compareWith(page, ...of)),
    onToggleTable: (id) =>
      changeState({
        tables: state.tables.includes(id) ? state.tables.filter((one) => one !== id) : [...state.tables, id],
      }),
    onRelated: (id) => setEditing({ kind: 'related', id }),
    onRetry: answers.retry,
    edit: editable
      ? {
          grip,
          onChange: apply,
          onRename: (id) => setEditing({ kind: 'rename', id }),
          onAlert: (id) => setEditing({ kind: 'alert', id }),
          onEdit: (id) => setEditing({ kind: 'edit', id }),
          onLook: (kind, id) => setEditing({ kind, id }),
          tabs,
          onToTab: (id, to) => {
            const next = moveToTab(config, id, to);
            const name = tabs.find((each) => each.id === to)?.name;
            if (next) change(next, `“${nameOf(config, id)}” moved to “${name}”`);
          },
          isFullOfTexts: (config.texts?.length ?? 0) >= MOST_TEXTS,
          onText: (text) => setEditing({ kind: 'text', ...text }),
          onTurn: (id) => void turn(id),
          onRemove: (id) => change(removeWidget(config, id), `“${nameOf(config, id)}” removed`),
          onRepair: () => setEditing({ kind: 'repair' }),
        }
      : undefined,
  };
}
