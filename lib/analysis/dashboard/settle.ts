import type { DashboardConfig } from '@/lib/query/dashboard-config';
import type { QueryAnswer } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import type { Answered, Drawn, Fault, Ground } from './drawn';
import { keyOf } from './key';
import { drawnOf, lintWidget, supportOfWidget } from './lint';
import { makeDashboard, type DashboardInput } from './make';

/** Answers queries of the data set at hand; null for what cannot be asked. */
export type Ask = (queries: readonly Query[]) => Promise<(QueryAnswer | null)[]>;

/** Each round puts what was refused aside and proposes what comes next; few tables need a second. */
const MOST_ROUNDS = 5;

/** The answers of widgets, each with its support. */
export async function answersOf(widgets: readonly Drawn[], ground: Ground, ask: Ask): Promise<(Answered | null)[]> {
  const supports = widgets.map((drawn) => supportOfWidget(drawn, ground));
  const answers = await ask([...widgets.map(({ query }) => query), ...supports.filter((query) => query !== null)]);
  let next = widgets.length;
  return widgets.map((_, nth) => {
    const support = supports[nth] ? answers[next++] : null;
    const answer = answers[nth];
    return answer ? { columns: answer.columns, rows: answer.rows, ...(answer.other && { other: answer.other }), support: support ?? null } : null;
  });
}

const titleOf = ({ kpis, charts }: DashboardConfig, widget: string) => kpis.find(({ id }) => id === widget)?.label ?? charts.find(({ id }) => id === widget)?.title ?? widget;

/** What each widget shows is read before it is shown: what says nothing, or something false, gives way to what comes next. `refused` tells what, by its name, and why. */
export async function settleDashboard(input: DashboardInput, ask: Ask): Promise<{ config: DashboardConfig; refused: Fault[] }> {
  const keys = new Set<string>();
  const passed = new Set<string>();
  const refused: Fault[] = [];
  for (let round = 1; ; round++) {
    const config = makeDashboard({ ...input, refused: keys });
    const open = drawnOf(config).filter(({ query }) => !passed.has(keyOf(query)));
    const answers = await answersOf(open, input, ask);
    const found = open.flatMap((drawn, nth): Fault[] => {
      const answer = answers[nth];
      // What cannot be asked says so in its place.
      const [reason] = answer ? lintWidget(drawn, input, answer) : [];
      if (!reason) passed.add(keyOf(drawn.query));
      else keys.add(keyOf(drawn.query));
      return reason ? [{ widget: titleOf(config, drawn.id), ...reason }] : [];
    });
    refused.push(...found);
    if (found.length === 0 || round === MOST_ROUNDS) return { config: found.length === 0 ? config : makeDashboard({ ...input, refused: keys }), refused };
  }
}
