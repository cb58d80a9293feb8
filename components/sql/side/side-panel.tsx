'use client';

import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import type { KeptStatement, RememberedStatement, SqlConnection, SqlSource } from '@/lib/product/sql/schema';
import { DatabaseTree } from './database-tree';
import { HistoryList } from './history-list';
import { SavedList } from './saved-list';
import { SchemaTree } from './schema-tree';
import { sideWords as words } from './words';

export type SideActions = {
  onInsert: (text: string) => void;
  onOpen: (statement: RememberedStatement) => void;
  onOpenSaved: (statement: KeptStatement) => void;
};

type Props = SideActions & {
  tables: readonly SqlSource[];
  /** The database that is asked in place of the tables of the workspace. */
  connection: SqlConnection | null;
};

/** Beside the editor: what a statement may name, what was run, what is kept. */
export function SidePanel({ tables, connection, onInsert, onOpen, onOpenSaved }: Props) {
  const [tab, setTab] = useState('tables');
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label={words.title} className="!mx-0 !mb-2 !px-1">
        <Tab value="tables">{words.tables}</Tab>
        <Tab value="history">{words.history}</Tab>
        <Tab value="saved">{words.saved}</Tab>
      </TabList>
      <TabPanel value="tables">
        {connection ? (
          <DatabaseTree key={connection.id} connection={connection} onInsert={onInsert} />
        ) : (
          <SchemaTree tables={tables} onInsert={onInsert} />
        )}
      </TabPanel>
      <TabPanel value="history">
        <HistoryList onOpen={onOpen} />
      </TabPanel>
      <TabPanel value="saved">
        <SavedList onOpen={onOpenSaved} />
      </TabPanel>
    </Tabs>
  );
}
