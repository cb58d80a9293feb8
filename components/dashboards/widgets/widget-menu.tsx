'use client';

import { lazy, Suspense, type KeyboardEvent } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuTrigger } from '@/components/ui/overlays/menu';
import type { WidgetChange, WidgetMenuProps } from './widget-menu-items';

const loadItems = () => import('./widget-menu-items');
const prefetch = () => void loadItems().catch(() => undefined);
const Items = lazy(loadItems);

const BY_KEY: Record<string, { move: 1 | -1; size: WidgetChange }> = {
  ArrowLeft: { move: -1, size: { kind: 'width', by: -1 } },
  ArrowRight: { move: 1, size: { kind: 'width', by: 1 } },
  ArrowUp: { move: -1, size: { kind: 'height', by: -1 } },
  ArrowDown: { move: 1, size: { kind: 'height', by: 1 } },
};

/**
 * What can be done with one widget. On its button Shift and an arrow move it, Alt and Shift and an arrow change its
 * size.
 */
export function WidgetMenu(props: WidgetMenuProps) {
  const { label, edit } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = BY_KEY[event.key];
    if (!step || !edit || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    edit.onChange(event.altKey ? step.size : { kind: 'move', by: step.move });
  };
  return (
    <Menu>
      {/* What stands in it arrives while the button is pointed at or focused. */}
      <span className="contents" onPointerEnter={prefetch} onFocus={prefetch}>
        <MenuTrigger asChild>
          <IconButton
            label={`More for ${label}`}
            data-print="none"
            className="h-6! min-w-6! flex-none self-center text-ink-3 pointer-coarse:h-10! pointer-coarse:min-w-10!"
            onKeyDown={onKeyDown}
            aria-keyshortcuts={edit && 'Shift+ArrowLeft Shift+ArrowRight'}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
      </span>
      <MenuContent>
        <Suspense fallback={null}>
          <Items {...props} />
        </Suspense>
      </MenuContent>
    </Menu>
  );
}
