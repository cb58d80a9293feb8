import type { DrillBy } from '@/components/charts/figure';
import type { ChartMark } from '@/components/charts/model/types';
import type { CalculatedSource } from '@/components/filters/calculated';
import { changeAddress } from '@/lib/pure/analysis/changes/address';
import { changeBetween } from '@/lib/pure/analysis/changes/chosen';
import { drillOn, type Drill } from '@/lib/pure/analysis/charts/drill-axis';
import { underPage } from '@/lib/pure/query/resolve/page-filters';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { sameFilters } from '../state/choose';
import { pageOf } from '../state/page-of';
import type { DashboardState } from '../state/url-state';
import type { ChangeState } from '../state/use-dashboard-state';
import { loadDrilling } from '../state/use-drilled';
import type { Widgets } from '../state/use-widgets';
import { drillWords } from './words';

/** What more than a press on a mark of a chart comes to. Fetched by the first of them. */
export type DrillPage = {
  /** As it was made, and as it is shown under its drills. */
  made: Pick<DashboardConfig, 'charts'>;
  shown: Pick<DashboardConfig, 'charts'>;
  state: DashboardState;
  changeState: ChangeState;
  widgets: Widgets['widgets'];
  sources: readonly CalculatedSource[];
  open: (address: string) => void;
  say: (message: { title: string; variant: 'info' }) => void;
};

function found({ charts }: Pick<DashboardConfig, 'charts'>, { sources }: Pick<DrillPage, 'sources'>, id: string) {
  const chart = charts.find((one) => one.id === id);
  const source = sources.find((one) => one.id === chart?.dataSourceId);
  return chart && source ? { chart, source } : null;
}

/** What was chosen in the chart is lifted: its marks are others now. */
const drilledTo = ({ drilled, chosen }: DashboardState, id: string, drill: Drill | null): Partial<DashboardState> => ({
  drilled: [...drilled.filter(({ widget }) => widget !== id), ...(drill ? [drill] : [])],
  chosen: chosen.filter(({ widget }) => widget !== id),
});

/** One step finer; the evidence and rows of the mark where there is nothing finer. */
export async function drillAt(page: DrillPage, id: string, mark: ChartMark, by: DrillBy): Promise<void> {
  const { state, changeState } = page;
  const on = found(page.made, page, id);
  if (!on) return;
  const { chart, source } = on;
  const { drillInto } = await loadDrilling();
  const { columns, finer = {} } = source;
  const next = drillInto({ chart, drill: drillOn(chart, state.drilled), columns, finer }, mark.filters ?? []);
  // The first of two presses chose the mark: that was no choice of its own.
  const chosen = state.chosen.find(({ widget }) => widget === id)?.filters;
  const isOwn = by === 'press' && chosen !== undefined && sameFilters(chosen, mark.filters ?? []);
  const instead = isOwn ? 'instead' : undefined;
  if (next) return changeState(drilledTo(state, id, next), instead);
  const answer = page.widgets[id];
  if (!answer || answer.error || mark.row === null) return;
  const evidence = { id: answer.evidenceId, point: mark.row };
  changeState({ ...(isOwn && { chosen: state.chosen.filter(({ widget }) => widget !== id) }), evidence }, instead);
}

/** Back along the way. */
export const drillBack = ({ state, changeState }: DrillPage, id: string, drill: Drill | null): void =>
  changeState(drilledTo(state, id, drill));

/** Without the data source, which the address of a change names once. */
const bare = ({ dataSourceId: _dataSourceId, ...filter }: Filter): Filter => filter as Filter;

/** The page that explains what is chosen in a chart against these filters; null where there is no such change. */
function changePage(page: DrillPage, id: string, after: readonly Filter[]): string | null {
  const { filters, chosen } = page.state;
  const on = found(page.shown, page, id);
  const before = chosen.find(({ widget }) => widget === id)?.filters;
  if (!on || !before) return null;
  const asked = underPage(on.chart.query, pageOf(id, filters, chosen), on.source);
  const question = changeBetween(on.chart.query, asked.filters.map(bare), [before.map(bare), after.map(bare)]);
  return question && changeAddress(on.source.id, question);
}

/** What is chosen in a chart against another mark or range of it. */
export function compareWith(page: DrillPage, id: string, after: readonly Filter[]): void {
  const address = changePage(page, id, after);
  if (address) page.open(address);
  else page.say({ title: drillWords.cantCompare, variant: 'info' });
}
