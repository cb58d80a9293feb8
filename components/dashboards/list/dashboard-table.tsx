'use client';

import { useState } from 'react';
import Link from 'next/link';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Age } from '@/components/data/age';
import { counted } from '@/components/data/words';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Makers } from '@/lib/product/members/schema';
import { ConfirmDialog, RenameDialog } from './lazy-dialogs';

const STATES: Record<Dashboard['state'], { tone: BadgeTone; word: string }> = {
  ready: { tone: 'good', word: 'Ready' },
  stale: { tone: 'uncertain', word: 'New data available' },
  broken: { tone: 'bad', word: 'Needs repair' },
  empty: { tone: 'neutral', word: 'Empty' },
  unreadable: { tone: 'bad', word: 'Can’t be read' },
};

type Actions = {
  onRename?: (dashboard: Dashboard, name: string) => Promise<void>;
  onDelete?: (dashboard: Dashboard) => Promise<void>;
};
type Props = Actions & {
  dashboards: readonly Dashboard[];
  sources: readonly Pick<DataSourceSummary, 'id' | 'name'>[];
  makers?: Makers;
};

export function DashboardTable({ dashboards, sources, makers = {}, onRename, onDelete }: Props) {
  const acts = Boolean(onRename ?? onDelete);
  return (
    <Sheet>
      <Table label="Dashboards">
        <thead>
          <tr>
            <Th first>Name</Th>
            <Th numeric>Charts</Th>
            <Th className="max-middle:hidden">Data</Th>
            <Th>Status</Th>
            <Th className="max-middle:hidden">Updated</Th>
            {acts && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {dashboards.map((dashboard) => {
            const { tone, word } = STATES[dashboard.state];
            const names = dashboard.dataSourceIds.map(
              (id) => sources.find((source) => source.id === id)?.name ?? 'deleted',
            );
            return (
              <tr key={dashboard.id} className="hover:*:bg-page">
                <Td first className="max-w-[46vw]">
                  <Link
                    href={`/dashboard/${dashboard.id}`}
                    className="block truncate font-bold hover:underline"
                    title={dashboard.name}
                  >
                    {dashboard.name}
                  </Link>
                  {makers[dashboard.id] && (
                    <span className="block truncate text-small leading-4 text-ink-3">by {makers[dashboard.id]}</span>
                  )}
                </Td>
                <Td numeric>{dashboard.config.charts.length}</Td>
                <Td className="max-w-72 truncate max-middle:hidden" title={names.join(', ')}>
                  {names.join(', ')}
                </Td>
                <Td>
                  <Badge tone={tone}>{word}</Badge>
                </Td>
                <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
                  <Age at={dashboard.updatedAt} />
                </Td>
                {acts && (
                  <Td className="w-12 text-right">
                    <RowMenu dashboard={dashboard} onRename={onRename} onDelete={onDelete} />
                  </Td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Sheet>
  );
}

function RowMenu({ dashboard, onRename, onDelete }: Actions & { dashboard: Dashboard }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions on ${dashboard.name}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {onRename && (
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
              Rename
            </MenuItem>
          )}
          {onDelete && (
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setOpen('delete')}>
              Delete
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {open === 'rename' && onRename && (
        <RenameDialog
          what="dashboard"
          name={dashboard.name}
          longest={200}
          onRename={(name) => void onRename(dashboard, name)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && onDelete && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={`Delete ‘${dashboard.name}’`}
          confirm="Delete dashboard"
          onConfirm={() => onDelete(dashboard)}
        >
          This deletes {counted(dashboard.config.charts.length, 'chart')} and{' '}
          {counted(dashboard.config.kpis.length, 'KPI')}. The data source isn’t affected.
        </ConfirmDialog>
      )}
    </>
  );
}
