import { presentationWords } from '@/lib/pure/query/resolve/presentation-words';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Presentation } from '@/lib/pure/query/schema/query';
import { shorten } from '../../../semantics/lexicon/words';
import { heightOf, isByGroup, isOverTime, pageOf, rowsOfKpis, type FillTemplate } from '../page/parts';

const CHANGE: Presentation = { kind: 'change', against: 'previous_period', say: 'difference' };

/** The same measure as the change from each period to the next. */
function changeOf(chart: Chart): Chart | null {
  const {
    id,
    title,
    query: { measures, dimensions },
  } = chart;
  const [measure, ...others] = measures;
  if (!measure || others.length > 0 || dimensions.length !== 1 || measure.as) return null;
  const name = shorten(`${title}, ${presentationWords(CHANGE)}`, 160);
  return {
    ...chart,
    id: `${id}-change`,
    title: name,
    type: 'line',
    query: { ...chart.query, measures: [{ ...measure, as: CHANGE }] },
    options: {},
    description: name,
  };
}

/** Where the figures stand against the period before. */
export const periods: FillTemplate = (made) => {
  const { config } = made;
  const kpis = config.kpis.filter(({ comparison }) => comparison.kind === 'previous_period').slice(0, 8);
  const trends = config.charts.filter(isOverTime).slice(0, 2);
  const [first] = trends;
  if (!first || kpis.length === 0)
    return {
      lacks: 'It needs a column of dates with at least two complete periods, and a number to add up or average.',
    };
  const change = changeOf(trends.find((chart) => changeOf(chart) !== null) ?? first);
  const groups = config.charts.filter(isByGroup).slice(0, 2);
  const lines = [...trends, ...(change ? [change] : [])];
  return pageOf(made, { kpis, charts: [...lines, ...groups] }, [
    ...rowsOfKpis(kpis),
    ...lines.map((chart) => ({ h: heightOf(made, [chart]), ids: [chart.id] })),
    ...(groups.length > 0 ? [{ h: heightOf(made, groups), ids: groups.map(({ id }) => id) }] : []),
  ]);
};
