import { writeToken } from '@/lib/pure/query/resolve/bound-number';
import type { Chart, Kpi, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import { heightOf, isByGroup, isOverTime, pageOf, rowsOfKpis, type FillTemplate, type WidgetRow } from '../page/parts';

const MOST_CHARTS_IN_A_PART = 2;
/** Names of the data are text here, never marks. */
const plain = (text: string) => text.replace(/[\\`*_[\]{}#]/g, '\\$&');

const sentenceOf = ({ id, label }: Kpi): string => `- ${plain(label)}: {{${writeToken({ widget: id, cell: null })}}}`;

/** A page to be read from top to bottom, and to be written on. */
export const report: FillTemplate = (made) => {
  const kpis = made.config.kpis.slice(0, 4);
  const parts = [
    { heading: 'Over time', charts: made.config.charts.filter(isOverTime) },
    { heading: 'By group', charts: made.config.charts.filter(isByGroup) },
  ]
    .map(({ heading, charts }) => ({ heading, charts: charts.slice(0, MOST_CHARTS_IN_A_PART) }))
    .filter(({ charts }) => charts.length > 0);
  if (kpis.length === 0 || parts.length === 0)
    return { lacks: 'It needs a number to add up or average, and a column of dates or groups.' };
  const texts: TextWidget[] = [
    { id: 'text-1', body: [`# ${plain(made.name)}`, '', ...kpis.map(sentenceOf)].join('\n') },
    ...parts.map(({ heading }, nth) => ({ id: `text-${nth + 2}`, body: `---\n\n## ${heading}` })),
  ];
  const rowsOf = (charts: readonly Chart[]): WidgetRow => ({
    h: heightOf(made, charts),
    ids: charts.map(({ id }) => id),
  });
  return pageOf(made, { kpis, charts: parts.flatMap(({ charts }) => charts), texts }, [
    { h: 1, ids: ['text-1'] },
    ...rowsOfKpis(kpis),
    ...parts.flatMap(({ charts }, nth) => [{ h: 1, ids: [`text-${nth + 2}`] }, rowsOf(charts)]),
  ]);
};
