'use client';

import type { KeyboardEvent } from 'react';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Ellipsis, Pencil, Table2, TextCursorInput, Trash2, Waypoints } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger, Submenu } from '@/components/ui/menu';

export type WidgetChange = { kind: 'move'; by: 1 | -1 } | { kind: 'width'; by: 1 | -1 } | { kind: 'height'; by: 1 | -1 };

type Props = {
  label: string;
  what?: 'chart' | 'figure';
  asTable?: boolean;
  onToggleTable?: () => void;
  onEvidence?: () => void;
  /** Absent where the dashboard cannot be changed. */
  edit?: { onChange: (change: WidgetChange) => void; onRename: () => void; onEdit: () => void; onRemove: () => void };
};

const BY_KEY: Record<string, { move: 1 | -1; size: WidgetChange }> = {
  ArrowLeft: { move: -1, size: { kind: 'width', by: -1 } }, ArrowRight: { move: 1, size: { kind: 'width', by: 1 } },
  ArrowUp: { move: -1, size: { kind: 'height', by: -1 } }, ArrowDown: { move: 1, size: { kind: 'height', by: 1 } },
};

/** What can be done with one widget. On its button Shift and an arrow move it, Alt and Shift and an arrow change its size. */
export function WidgetMenu({ label, what = 'chart', asTable, onToggleTable, onEvidence, edit }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = BY_KEY[event.key];
    if (!step || !edit || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    edit.onChange(event.altKey ? step.size : { kind: 'move', by: step.move });
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`More for ${label}`} data-print="none" className="h-6! min-w-6! flex-none self-center text-ink-3 pointer-coarse:h-10! pointer-coarse:min-w-10!" onKeyDown={onKeyDown} aria-keyshortcuts={edit && 'Shift+ArrowLeft Shift+ArrowRight'}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {onToggleTable && <MenuItem icon={<Table2 aria-hidden />} onSelect={onToggleTable}>{asTable ? 'Show as chart' : 'Show as table'}</MenuItem>}
        {onEvidence && <MenuItem icon={<Waypoints aria-hidden />} onSelect={onEvidence}>How this was made</MenuItem>}
        {edit && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Pencil aria-hidden />} onSelect={edit.onEdit}>Edit {what}</MenuItem>
            <MenuItem icon={<TextCursorInput aria-hidden />} onSelect={edit.onRename}>Rename</MenuItem>
            <Submenu icon={<ArrowRight aria-hidden />} label="Move">
              <MenuItem icon={<ArrowLeft aria-hidden />} onSelect={() => edit.onChange({ kind: 'move', by: -1 })}>Earlier<Keys>Shift ←</Keys></MenuItem>
              <MenuItem icon={<ArrowRight aria-hidden />} onSelect={() => edit.onChange({ kind: 'move', by: 1 })}>Later<Keys>Shift →</Keys></MenuItem>
            </Submenu>
            <Submenu icon={<ArrowDown aria-hidden />} label="Size">
              <MenuItem icon={<ArrowRight aria-hidden />} onSelect={() => edit.onChange({ kind: 'width', by: 1 })}>Wider<Keys>Alt Shift →</Keys></MenuItem>
              <MenuItem icon={<ArrowLeft aria-hidden />} onSelect={() => edit.onChange({ kind: 'width', by: -1 })}>Narrower<Keys>Alt Shift ←</Keys></MenuItem>
              <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => edit.onChange({ kind: 'height', by: 1 })}>Taller<Keys>Alt Shift ↓</Keys></MenuItem>
              <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => edit.onChange({ kind: 'height', by: -1 })}>Shorter<Keys>Alt Shift ↑</Keys></MenuItem>
            </Submenu>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={edit.onRemove}>Remove</MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}

const Keys = ({ children }: { children: string }) => <kbd className="ml-auto pl-6 text-ink-3 pointer-coarse:hidden">{children}</kbd>;
