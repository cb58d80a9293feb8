import { ImportDialog } from '@/components/data-sources/import/import-dialog';
import { Page, PageHead } from '@/components/ui/page';
import type { ImportPreview } from '@/lib/product/data-sources/schema/import-schema';
import type { Answers } from '../server';
import { asked, profiled, taxis } from '../sources';

const params = new URLSearchParams(location.search);

const preview: ImportPreview = {
  id: '01990000-0000-7000-8000-0000000000c3',
  mode: 'create',
  targetId: null,
  name: taxis.origin.fileName,
  fileName: taxis.origin.fileName,
  uploadType: 'csv',
  sizeBytes: taxis.sizeBytes,
  expiresAt: '2026-11-21T14:48:00Z',
  reading: { ...taxis.origin, headerLine: 4, notes: ['Comma separated', '3 lines above the header were left out'] },
  options: {},
  overrides: params.has('chosen') ? { fare: { type: 'text' } } : {},
  rowCount: taxis.rowCount,
  columns: params.has('review')
    ? asked.columns
    : profiled.map((column) => (column.key === 'fare' ? { ...column, readAs: '$ sign, thousands commas' } : column)),
  issues: taxis.issues,
  offers: params.has('offers')
    ? [
        {
          kind: 'periods',
          grain: 'month',
          labels: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
          columns: ['jan', 'feb', 'mar', 'apr', 'may', 'jun'],
          period: 'month',
          value: 'value',
        },
        { kind: 'totals', count: 1, rows: [6433], labels: ['Total'] },
      ]
    : [],
  data: taxis.data,
  difference: null,
};

export const answers: Answers = {
  [`PATCH /api/imports/${preview.id}`]: (_url: URL, body: { options?: { encoding?: string } }) =>
    body.options?.encoding === 'UTF-16 LE'
      ? Response.json(
          {
            message: 'the text cannot be read as UTF-16 LE',
            error: 'the text cannot be read as UTF-16 LE',
            code: 'unreadable_file',
          },
          { status: 422 },
        )
      : { import: { ...preview, options: body.options ?? {} } },
};

export default function ImportPage() {
  return (
    <Page>
      <PageHead title="Data Sources" />
      <ImportDialog initial={preview} onCommitted={() => {}} onDiscarded={() => {}} onClose={() => {}} />
    </Page>
  );
}
