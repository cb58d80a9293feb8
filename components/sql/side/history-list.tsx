'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { counted } from '@/components/data/words';
import { LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { RememberedStatement } from '@/lib/product/sql/schema';
import { clearHistory, useHistory, useReload } from './statement-calls';
import { StatementText } from './statement-text';
import { historyWords as words } from './words';

type Open = (statement: RememberedStatement) => void;

/** The reader's own last statements. */
export function HistoryList({ onOpen }: { onOpen: Open }) {
  const { data, error } = useHistory();
  const [asking, setAsking] = useState(false);
  const reload = useReload();
  if (error) return <ErrorState title={words.couldntLoad}>{messageOf(error)}</ErrorState>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const { statements } = data;
  if (!statements.length) return <p className="py-2 text-table text-ink-2">{words.none}</p>;
  return (
    <>
      <ul>
        {statements.map((each) => (
          <HistoryItem key={each.id} statement={each} onOpen={onOpen} />
        ))}
      </ul>
      <p className="pt-2 text-small">
        <LinkButton onClick={() => setAsking(true)}>{words.clear}</LinkButton>
      </p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.clearQuestion}
        confirm={words.clear}
        onConfirm={async () => {
          await clearHistory();
          reload.history();
        }}
      >
        {words.clearBody(statements.length)}
      </ConfirmDialog>
    </>
  );
}

function HistoryItem({ statement, onOpen }: { statement: RememberedStatement; onOpen: Open }) {
  const { sql, connection, ranAt, rowCount } = statement;
  return (
    <li className="border-b border-line-1 py-1.5 last:border-b-0">
      <StatementText sql={sql} title={words.open} onOpen={() => onOpen(statement)} />
      <p className="px-1 text-tiny text-ink-3">
        <Age at={ranAt} /> · {connection && `${words.askedOf(connection.name)} · `}
        {rowCount === null ? <span className="text-bad">{words.failed}</span> : counted(rowCount, 'row')}
      </p>
    </li>
  );
}
