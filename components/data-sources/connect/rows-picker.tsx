'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import type { RemoteValue } from '@/lib/engines/manifest/remote';
import type { Connection } from '@/lib/product/connections/connection-schema';
import { useTableDetails, useTakeSource } from './connect-calls';
import { SqlPane, type CheckedSql } from './sql-pane';
import { TablesPane } from './tables-pane';
import { TakeForm } from './take-form';
import { takeRequest, type TakenRows } from './take';
import { useSelection } from './use-selection';
import { rowsPickerWords as words } from './words';

const GROWING: readonly RemoteValue[] = ['integer', 'decimal', 'date', 'datetime'];

/** Which rows of a database: a table, tables joined, or one SELECT; then how they are used. */
export function RowsPicker({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const router = useRouter();
  const take = useTakeSource();
  const [way, setWay] = useState<'tables' | 'sql'>('tables');
  const selecting = useSelection();
  const [sql, setSql] = useState('');
  const [checked, setChecked] = useState<CheckedSql | null>(null);
  const { tables } = selecting.selection;
  // Of joined tables the rows of the first one are counted, so that it is what grows.
  const [first] = useTableDetails(connection.id, tables.slice(0, 1));
  const isChecked = checked !== null && checked.sql === sql && checked.check.valid;
  const rows: TakenRows = way === 'sql' ? { kind: 'sql', sql } : { kind: 'tables', selection: selecting.selection };
  const watermarks =
    way === 'tables'
      ? (first?.data?.watermarks ?? [])
      : (checked?.check.columns ?? []).filter(({ value }) => GROWING.includes(value)).map(({ name }) => name);
  const notYet = way === 'tables' ? (tables.length === 0 ? words.noTable : null) : isChecked ? null : words.notChecked;
  return (
    <>
      {connection.state === 'failing' && connection.lastError && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={onEdit}>
              Edit connection
            </Button>
          }
        >
          {words.failing(connection.lastError.message)}
        </Notice>
      )}
      <Tabs value={way} onValueChange={(next) => setWay(next === 'sql' ? 'sql' : 'tables')}>
        <TabList label={words.ways}>
          <Tab value="tables">Tables</Tab>
          <Tab value="sql">SQL</Tab>
        </TabList>
        <TabPanel value="tables">
          <TablesPane connectionId={connection.id} selecting={selecting} />
        </TabPanel>
        <TabPanel value="sql">
          <SqlPane connectionId={connection.id} sql={sql} checked={checked} onChange={setSql} onChecked={setChecked} />
        </TabPanel>
      </Tabs>
      <Sheet className="mt-[22px]">
        <Cell className="!py-5">
          <TakeForm
            usualName={way === 'sql' ? words.sqlName(connection.name) : tables.map(({ name }) => name).join(' + ')}
            watermarks={watermarks}
            notYet={notYet}
            onTake={async (draft) => {
              const { id } = await take(takeRequest(connection.id, rows, draft));
              router.push(`/data-sources/${id}`);
            }}
          />
        </Cell>
      </Sheet>
    </>
  );
}
