'use client';

import { useState } from 'react';
import { Calculator, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { formatDate, formatNumber } from '@/lib/core/format';
import { isTime } from '@/lib/query/column';
import type { DataSource } from '@/lib/datasets/schema';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { PageHead } from '@/components/ui/page';
import { ConfirmDialog, RenameDialog } from './lazy-dialogs';

/** File, version, rows, how far the data reach: what every figure below stands on. */
function sayData({ name, version, rowCount, columns }: DataSource): string {
  const time = columns.find((column) => isTime(column) && column.role === 'time' && typeof column.max === 'string');
  return [name, `version ${version}`, `${formatNumber(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`, time && `data to ${formatDate(String(time.max)).replace(/, (\d\d:\d\d)(:\d\d.*)?$/, ' $1')}`].filter(Boolean).join(' · ');
}

const clock = (instant: string) => new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });

export type HeadActions = { onAdd: () => void; /** Absent where the sheet is full of them. */ onAddFigure?: () => void; onCalculations: () => void; onSummarise: () => void; onRename: (name: string) => void; onDelete: () => Promise<void> };

type Props = { name: string; sources: readonly DataSource[]; /** When the figures were computed; absent before the first answer. */ computedAt: string | null; actions?: HeadActions };

export function DashboardHead({ name, sources, computedAt, actions }: Props) {
  const sub = [...sources.map(sayData), computedAt && `computed ${clock(computedAt)}`].filter(Boolean).join(' · ');
  return (
    <PageHead
      title={name}
      // The reader's clock is not the server's.
      sub={<span suppressHydrationWarning>{sub}</span>}
      actions={actions && <span className="hidden items-center gap-2 middle:flex"><Button onClick={actions.onAdd}><Plus aria-hidden />Add chart</Button><DashboardMenu name={name} actions={actions} /></span>}
    />
  );
}

/** Rename, delete; on a phone also what the header has no room for. */
export function DashboardMenu({ name, actions, withAdd = false }: { name: string; actions: HeadActions; withAdd?: boolean }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  return (
    <>
      <Menu>
        <MenuTrigger asChild><IconButton label="More actions" look="outline"><Ellipsis aria-hidden /></IconButton></MenuTrigger>
        <MenuContent>
          {withAdd && <MenuItem icon={<Plus aria-hidden />} onSelect={actions.onAdd}>Add chart</MenuItem>}
          {actions.onAddFigure && <MenuItem icon={<Plus aria-hidden />} onSelect={actions.onAddFigure}>Add figure</MenuItem>}
          <MenuSeparator />
          <MenuItem icon={<Calculator aria-hidden />} onSelect={actions.onCalculations}>Calculations</MenuItem>
          <MenuItem icon={<span className="w-4" />} onSelect={actions.onSummarise}>Summarise</MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>Rename</MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setOpen('delete')}>Delete dashboard</MenuItem>
        </MenuContent>
      </Menu>
      {open === 'rename' && <RenameDialog what="dashboard" name={name} longest={200} onRename={actions.onRename} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <ConfirmDialog open onOpenChange={() => setOpen(null)} title={`Delete ‘${name}’`} confirm="Delete dashboard" onConfirm={actions.onDelete}>
          The dashboard goes; its data set stays.
        </ConfirmDialog>
      )}
    </>
  );
}
