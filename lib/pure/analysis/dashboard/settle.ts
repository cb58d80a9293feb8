import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { ChartResult, DrawnWidget, WidgetFault, ChartData } from './lint/drawn';
import { keyOf } from './key';
import { drawnOf, lintWidget, supportOfWidget } from './lint/lint';
import { makeDashboard, type DashboardInput } from './make';
import { runStepwise, type AnswerQueries, type Stepwise } from './stepwise';

/** Each round puts what was refused aside and proposes what comes next; few tables need a second. */
const MOST_ROUNDS = 5;

/** The answers of widgets, each with its support. */
export function* askWidgets(widgets: readonly DrawnWidget[], ground: ChartData): Stepwise<(ChartResult | null)[]> {
  const supports = widgets.map((drawn) => supportOfWidget(drawn, ground));
  const answers =
    widgets.length === 0
      ? []
      : yield [...widgets.map(({ query }) => query), ...supports.filter((query) => query !== null)];
  let next = widgets.length;
  return widgets.map((_, nth) => {
    const support = supports[nth] ? answers[next++] : null;
    const answer = answers[nth];
    return answer
      ? {
          columns: answer.columns,
          rows: answer.rows,
          ...(answer.other && { other: answer.other }),
          support: support ?? null,
        }
      : null;
  });
}

export const answersOf = (
  widgets: readonly DrawnWidget[],
  ground: ChartData,
  ask: AnswerQueries,
): Promise<(ChartResult | null)[]> => runStepwise(askWidgets(widgets, ground), ask);

const titleOf = ({ kpis, charts }: DashboardConfig, widget: string) =>
  kpis.find(({ id }) => id === widget)?.label ?? charts.find(({ id }) => id === widget)?.title ?? widget;

/**
 * What each widget shows is read before it is shown: what says nothing, or something false, gives way to what comes
 * next. `refused` tells what, by its name, and why.
 */
export function* settleDashboard(input: DashboardInput): Stepwise<{ config: DashboardConfig; refused: WidgetFault[] }> {
  const keys = new Set<string>();
  const passed = new Set<string>();
  const refused: WidgetFault[] = [];
  for (let round = 1; ; round++) {
    const config = makeDashboard({ ...input, refused: keys });
    const open = drawnOf(config).filter(({ query }) => !passed.has(keyOf(query)));
    const answers = yield* askWidgets(open, input);
    const found = open.flatMap((drawn, nth): WidgetFault[] => {
      const answer = answers[nth];
      // What cannot be asked says so in its place.
      const [reason] = answer ? lintWidget(drawn, input, answer) : [];
      if (!reason) passed.add(keyOf(drawn.query));
      else keys.add(keyOf(drawn.query));
      return reason ? [{ widget: titleOf(config, drawn.id), ...reason }] : [];
    });
    refused.push(...found);
    if (found.length === 0 || round === MOST_ROUNDS)
      return { config: found.length === 0 ? config : makeDashboard({ ...input, refused: keys }), refused };
  }
}
