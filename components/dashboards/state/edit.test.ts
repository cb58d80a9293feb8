import { describe, expect, it } from 'vitest';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import {
  freeId,
  heightenWidget,
  moveOnto,
  moveWidget,
  putChart,
  putKpi,
  putText,
  querySignature,
  removeWidget,
  renameWidget,
  widenWidget,
} from './edit';

const query = { measures: [{ agg: 'count' as const }], dimensions: [], filters: [] };
const chart = (id: string, title = id): Chart => ({
  id,
  title,
  type: 'bar',
  dataSourceId: 's',
  query,
  options: {},
  description: '',
});
const kpi = (id: string): Kpi => ({
  id,
  label: id,
  dataSourceId: 's',
  query,
  format: { kind: 'plain' },
  comparison: { kind: 'none' },
  goodDirection: 'none',
  sparkline: null,
});
const insight = '0f8fad5b-d9cb-469f-a165-70867728950e';
const config: DashboardConfig = {
  version: 1,
  kpis: [kpi('k'), kpi('l')],
  charts: [chart('a'), chart('b'), chart('c')],
  filters: [],
  notes: [],
  layout: [
    { id: 'k', x: 0, y: 0, w: 6, h: 2 },
    { id: 'l', x: 6, y: 0, w: 6, h: 2 },
    { id: 'a', x: 0, y: 2, w: 7, h: 4 },
    { id: 'b', x: 7, y: 2, w: 5, h: 4 },
    { id: 'c', x: 0, y: 6, w: 12, h: 4 },
  ],
};
const texts: DashboardConfig = {
  ...config,
  texts: [{ id: 't', body: '# Sales' }],
  layout: [{ id: 't', x: 0, y: 0, w: 12, h: 1 }, ...config.layout.map((item) => ({ ...item, y: item.y + 1 }))],
};
const order = (given: DashboardConfig | null) => given?.layout.map(({ id, w }) => `${id}${w}`).join(' ');

describe('edits of texts', () => {
  it.each<[string, DashboardConfig | null, string | undefined]>([
    ['a new one comes above all', putText(config, { id: 't', body: 'a' }, null), 't12 k6 l6 a7 b5 c12'],
    ['or above the row of a widget', putText(config, { id: 't', body: 'a' }, 'b'), 'k6 l6 t12 a7 b5 c12'],
    ['a changed one stays', putText(texts, { id: 't', body: 'b' }, null), 't12 k6 l6 a7 b5 c12'],
    ['it moves by rows', moveWidget(texts, 't', 1), 'k6 l6 t12 a7 b5 c12'],
    ['the first does not move up', moveWidget(texts, 't', -1), undefined],
    ['it is dropped on the row of any widget', moveOnto(texts, 't', 'c'), 'k6 l6 a7 b5 c12 t12'],
    ['no chart is dropped on it', moveOnto(texts, 'a', 't'), undefined],
    ['charts move over it', moveWidget(moveWidget(texts, 't', 2)!, 'b', 1), 'k6 l6 a7 c5 t12 b12'],
    ['it is as wide as the sheet', widenWidget(texts, 't', -1), undefined],
    ['removed', removeWidget(texts, 't'), 'k6 l6 a7 b5 c12'],
    [
      'a new chart does not stand beside it',
      putChart({ ...moveOnto(texts, 't', 'c')! }, chart('d')),
      'k6 l6 a7 b5 c12 t12 d12',
    ],
    ['one without a place is last', moveWidget({ ...texts, layout: config.layout }, 't', -1), 'k6 l6 a7 b5 t12 c12'],
  ])('%s', (_, next, wanted) => {
    expect(order(next)).toBe(wanted);
  });
  it('have ids of their own', () => {
    expect([freeId(config, 'text'), freeId(texts, 'text')]).toEqual(['text-1', 'text-2']);
    expect(removeWidget(texts, 't').texts).toEqual([]);
    expect(querySignature(texts)).toBe(querySignature(config));
  });
});

describe('edits', () => {
  it.each<[string, DashboardConfig | null, string | undefined]>([
    ['a chart moves on', moveWidget(config, 'a', 1), 'k6 l6 b7 a5 c12'],
    ['the first does not move before itself', moveWidget(config, 'a', -1), undefined],
    ['a KPI moves among KPIs', moveWidget(config, 'k', 1), 'l6 k6 a7 b5 c12'],
    ['nor beyond them', moveWidget(config, 'l', 1), undefined],
    ['a chart is dropped on another', moveOnto(config, 'c', 'a'), 'k6 l6 c7 a5 b12'],
    ['not on a KPI', moveOnto(config, 'c', 'k'), undefined],
    ['a chart is removed', removeWidget(config, 'b'), 'k6 l6 a12 c12'],
    ['a chart gets wider', widenWidget(config, 'a', 1), 'k6 l6 a8 b4 c12'],
    ['a chart gets higher', heightenWidget(config, 'c', 1), 'k6 l6 a7 b5 c12'],
    ['a chart is added', putChart(config, chart('d')), 'k6 l6 a7 b5 c6 d6'],
    ['a figure is added', putKpi(config, kpi('m')), 'k4 l4 m4 a7 b5 c12'],
    ['a figure takes the place of its older self', putKpi(config, kpi('l')), 'k6 l6 a7 b5 c12'],
    ['a chart takes the place of its older self', putChart(config, chart('b', 'new')), 'k6 l6 a7 b5 c12'],
  ])('%s', (_, given, expected) => {
    expect(order(given)).toBe(expected);
  });

  it('renames both kinds', () => {
    expect(renameWidget(config, 'k', 'Revenue').kpis[0]!.label).toBe('Revenue');
    expect(renameWidget(config, 'b', 'Trips').charts[1]!.title).toBe('Trips');
  });
  it('finds a free id', () => {
    expect(freeId(putChart(config, chart('chart-4')), 'chart')).toBe('chart-5');
    expect(freeId(config, 'figure')).toBe('figure-3');
  });
  it('asks again only when a question changed', () => {
    expect(querySignature(renameWidget(moveWidget(config, 'a', 1)!, 'a', 'x'))).toBe(querySignature(config));
    expect(querySignature(removeWidget(config, 'a'))).not.toBe(querySignature(config));
    const reordered = { ...chart('a'), query: { filters: [], dimensions: [], measures: query.measures } };
    expect(querySignature({ ...config, charts: [reordered] })).toBe(
      querySignature({ ...config, charts: [chart('a')] }),
    );
  });
});

it('a chart of a finding that a person renames claims nothing any more', () => {
  const found = { ...chart('a', 'A is higher'), options: { insight, claim: { version: 1, subject: ['A'] } } };
  expect(renameWidget({ ...config, charts: [found] }, 'a', 'Mine').charts[0]).toMatchObject({
    title: 'Mine',
    options: { insight, claim: null },
  });
  expect(renameWidget(config, 'a', 'Mine').charts[0]!.options).toEqual({});
});
