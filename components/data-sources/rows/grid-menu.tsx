'use client';

import { useEffect, useRef } from 'react';
import {
  ArrowDown,
  ArrowUp,
  ChartColumn,
  Copy,
  EyeOff,
  Filter as FilterIcon,
  FilterX,
  TextSearch,
  X,
} from 'lucide-react';
import { cellText } from '@/components/data/row-cells';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from '@/components/ui/overlays/menu-parts';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { onlyValue, withoutValue } from './row-filters';
import type { RowsState } from './rows-state';

export type MenuPlace = { x: number; y: number };

type Props = {
  at: MenuPlace;
  /** Opened by a key, it begins with its first item. */
  byKey: boolean;
  column: Column;
  state: RowsState;
  /** Absent for the head. */
  cell?: {
    value: Cell;
    misfit?: string;
    isShortened: boolean;
    onCopy: (withNames: boolean) => void;
    onRead: () => void;
    several: boolean;
  };
  isLast: boolean;
  onFilter: () => void;
  onClose: () => void;
};

/** What one can do with a column or a cell, opened beside it. */
export function GridMenu({ at, byKey, column, state, cell, isLast, onFilter, onClose }: Props) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Radix counts only keys that are pressed while the menu is there already.
    if (byKey)
      requestAnimationFrame(() =>
        content.current?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus(),
      );
  }, [byKey]);
  return (
    <Menu
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <MenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none fixed size-px" style={{ left: at.x, top: at.y }} />
      </MenuTrigger>
      <MenuContent ref={content} align="start">
        <MenuLabel>{column.label}</MenuLabel>
        {cell ? (
          <CellItems column={column} state={state} cell={cell} />
        ) : (
          <HeadItems column={column} state={state} isLast={isLast} onFilter={onFilter} />
        )}
        <MenuItem
          icon={<ChartColumn aria-hidden />}
          disabled={column.review !== null}
          onSelect={() => state.describe(column.key)}
        >
          Column statistics
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function CellItems({
  column,
  state,
  cell: { value, misfit, isShortened, onCopy, onRead, several },
}: Pick<Props, 'column' | 'state'> & { cell: NonNullable<Props['cell']> }) {
  const off = column.review !== null || isShortened;
  const missing = value === null;
  const named = missing ? 'missing values' : 'this value';
  const title = misfit ?? cellText(value, column);
  return (
    <>
      <MenuItem
        icon={<FilterIcon aria-hidden />}
        disabled={off}
        title={title}
        onSelect={() => state.setFilters(onlyValue(state.filters, column.key, value))}
      >
        Filter to {named}
      </MenuItem>
      <MenuItem
        icon={<FilterX aria-hidden />}
        disabled={off}
        title={title}
        onSelect={() => state.setFilters(withoutValue(state.filters, column.key, value))}
      >
        Exclude {named}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => onCopy(false)}>
        {several ? 'Copy the selection' : 'Copy'}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => onCopy(true)}>
        Copy with column names
      </MenuItem>
      {(isShortened || (typeof value === 'string' && value.length > 60)) && (
        <MenuItem icon={<TextSearch aria-hidden />} onSelect={onRead}>
          View full text
        </MenuItem>
      )}
    </>
  );
}

function HeadItems({
  column: { key, review },
  state,
  isLast,
  onFilter,
}: Pick<Props, 'column' | 'state' | 'isLast' | 'onFilter'>) {
  const { order, setOrder, hidden, setHidden } = state;
  const others = order.filter((each) => each.key !== key);
  return (
    <>
      <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => setOrder([{ key, dir: 'asc' }])}>
        Sort ascending
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => setOrder([{ key, dir: 'desc' }])}>
        Sort descending
      </MenuItem>
      {others.length > 0 && (
        <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => setOrder([...others, { key, dir: 'asc' }])}>
          Add to sort, ascending
        </MenuItem>
      )}
      {others.length > 0 && (
        <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => setOrder([...others, { key, dir: 'desc' }])}>
          Add to sort, descending
        </MenuItem>
      )}
      {others.length < order.length && (
        <MenuItem icon={<X aria-hidden />} onSelect={() => setOrder(others)}>
          Remove from sort
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<FilterIcon aria-hidden />} disabled={review !== null} onSelect={onFilter}>
        Filter
      </MenuItem>
      <MenuItem icon={<EyeOff aria-hidden />} disabled={isLast} onSelect={() => setHidden([...hidden, key])}>
        Hide column
      </MenuItem>
    </>
  );
}
