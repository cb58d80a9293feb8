'use client';

import { useCallback } from 'react';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { heightenWidget, moveOnto, moveWidget, removeWidget, widenWidget } from '../state/edit';
import type { DashboardDialog } from '../state/dashboard-dialog';
import { toggleMark, type DashboardState } from '../state/url-state';
import type { Editor } from '../state/use-dashboard';
import type { Widgets } from '../state/use-widgets';
import { afterPaint, cellOf } from './cell-of';
import { useWidgetDrag } from './use-widget-drag';
import type { WidgetActions } from './widget-cell';
import type { WidgetChange } from './widget-menu-items';

/** What a widget is called; its id where it is gone. */
export const nameOf = ({ charts, kpis }: DashboardConfig, id: string): string =>
  charts.find((chart) => chart.id === id)?.title ?? kpis.find((kpi) => kpi.id === id)?.label ?? id;

type ActionsOf = {
  state: DashboardState;
  changeState: (next: Partial<DashboardState>) => void;
  answers: Widgets;
  editor: Editor;
  editable: boolean;
  setEditing: (editing: DashboardDialog) => void;
};

/** What the cells of a dashboard do. */
export function useWidgetActions({
  state,
  changeState,
  answers,
  editor,
  editable,
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
  return {
    drag,
    onEvidence: (id, point) => changeState({ evidence: { id, point } }),
    onChoose: (id, filters) => changeState({ chosen: toggleMark(state.chosen, id, filters) }),
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
          onRemove: (id) => change(removeWidget(config, id), `“${nameOf(config, id)}” removed`),
          onRepair: () => setEditing({ kind: 'repair' }),
        }
      : undefined,
  };
}
