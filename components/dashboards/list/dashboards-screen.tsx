'use client';

import { useMemo, useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange, useMe } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { PLAN_NAMES } from '@/components/plans/plan-words';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/forms/field';
import { Page, PageHead } from '@/components/ui/page';
import { PlanMeter } from '@/components/ui/plan-meter';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Makers } from '@/lib/product/members/schema';
import { useDeleteDashboard, useRenameDashboard, useRestoreDashboard } from '../state/change-dashboards';
import { DashboardTable } from './dashboard-table';
import { CreateDialog, FileDialog } from './lazy-dialogs';
import { dashboardsScreenWords } from './words';

const DeletedDashboards = dynamic(() => import('./deleted-dashboards').then((file) => file.DeletedDashboards), {
  ssr: false,
});

const LIST = '/api/dashboards';

type Props = {
  initial: Dashboard[];
  sources: DataSourceSummary[];
  makers?: Makers;
  /** How many the plan allows; null for any number. */
  limit: number | null;
  /** /dashboard/create is this screen with its dialog open. */
  creating?: boolean;
  /** Data sources that the dialog begins with. */
  chosen?: string[];
};

/** All dashboards of the workspace, newest change first. */
export function DashboardsScreen({ initial, sources, makers, limit, creating = false, chosen = [] }: Props) {
  const me = useMe();
  const router = useRouter();
  const [search, setSearch] = useUrlState('q');
  const { dashboards, error, refresh, rename, remove } = useList(initial);
  const [binOpen, setBinOpen] = useState(false);
  const [importing, setImporting] = useState(false);
  const mayEdit = useMayChange();
  const found = useMemo(
    () =>
      dashboards
        .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
        .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
    [dashboards, search],
  );
  return (
    <Page>
      <PageHead
        title="Dashboards"
        sub={<PlanMeter used={dashboards.length} limit={limit} plan={PLAN_NAMES[me.plan]} />}
        actions={
          mayEdit &&
          dashboards.length > 0 && (
            <Button look="filled" asChild>
              <Link href="/dashboard/create">
                <Plus aria-hidden />
                Create dashboard
              </Link>
            </Button>
          )
        }
      />
      {error !== null && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
          }
        >
          Couldn’t refresh the list: {messageOf(error)}
        </Notice>
      )}
      {dashboards.length === 0 ? (
        <NoDashboards mayEdit={mayEdit} hasData={sources.length > 0} />
      ) : (
        <>
          <SearchField
            label="Search dashboards by name"
            placeholder="Search by name"
            value={search}
            onChange={setSearch}
            className="mb-3.5 max-w-[360px]"
          />
          <p className="sr-only" role="status">
            {search && `${found.length} of ${dashboards.length} dashboards`}
          </p>
          {found.length > 0 ? (
            <DashboardTable
              dashboards={found}
              sources={sources}
              makers={makers}
              onRename={mayEdit ? rename : undefined}
              onDelete={mayEdit ? remove : undefined}
            />
          ) : (
            <Sheet>
              <EmptyState action={<LinkButton onClick={() => setSearch('')}>Show all {dashboards.length}</LinkButton>}>
                No dashboards match “{search}”.
              </EmptyState>
            </Sheet>
          )}
        </>
      )}
      {mayEdit && (
        <p className="mt-3.5 flex gap-4">
          <LinkButton aria-haspopup="dialog" onClick={() => setBinOpen(true)}>
            Deleted dashboards
          </LinkButton>
          <LinkButton aria-haspopup="dialog" onClick={() => setImporting(true)}>
            {dashboardsScreenWords.importFile}
          </LinkButton>
        </p>
      )}
      {importing && (
        <FileDialog onDone={({ id }) => router.push(`/dashboard/${id}`)} onClose={() => setImporting(false)} />
      )}
      {binOpen && <DeletedDashboards onClose={() => setBinOpen(false)} onChanged={refresh} />}
      {creating && mayEdit && (
        <CreateDialog
          used={dashboards.length}
          limit={limit}
          sources={sources}
          chosen={chosen}
          onClose={() => router.push('/dashboards')}
          onMade={(id) => router.push(`/dashboard/${id}`)}
        />
      )}
    </Page>
  );
}

function useList(initial: Dashboard[]) {
  const queries = useQueryClient();
  const show = useToast();
  const renameDashboard = useRenameDashboard();
  const deleteDashboard = useDeleteDashboard();
  const restoreDashboard = useRestoreDashboard();
  const { data: dashboards, error } = useQuery<Dashboard[]>({ queryKey: [LIST], initialData: initial });
  const refresh = () => void queries.invalidateQueries({ queryKey: [LIST] });
  const rename = async (dashboard: Dashboard, name: string) => {
    await renameDashboard({ dashboard, name }).catch((failure: unknown) =>
      show({
        title: dashboardsScreenWords.couldntRenameDashboard,
        description: messageOf(failure),
        variant: 'destructive',
      }),
    );
    refresh();
  };
  const remove = async ({ id, name }: Dashboard) => {
    await deleteDashboard(id);
    show({
      title: `“${name}” deleted`,
      variant: 'success',
      action: {
        label: 'Undo',
        onPress: () =>
          void restoreDashboard(id).then(refresh, (failure: unknown) =>
            show({
              title: dashboardsScreenWords.couldntRestoreDashboard,
              description: messageOf(failure),
              variant: 'destructive',
            }),
          ),
      },
    });
    refresh();
  };
  return { dashboards, error, refresh, rename, remove };
}

function NoDashboards({ mayEdit, hasData }: { mayEdit: boolean; hasData: boolean }) {
  const action = hasData
    ? { href: '/dashboard/create', label: 'Create dashboard' }
    : { href: '/data-sources', label: 'Upload a file' };
  return (
    <Sheet>
      <EmptyState
        action={
          mayEdit && (
            <Button look="filled" asChild>
              <Link href={action.href}>{action.label}</Link>
            </Button>
          )
        }
      >
        {hasData ? dashboardsScreenWords.noDashboardsYet : dashboardsScreenWords.noDashboardsYetUpload}
      </EmptyState>
    </Sheet>
  );
}
