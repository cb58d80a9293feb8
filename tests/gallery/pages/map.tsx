import { chartModel } from '@/components/charts/chart-model';
import { ChartFigure } from '@/components/charts/figure';
import MapFigure from '@/components/charts/map-figure';
import type { ChartAnswer } from '@/components/charts/model/types';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import type { Cell as Value } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type Dimension } from '@/lib/pure/query/schema/query';
import { COUNTRIES } from '@/lib/pure/analysis/semantics/places/countries';
import { STATES } from '@/lib/pure/analysis/semantics/places/states';

export const frame = 'bare';

const namesOf = (lines: string, at: number) => [
  ...new Set(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split('|')[at]!),
  ),
];
const amountOf = (nth: number) => Math.round(1e6 / (1 + ((nth * 37) % 97)));

function shown(title: string, dimensions: Dimension[], rows: Value[][]) {
  const columns: ChartAnswer['columns'] = [...dimensions.map(({ field }) => field), 'sales'].map((key, nth) => ({
    key,
    label: key,
    type: nth < dimensions.length ? (dimensions[nth]!.bins ? 'decimal' : 'category') : 'decimal',
    format: nth < dimensions.length ? { kind: 'plain' } : { kind: 'currency', unit: '$' },
    kind: nth < dimensions.length ? 'dimension' : 'measure',
  }));
  const chart: Chart = {
    id: title,
    title,
    type: 'map',
    dataSourceId: 'd',
    description: '',
    options: {},
    query: querySchema.parse({ measures: [{ field: 'sales', agg: 'sum' }], dimensions }),
  };
  const answer: ChartAnswer = {
    columns,
    rows: rows.map((row) => Object.fromEntries(columns.map(({ key }, nth) => [key, row[nth] ?? null]))),
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
  };
  return { title, model: chartModel(chart, answer) };
}

const countries = namesOf(COUNTRIES, 4).filter((_, nth) => nth % 3 !== 2);
const PICTURES = [
  shown(
    'Countries',
    [{ field: 'country' }],
    [...countries.map((name, nth) => [name, amountOf(nth)]), ['Atlantis', 4e5], ['Rest of world', 2e5]],
  ),
  shown(
    'States',
    [{ field: 'state' }],
    namesOf(STATES, 1).map((code, nth) => [code, amountOf(nth) - 2e4]),
  ),
  shown(
    'None of them',
    [{ field: 'shop' }],
    [
      ['North', 10],
      ['South', 4],
    ],
  ),
  shown(
    'Points',
    [
      { field: 'latitude', bins: 40 },
      { field: 'longitude', bins: 40 },
    ],
    Array.from({ length: 400 }, (_, nth) => [44 + (nth % 20) * 0.5, -3 + Math.floor(nth / 20) * 0.9, amountOf(nth)]),
  ),
];

const nothing = () => undefined;

/** Maps of regions and of points. */
export default function MapPage() {
  return (
    <Page>
      <PageHead title="Maps" sub="Countries, states, values of none of them, points." />
      <Sheet>
        {PICTURES.map(({ title, model }) => (
          <Cell key={title} className="col-span-12">
            <CellHead title={title} />
            <div className="h-[460px]">
              {model.kind === 'regions' ? (
                <MapFigure title={title} model={model} finding="" onEvidence={nothing} onFilter={nothing} />
              ) : model.kind === 'points' ? (
                <ChartFigure title={title} model={model} finding="" onEvidence={nothing} onFilter={nothing} />
              ) : (
                model.kind
              )}
            </div>
          </Cell>
        ))}
      </Sheet>
    </Page>
  );
}
