'use client';

import { lazy, Suspense, useState } from 'react';
import { Ellipsis, MessageSquare, Plus, Share2 } from 'lucide-react';
import { Age } from '@/components/data/age';
import { SourceDocuments } from '@/components/data/document-places';
import { withoutInWords } from '@/components/data/left-out';
import type { ExportTarget } from '@/components/exports/export-calls';
import { ExportMenu } from '@/components/exports/export-menu';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuTrigger } from '@/components/ui/overlays/menu';
import { PageHead } from '@/components/ui/page';
import type { DashboardEdit } from '@/lib/product/dashboards/version-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { formatDate, formatNumber } from '@/lib/pure/format/format';
import { isTime } from '@/lib/pure/query/schema/column';
import { sayPeople } from './together/words';
import { ConfirmDialog, RenameDialog } from './list/lazy-dialogs';
import { dashboardHeadWords } from './words';

const loadItems = () => import('./dashboard-menu-items');
const prefetch = () => void loadItems().catch(() => undefined);
const Items = lazy(loadItems);

/** File, version, rows, how far the data reach: what every figure below stands on. */
function sayData({ name, mode, version, rowCount, columns, origin }: DataSource): string {
  const time = columns.find((column) => isTime(column) && column.role === 'time' && typeof column.max === 'string');
  return [
    name,
    mode === 'live' ? 'live' : `version ${version}`,
    `${formatNumber(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`,
    withoutInWords(origin),
    time && `data through ${formatDate(String(time.max)).replace(/, (\d\d:\d\d)(:\d\d.*)?$/, ' $1')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const clock = (instant: string) =>
  new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });

export type HeadActions = {
  dashboardId: string;
  onAdd: () => void;
  /** Absent where the sheet is full of them. */ onAddFigure?: () => void;
  onAddText?: () => void;
  onAddTab?: () => void;
  onCalculations: () => void;
  onSummarise: () => void;
  onWatch: () => void;
  onComments: () => void;
  onVersions: () => void;
  onDuplicate: () => void;
  onVerify: () => void;
  onSaveTemplate: () => void;
  onSaveFile: () => void;
  onReplace: () => void;
  onShare: () => void;
  onRename: (name: string) => void;
  onDelete: () => Promise<void>;
};

type Props = {
  name: string;
  sources: readonly DataSource[];
  /** When the figures were computed; absent before the first answer. */ computedAt: string | null;
  /** Who changed it last. */ edited: DashboardEdit | null;
  /** Who else looks at it. */ people: readonly string[];
  /** Opens the comments; absent where there can be none. */ onComments?: () => void;
  /** Threads that are open. */ comments: number;
  actions?: HeadActions;
  /** As it stands on the page now; absent for one that is not kept. */
  exported?: ExportTarget;
};

export function DashboardHead({
  name,
  sources,
  computedAt,
  edited,
  people,
  onComments,
  comments,
  actions,
  exported,
}: Props) {
  const sub = [...sources.map(sayData), computedAt && `calculated ${clock(computedAt)}`].filter(Boolean).join(' · ');
  const documents = sources.flatMap((source) => source.documents ?? []);
  return (
    <PageHead
      title={name}
      // The reader's clock is not the server's.
      sub={
        <span suppressHydrationWarning>
          {sub}
          {documents.length > 0 && (
            <>
              {' · '}
              <SourceDocuments documents={documents} />
            </>
          )}
          {edited && (
            <>
              {sub && ' · '}edited {edited.by !== null && `by ${edited.by} `}
              <Age at={edited.at} />
            </>
          )}
          <span role="status" className="print:hidden">
            {people.length > 0 && <b className="font-medium text-ink-2"> · {sayPeople(people)}</b>}
          </span>
        </span>
      }
      actions={
        (actions || onComments || exported) && (
          <>
            {exported && <ExportMenu target={exported} />}
            <span className="hidden items-center gap-2 middle:flex">
              {onComments && (
                <Button look="quiet" onClick={onComments}>
                  <MessageSquare aria-hidden />
                  Comments{comments > 0 && <span className="tabular-nums">{comments}</span>}
                </Button>
              )}
              {actions && (
                <>
                  <Button onClick={actions.onShare} aria-haspopup="dialog">
                    <Share2 aria-hidden />
                    Share
                  </Button>
                  <Button onClick={actions.onAdd}>
                    <Plus aria-hidden />
                    Add chart
                  </Button>
                  <DashboardMenu name={name} actions={actions} />
                </>
              )}
            </span>
          </>
        )
      }
    />
  );
}

/** Rename, delete; on a phone also what the header has no room for. */
export function DashboardMenu({
  name,
  actions,
  withAdd = false,
}: {
  name: string;
  actions: HeadActions;
  withAdd?: boolean;
}) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  return (
    <>
      <Menu>
        {/* What stands in it arrives while the button is pointed at or focused. */}
        <span className="contents" onPointerEnter={prefetch} onFocus={prefetch}>
          <MenuTrigger asChild>
            <IconButton label="More actions" look="outline">
              <Ellipsis aria-hidden />
            </IconButton>
          </MenuTrigger>
        </span>
        <MenuContent>
          <Suspense fallback={null}>
            <Items actions={actions} withAdd={withAdd} onOpen={setOpen} />
          </Suspense>
        </MenuContent>
      </Menu>
      {open === 'rename' && (
        <RenameDialog
          what="dashboard"
          name={name}
          longest={200}
          onRename={actions.onRename}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={`Delete “${name}”?`}
          confirm="Delete dashboard"
          onConfirm={actions.onDelete}
        >
          {dashboardHeadWords.deletesDashboardData}
        </ConfirmDialog>
      )}
    </>
  );
}
