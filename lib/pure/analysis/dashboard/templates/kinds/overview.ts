import { heightOf, isByGroup, isOverTime, pageOf, rowsOfKpis, type FillTemplate } from '../page/parts';

/** The few things that are looked at first. */
export const overview: FillTemplate = (made) => {
  const kpis = made.config.kpis.slice(0, 4);
  const trend = made.config.charts.find(isOverTime);
  const groups = made.config.charts.filter(isByGroup).slice(0, 2);
  const charts = [...(trend ? [trend] : []), ...groups];
  if (kpis.length === 0 || charts.length === 0)
    return { lacks: 'It needs a number to add up or average, and a column of dates or groups.' };
  return pageOf(made, { kpis, charts }, [
    ...rowsOfKpis(kpis),
    ...(trend ? [{ h: heightOf(made, [trend]), ids: [trend.id] }] : []),
    ...(groups.length > 0 ? [{ h: heightOf(made, groups), ids: groups.map(({ id }) => id) }] : []),
  ]);
};
