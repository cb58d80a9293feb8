import { Age } from '@/components/data/age';
import { count, counted, sizeParts } from '@/components/data/words';
import { Page, PageHead } from '@/components/ui/page';
import { Sheet } from '@/components/ui/overlays/sheet';
import type { Overview } from '@/lib/product/admin/answer-schema';
import { AdminNav } from './admin-nav';
import { AiSpendSheet } from './ai-spend';
import { Figure } from './figure';
import { overviewScreenWords } from './words';

/** The installation in figures, as they are at this moment. */
export function OverviewScreen({ overview }: { overview: Overview }) {
  const { users, active, dataSources, dashboards, storage, jobs, requests, ai, backup } = overview;
  const stored = sizeParts(storage.originals + storage.sets);
  return (
    <Page>
      <AdminNav />
      <PageHead title="Overview" sub={overviewScreenWords.activityStorageServer} />
      <Sheet className="grid-cols-2 middle:grid-cols-4">
        <Figure
          label="Users"
          href="/admin"
          value={count(users.now)}
          note={users.disabled ? `${count(users.disabled)} disabled` : 'none disabled'}
          days={users.days}
          drawn="joined per day"
        />
        <Figure
          label="Active in 7 days"
          href="/admin?sort=seen%3Adesc"
          value={count(active.now)}
          note={`of ${counted(users.now, 'user')}`}
          days={active.days}
          drawn="people per day"
        />
        <Figure
          label="Data sources"
          value={count(dataSources.now)}
          note="in all workspaces"
          days={dataSources.days}
          drawn="created per day"
        />
        <Figure
          label="Dashboards"
          value={count(dashboards.now)}
          note="in all workspaces"
          days={dashboards.days}
          drawn="created per day"
        />
        <Figure
          label="Stored"
          value={stored.value}
          unit={stored.unit}
          note={overviewScreenWords.originalFilesTyped(inWords(storage.originals), inWords(storage.sets))}
          days={storage.days}
          drawn="bytes added per day"
        />
        <Figure
          label="Disk free"
          value={sizeParts(storage.diskFree).value}
          unit={sizeParts(storage.diskFree).unit}
          note={`of ${inWords(storage.diskTotal)}`}
          low={storage.diskFree < storage.diskTotal * 0.1}
        />
        <Figure
          label="Jobs today"
          value={count(jobs.today)}
          note={jobs.failed ? `${count(jobs.failed)} failed` : 'none failed'}
          low={jobs.failed > 0}
          days={jobs.days}
          drawn="per day"
        />
        <Figure
          label="Requests in 24 h"
          href="/admin/monitoring"
          value={count(requests.last24Hours)}
          note={errorRate(requests.errors, requests.last24Hours)}
          low={requests.errors > 0}
          days={requests.days}
          drawn="per day"
        />
      </Sheet>
      <BackupLine backup={backup} />
      <AiSpendSheet spend={ai} />
    </Page>
  );
}

function BackupLine({ backup: { madeAt, verifiedAt } }: { backup: Overview['backup'] }) {
  return (
    <p className="mt-3 mb-[22px] text-table text-ink-2">
      {overviewScreenWords.lastBackup} {madeAt ? <Age at={madeAt} /> : 'none'}. {overviewScreenWords.lastProven}{' '}
      {verifiedAt ? <Age at={verifiedAt} /> : 'none'}.
    </p>
  );
}

const inWords = (bytes: number) => {
  const { value, unit } = sizeParts(bytes);
  return `${value} ${unit}`;
};
const errorRate = (errors: number, all: number) =>
  errors === 0 ? 'none failed' : `${count(errors)} failed, ${((100 * errors) / all).toFixed(1)}%`;
