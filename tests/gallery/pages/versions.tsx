import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { ImportDialog } from '@/components/data-sources/import/import-dialog';
import { SourceScreen } from '@/components/data-sources/source-screen';
import { DifferenceReport } from '@/components/data-sources/versions/difference-report';
import { Page, PageHead } from '@/components/ui/page';
import type { BrokenSource } from '@/lib/product/dashboards/schema';
import { differenceOf } from '@/lib/product/data-sources/schema/difference';
import type { ImportPreview, VersionSummary } from '@/lib/product/data-sources/schema/import-schema';
import type { Answers } from '../server';
import { taxis } from '../sources';
import { dashboard, serve, source } from '../taxis/server';

serve();

/** `?view=versions` the list, `?replace` a file that lacks a column, `?repair` the dashboard that it breaks. */
const params = new URLSearchParams(location.search);
const GONE = 'pickup_borough';

const version = (number: number, rest: Partial<VersionSummary>): VersionSummary => ({
  number,
  current: false,
  kept: true,
  cause: 'replace',
  revertOf: null,
  createdAt: `2026-11-2${Math.min(1, number % 2)}T1${number}:48:00Z`,
  createdBy: 'analyst',
  rowCount: 6_300 + number,
  columnCount: 14,
  fileNames: [`taxis-${number}.csv`],
  sizeBytes: 849_112,
  ...rest,
});
const versions = [
  version(8, { current: true, rowCount: taxis.rowCount, cause: 'revert', revertOf: 6 }),
  version(7, { cause: 'append', fileNames: ['taxis-6.csv', 'taxis-april.csv'], rowCount: 9_120 }),
  version(6, {}),
  version(5, { cause: 'reading' }),
  version(4, {}),
  version(3, {}),
  version(2, { kept: false }),
  version(1, { kept: false, cause: 'upload' }),
];

const renamed = source.columns.map((column) =>
  column.key === GONE ? { ...column, key: 'borough', label: 'borough' } : column,
);
const difference = differenceOf(source, { rowCount: 6_512, columns: renamed }, source.id, [
  { ...dashboard, config: dashboard.config },
]);
const preview: ImportPreview = {
  id: '01990000-0000-7000-8000-0000000000c4',
  mode: 'replace',
  targetId: source.id,
  name: source.name,
  fileName: 'taxis-april.csv',
  uploadType: 'csv',
  sizeBytes: 861_004,
  expiresAt: '2026-11-21T14:48:00Z',
  reading: { ...taxis.origin, headerLine: 1, notes: ['Comma separated'] },
  options: {},
  overrides: {},
  rowCount: 6_512,
  columns: taxis.columns,
  issues: [],
  offers: [],
  data: taxis.data,
  difference,
};
const broken: BrokenSource[] = [
  {
    dataSourceId: source.id,
    name: source.name,
    version: 2,
    columns: [
      {
        field: GONE,
        label: 'pickup_borough',
        type: 'category',
        typeNow: null,
        lastVersion: 1,
        likeliest: { key: 'payment', because: 'has the same values' },
      },
    ],
  },
];

export const answers: Answers = {
  [`GET /api/data-sources/${taxis.id}`]: { ...taxis, version: 8 },
  [`GET /api/data-sources/${taxis.id}/versions`]: versions,
  [`GET /api/data-sources/${taxis.id}/revert`]: difference,
  [`GET /api/dashboards/${dashboard.id}/repair`]: broken,
};

export default function VersionsPage() {
  if (params.has('repair'))
    return (
      <DashboardScreen
        dashboard={{ ...dashboard, state: 'broken' }}
        sources={[{ ...source, version: 2, columns: source.columns.filter(({ key }) => key !== GONE) }]}
        mayEdit
      />
    );
  if (params.has('replace'))
    return (
      <Page>
        <PageHead title="Data Sources" />
        <ImportDialog
          initial={preview}
          top={({ difference: told }) => told && <DifferenceReport difference={told} />}
          onCommitted={() => {}}
          onDiscarded={() => {}}
          onClose={() => {}}
        />
      </Page>
    );
  return <SourceScreen initial={{ ...taxis, version: 8 }} />;
}
