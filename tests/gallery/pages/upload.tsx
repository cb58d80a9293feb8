import { UploadDialog } from '@/components/data-sources/import/upload-dialog';
import { changeUploads, type UploadItem } from '@/components/data-sources/import/upload-items';
import { Page, PageHead } from '@/components/ui/page';
import type { Job } from '@/lib/base/jobs/schema';

const [fresh] = changeUploads([], {
  kind: 'add',
  id: 1,
  file: { name: 'trips-2019.csv', size: 52_428_800 },
  batched: false,
});
const job: Job = {
  id: 'j',
  kind: 'ingest',
  targetId: 't',
  state: 'running',
  step: 'Checking types',
  stepIndex: 2,
  stepCount: 5,
  done: 412_000,
  total: 1_000_000,
  unit: 'rows',
  createdAt: '',
  updatedAt: '',
};

const STATES: Record<string, Partial<UploadItem>> = {
  sending: { phase: 'sending', sent: 12_400_000 },
  reading: { phase: 'reading', sent: 52_428_800, job },
  failed: {
    phase: 'failed',
    failure: {
      reason: 'row 1,204 has 9 fields, the header has 8',
      code: 'unreadable_file',
      issues: [
        { row: 1204, column: null, found: '9 fields', expected: '8 fields' },
        { row: 1377, column: 'fare', found: '12.50;extra', expected: 'one field' },
      ],
    },
  },
  limit: {
    phase: 'failed',
    failure: { reason: 'Your plan allows 5 data sources. Delete one or upgrade', code: 'plan_limit', issues: [] },
  },
};

export default function UploadPage() {
  const state = new URLSearchParams(location.search).get('state') ?? 'reading';
  return (
    <Page>
      <PageHead title="Data Sources" />
      <UploadDialog
        item={{ ...fresh!, ...STATES[state] }}
        onCancel={() => {}}
        onBackground={() => {}}
        onRetry={() => {}}
        onClose={() => {}}
        onOther={() => {}}
      />
    </Page>
  );
}
