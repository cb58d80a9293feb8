import { memo, useMemo } from 'react';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import { nameOfText } from '@/lib/pure/format/rich-text';
import type { DashboardConfig, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import type { WidgetActions } from '../widgets/widget-cell';
import { WidgetMenu } from '../widgets/widget-menu';
import { boundText } from './bound-number';
import { TextView } from './text-view';

type Props = {
  text: TextWidget;
  config: DashboardConfig;
  widgets: DashboardAnswer['widgets'];
  actions: WidgetActions;
};

/** A text on the sheet: as high as it needs, its numbers as the page has them. */
export const TextCell = memo(function TextCell({ text: { id, body }, config, widgets, actions }: Props) {
  const blocks = useMemo(() => boundText(body, config, widgets), [body, config, widgets]);
  const { edit } = actions;
  return (
    <div className="group/text flex h-full items-start gap-1 px-3.5 py-3.5 middle:px-4" onPointerDown={edit?.grip(id)}>
      <TextView
        blocks={blocks}
        className="min-w-0 flex-1"
        onOpen={({ evidenceId, point }) => actions.onEvidence(evidenceId, point)}
      />
      {edit && (
        <span className="ml-auto -my-0.5 pointer-coarse:-my-2.5">
          <WidgetMenu
            label={nameOfText(body)}
            what="text"
            edit={{
              onChange: (change) => edit.onChange(id, change),
              toTab: { tabs: edit.tabs, onMove: (tab) => edit.onToTab(id, tab) },
              onEdit: () => edit.onText({ id, above: null }),
              onRemove: () => edit.onRemove(id),
            }}
          />
        </span>
      )}
    </div>
  );
});
