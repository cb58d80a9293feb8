'use client';

import { useState } from 'react';
import type { TableName } from '@/lib/engines/manifest/remote';
import { isSameTable, withoutTable, withTable, type JoinOffer, type TableSelection } from './joins';

const NONE: TableSelection = { tables: [], on: [] };

/** Which tables are taken and which one is looked at: until something is joined, the one looked at is the one taken. */
export function useSelection() {
  const [selection, setSelection] = useState<TableSelection>(NONE);
  const [shown, setShown] = useState<TableName | null>(null);
  const [joining, setJoining] = useState(false);
  const isJoining = joining || selection.tables.length > 1;
  return {
    selection,
    shown,
    isJoining,
    setJoining: (next: boolean) => {
      setJoining(next);
      if (!next) setShown(selection.tables[0] ?? null);
    },
    show: ({ schema, name }: TableName) => {
      const table = { schema, name };
      setShown(table);
      if (!isJoining) setSelection({ tables: [table], on: [] });
    },
    join: (offer: JoinOffer) => {
      setSelection((now) => withTable(now, offer));
      setShown(offer.table);
      setJoining(false);
    },
    remove: (table: TableName) => {
      const left = withoutTable(selection, table);
      setSelection(left);
      setJoining(false);
      if (shown && !left.tables.some((each) => isSameTable(each, shown))) setShown(left.tables[0] ?? null);
    },
  };
}
export type Selecting = ReturnType<typeof useSelection>;
