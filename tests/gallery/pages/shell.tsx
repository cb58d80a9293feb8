import { AccessDenied } from '@/components/shell/access-denied';
import type { Job } from '@/lib/base/jobs/schema';

export const jobs: Job[] = [
  {
    id: 'job',
    kind: 'ingest',
    targetId: 'source',
    state: 'running',
    step: 'Checking types',
    stepIndex: 3,
    stepCount: 5,
    done: 412_000,
    total: 515_000,
    unit: 'rows',
    createdAt: '2026-11-21T14:00:00Z',
    updatedAt: '2026-11-21T14:00:02Z',
  },
];

export const answers = { 'GET /api/data-sources': [{ id: 'source', name: 'trips-2019.csv' }] };

export default function ShellPage() {
  return <AccessDenied sentence="This page is only available to owner accounts. You currently have analyst access." />;
}
