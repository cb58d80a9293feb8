'use client';

import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { Me } from '@/lib/base/auth/schema';
import { navItems } from './nav-items';
import { goKeyOf } from './shortcuts';
import { useSingleKeys } from './use-shortcuts';
import { shortcutsDialogWords } from './words';

const EVERYWHERE: readonly (readonly [string, readonly string[]])[] = [
  ['Search and actions', ['Ctrl or ⌘', 'K']],
  ['These shortcuts', ['?']],
];
const CHART: readonly (readonly [string, readonly string[]])[] = [
  [shortcutsDialogWords.moveBetweenPoints, ['←', '→']],
  [shortcutsDialogWords.filterSelectedPoint, ['Enter']],
  [shortcutsDialogWords.selectSeveral, ['Shift', '←', '→']],
  [shortcutsDialogWords.drillDown, ['D']],
  [shortcutsDialogWords.compareSelections, ['C']],
  [shortcutsDialogWords.switchBetweenChart, ['T']],
  [shortcutsDialogWords.closeDialogDrawer, ['Esc']],
];

/** All keys in one place, for reading. */
export function ShortcutsDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [singleKeys] = useSingleKeys();
  const pages = navItems(me.role).flatMap((item) => {
    const key = goKeyOf(item);
    return key ? [[item.label, ['G', key.toUpperCase()]] as const] : [];
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Keyboard shortcuts"
      description={singleKeys === 'off' ? shortcutsDialogWords.singleKeyShortcuts : undefined}
    >
      <div className="grid gap-x-8 middle:grid-cols-2">
        <div>
          <Keys title="Everywhere" rows={EVERYWHERE} />
          <Keys title="Charts and dialogs" rows={CHART} />
        </div>
        <Keys title={shortcutsDialogWords.goPagePress} rows={pages} />
      </div>
      <p className="mt-4 text-small text-ink-3">
        Turn single-key shortcuts on or off in your{' '}
        <Link href="/profile#device" onClick={onClose} className={linkClass}>
          profile
        </Link>
        .
      </p>
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly (readonly [string, readonly string[]])[] }) {
  return (
    <section className="mb-4">
      <h3 className="mb-1 text-small font-medium text-ink-3">{title}</h3>
      <dl>
        {rows.map(([what, keys]) => (
          <div key={what} className="flex items-center justify-between gap-4 border-t border-line-1 py-1.5">
            <dt>{what}</dt>
            <dd className="flex flex-none gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-tag border border-line-2 px-1.5 text-ink-2">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
