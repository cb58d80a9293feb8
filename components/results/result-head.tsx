'use client';

import { useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useMayChange } from '@/components/client/session/session';
import { Button, IconButton, linkClass } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { PageHead } from '@/components/ui/page';
import { useToast } from '@/components/ui/overlays/toast';

// What is opened by a press arrives with it.
const ConfirmDialog = dynamic(() => import('@/components/ui/overlays/dialog').then((file) => file.ConfirmDialog), {
  ssr: false,
});

type Made = { id: string; name: string; status: string };
type Deletion = {
  remove: (id: string) => Promise<unknown>;
  /** The query of the list that it leaves. */ list: string;
  confirm: string;
  /** What goes with it. */ goes: string;
};
type Props = {
  made: Made;
  /** The list. */ home: string;
  sub: ReactNode;
  busy: boolean;
  onAgain: () => void;
  deletion: Deletion;
  /** What can be done with it, before the rest. */ children?: ReactNode;
};

/** Head of a forecast or a model: where it belongs, what it is, what can be done with it. */
export function MadeHead({ made, home, sub, busy, onAgain, deletion, children }: Props) {
  const mayChange = useMayChange();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHead
        crumb={
          <>
            <Link href={home} className={linkClass}>
              Predict
            </Link>{' '}
            /
          </>
        }
        title={made.name}
        sub={sub}
        actions={
          <>
            {children}
            {mayChange && (
              <>
                <Button busy={busy || made.status === 'working'} onClick={onAgain}>
                  Run again
                </Button>
                <Menu>
                  <MenuTrigger asChild>
                    <IconButton label="More actions">
                      <Ellipsis aria-hidden />
                    </IconButton>
                  </MenuTrigger>
                  <MenuContent>
                    <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setDeleting(true)}>
                      Delete
                    </MenuItem>
                  </MenuContent>
                </Menu>
              </>
            )}
          </>
        }
      />
      {deleting && <DeleteDialog made={made} home={home} deletion={deletion} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({
  made: { id, name },
  home,
  deletion: { remove, list, confirm, goes },
  onClose,
}: Pick<Props, 'made' | 'home' | 'deletion'> & { onClose: () => void }) {
  const router = useRouter();
  const queries = useQueryClient();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      confirm={confirm}
      onConfirm={async () => {
        await remove(id);
        void queries.invalidateQueries({ queryKey: [list] });
        toast({ title: `“${name}” deleted`, variant: 'success' });
        router.push(home);
      }}
    >
      {goes}
    </ConfirmDialog>
  );
}
