import { beforeAll, describe, expect, it } from 'vitest';
import { chartOf, proposals, withDimension } from '@/components/dashboards/builder/draft';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { lintWidget, supportOfWidget } from '@/lib/pure/analysis/dashboard/lint/lint';
import { type Client, signUp } from './client';
import type { ChartForm } from '@/components/dashboards/builder/chart-form';

/** Each shop sells as often on each of its days; only the amount differs, and one shop has sold three times. */
const rows = Array.from({ length: 363 }, (_, nth) => {
  const shop = nth < 3 ? 'Harbour' : ['Mill', 'Station', 'Market'][nth % 3]!;
  return [
    `S${20_000 + 13 * nth}`,
    shop,
    ['card', 'cash'][nth % 2]!,
    10 + ((nth * 37) % 90),
    (10 + ((nth * 37) % 90)) * 1.19,
  ].join(',');
});
const CSV = `Sale ID,Shop,Payment,Amount,Amount with tax\n${rows.join('\n')}\n`;

let client: Client;
let source: DataSource;
beforeAll(async () => {
  ({ client } = await signUp());
  const { id } = (await client.upload('sales.csv', CSV)).body.dataSource;
  source = (await client.get(`/api/data-sources/${id}`)).body as DataSource;
});

/** What the rules hold against a draft, read with what the server answers, as the builder asks it. */
async function heldAgainst(draft: ChartForm): Promise<string[]> {
  const chart = drawnChart(chartOf(draft, source, { id: 'preview', description: '' }));
  const support = supportOfWidget(chart, source);
  const { widgets } = (
    await client.post(`/api/data-sources/${source.id}/query`, {
      queries: { preview: chart.query, ...(support && { support }) },
    })
  ).body;
  expect(widgets.preview.error).toBeUndefined();
  return lintWidget(chart, source, { ...widgets.preview, support: widgets.support ?? null }).map(({ rule }) => rule);
}
const columnOf = (label: string) => source.columns.find((column) => column.label === label)!;
const chosen = (measure: ChartForm['measure'], by: string, more: Partial<ChartForm> = {}): ChartForm => ({
  ...withDimension({ ...proposals(source.id, source)[0], measure }, columnOf(by)),
  ...more,
});

describe('the builder', () => {
  it('ends its proposals with one that nothing speaks against', async () => {
    const offered = proposals(source.id, source);
    expect(offered.at(-1)!.type).toBe('table');
    expect(await heldAgainst(offered.at(-1)!)).toEqual([]);
    expect(
      offered.every(
        ({ measure, dimension }) =>
          dimension !== columnOf('Sale ID').key && !('field' in measure && measure.field === columnOf('Sale ID').key),
      ),
    ).toBe(true);
  });

  it.each<[string, () => ChartForm, string[]]>([
    [
      'bars that are all equal',
      () => chosen({ agg: 'distinct', field: columnOf('Payment').key }, 'Payment'),
      ['equal_bars'],
    ],
    [
      'means of a shop with three sales',
      () => chosen({ agg: 'avg', field: columnOf('Amount').key }, 'Shop'),
      ['few_rows'],
    ],
    ['nothing against sums of it', () => chosen({ agg: 'sum', field: columnOf('Amount').key }, 'Shop'), []],
    [
      'two columns of one fact',
      () =>
        chosen({ agg: 'count', field: null }, 'Amount', { split: columnOf('Amount with tax').key, type: 'scatter' }),
      ['near_copies'],
    ],
  ])('tells of what was chosen: %s', async (_, draft, rules) => expect(await heldAgainst(draft())).toEqual(rules));

  it('asks no stranger’s data', async () => {
    const { client: stranger } = await signUp();
    expect(
      (
        await stranger.post(`/api/data-sources/${source.id}/query`, {
          queries: {
            preview: drawnChart(chartOf(proposals(source.id, source)[0], source, { id: 'preview', description: '' }))
              .query,
          },
        })
      ).status,
    ).toBe(404);
  });
});
