'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { Combine, ListChecks, FilePlus2, MoreHorizontal, Pencil, Replace, Trash2 } from 'lucide-react';
import { IconButton, type ButtonLook } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { NamedSource } from './source-dialogs';

const RenameDialog = dynamic(() => import('./source-dialogs').then((file) => file.RenameDialog), { ssr: false });
const DeleteDialog = dynamic(() => import('./source-dialogs').then((file) => file.DeleteDialog), { ssr: false });

type Props = {
  source: NamedSource;
  /** Dashboards that read it, where that is known. */
  usedIn?: number;
  look?: ButtonLook;
  /** Chooses the file of its next version; absent where there can be none. */
  nextFile?: { replace: () => void; append: () => void } | null;
  onRenamed: (source: DataSource) => void;
  onDeleted: () => void;
};

/** What one can do with a data source as a whole. */
export function SourceActions({ source, usedIn, look, nextFile, onRenamed, onDeleted }: Props) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const router = useRouter();
  const close = () => setOpen(null);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions on ${source.name}`} look={look}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {nextFile && (
            <MenuItem icon={<Replace aria-hidden />} className="middle:hidden" onSelect={nextFile.replace}>
              Replace file
            </MenuItem>
          )}
          {nextFile && (
            <MenuItem icon={<FilePlus2 aria-hidden />} onSelect={nextFile.append}>
              Append a file
            </MenuItem>
          )}
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
            Rename
          </MenuItem>
          <MenuItem
            icon={<ListChecks aria-hidden />}
            onSelect={() => router.push(`/data-sources/${source.id}/prepare`)}
          >
            Prepare…
          </MenuItem>
          <MenuItem icon={<Combine aria-hidden />} onSelect={() => router.push(`/data-sources/${source.id}/merge`)}>
            Merge…
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setOpen('delete')}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {open === 'rename' && <RenameDialog source={source} onClose={close} onRenamed={onRenamed} />}
      {open === 'delete' && <DeleteDialog source={source} usedIn={usedIn} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}
