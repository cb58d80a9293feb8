import { describe, expect, it } from 'vitest';
import { richText } from '@/lib/pure/format/rich-text';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import type { Column } from '@/lib/pure/query/schema/column';
import { dashboardConfig, hasOwnIds, type DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { makeDashboard } from '../make';
import { FILLS } from './fill';
import { TEMPLATE_IDS, TEMPLATES, type TemplateId } from './templates';

const SOURCE = '00000000-0000-4000-8000-000000000000';
const ROWS = 400;
const shops = words('shop', cycle(['North', 'South', 'East'], ROWS));
const revenue = numbers(
  'revenue',
  Array.from({ length: ROWS }, (_, nth) => 10 + ((nth * 7) % 50) + nth / 3),
);
const day = dates('day', '2023-01-01', '2024-02-04', { grain: 'day', step: 86_400, regular: true }, ROWS);
const made = (columns: Column[]) => {
  const given = ready(columns, ROWS, noRelations);
  const config = makeDashboard({
    dataSourceId: SOURCE,
    name: 'sales.csv',
    columns: given,
    relations: noRelations,
    rowCount: ROWS,
  });
  return { columns: given, page: { name: 'Sales [all]', config } };
};
const fill = (id: TemplateId, columns: Column[]) => FILLS[id](made(columns).page);
const filled = (id: TemplateId, columns: Column[]): DashboardConfig => {
  const page = fill(id, columns);
  if ('lacks' in page) throw new Error(page.lacks);
  return page;
};

describe.each(TEMPLATE_IDS)('%s', (id) => {
  it('has a name and one sentence', () => {
    const { name, about } = TEMPLATES[id];
    expect(name.length).toBeLessThanOrEqual(60);
    expect(about).toMatch(/^[A-Z][^.]+\.$/);
  });

  it('is a sound page of a table of dates, groups and numbers', () => {
    const all = [day, shops, revenue];
    const page = filled(id, all);
    expect(dashboardConfig.safeParse(page).error).toBeUndefined();
    expect(hasOwnIds(page)).toBe(true);
    const ids = [...page.kpis, ...page.charts, ...(page.texts ?? [])].map((widget) => widget.id);
    expect(page.layout.map((item) => item.id).toSorted()).toEqual(ids.toSorted());
    for (const { x, w } of page.layout) expect(x + w).toBeLessThanOrEqual(12);
    for (const { query } of [...page.kpis, ...page.charts])
      expect(() => resolve(query, made(all).columns)).not.toThrow();
  });

  it('says what a table lacks that cannot fill it', () => {
    const page = fill(id, [
      words(
        'comment',
        Array.from({ length: ROWS }, (_, nth) => `note ${nth} of the day`),
      ),
    ]);
    expect(page).toMatchObject({ lacks: expect.stringMatching(/^It needs .+\.$/) });
  });
});

describe('templates', () => {
  it('compares periods only where there are some', () => {
    expect(fill('periods', [shops, revenue])).toHaveProperty('lacks');
    const page = filled('periods', [day, shops, revenue]);
    expect(page.charts.some(({ query }) => query.measures.some(({ as }) => as?.kind === 'change'))).toBe(true);
    expect(page.kpis.every(({ comparison }) => comparison.kind === 'previous_period')).toBe(true);
  });

  it('has a table of the KPIs by group, the largest first', () => {
    const { charts } = filled('detail', [day, shops, revenue]);
    const table = charts.find(({ type }) => type === 'table')!;
    expect(table.query.dimensions).toEqual([expect.objectContaining({ field: 'shop' })]);
    expect(table.query.sort).toEqual([expect.objectContaining({ dir: 'desc' })]);
  });

  it('writes numbers by name and names as text', () => {
    const [first] = filled('report', [day, shops, revenue]).texts!;
    expect(first!.body).toContain('{{kpi-1}}');
    expect(richText(first!.body, (token) => token)[0]).toEqual({
      kind: 'heading',
      level: 1,
      children: [{ kind: 'text', text: 'Sales [all]' }],
    });
  });
});
