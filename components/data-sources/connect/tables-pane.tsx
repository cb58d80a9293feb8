'use client';

import { useRef } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useTableDetails } from './connect-calls';
import { JoinForm, JoinPanel } from './join-panel';
import { isSameTable, keyOfTable, type TableToJoin } from './joins';
import { PreviewGrid } from './preview-grid';
import { TableList } from './table-list';
import type { Selecting } from './use-selection';
import { tablePickerWords as words } from './words';

/** The list at the left; at the right what is looked at, and what it can be joined with. */
export function TablesPane({ connectionId, selecting }: { connectionId: string; selecting: Selecting }) {
  const pane = useRef<HTMLDivElement>(null);
  const { selection, shown, show } = selecting;
  /** What was pressed is gone afterwards: the focus goes to where its result stands. */
  const thenFocus =
    <T,>(act: (given: T) => void) =>
    (given: T) => {
      act(given);
      pane.current?.focus();
    };
  const focusing: Selecting = {
    ...selecting,
    join: thenFocus(selecting.join),
    remove: thenFocus(selecting.remove),
    setJoining: thenFocus(selecting.setJoining),
  };
  return (
    <div className="grid gap-x-7 gap-y-4 wide:grid-cols-[320px_minmax(0,1fr)]">
      <TableList
        connectionId={connectionId}
        shown={shown}
        taken={selecting.isJoining ? selection.tables : []}
        onShow={show}
      />
      <div ref={pane} tabIndex={-1} role="region" aria-label={words.chosen} className="min-w-0 outline-none">
        {shown ? (
          <ShownTable key={keyOfTable(shown)} connectionId={connectionId} selecting={focusing} />
        ) : (
          <p className="text-ink-2">{words.chooseOne}</p>
        )}
      </div>
    </div>
  );
}

function ShownTable({ connectionId, selecting }: { connectionId: string; selecting: Selecting }) {
  const { selection, shown, isJoining, join, remove, setJoining } = selecting;
  const isTaken = selection.tables.some((table) => shown && isSameTable(table, shown));
  const wanted = shown && !isTaken ? [...selection.tables, shown] : selection.tables;
  const answers = useTableDetails(connectionId, wanted);
  const described = wanted.flatMap((table, nth): TableToJoin[] => {
    const detail = answers[nth]?.data;
    return detail ? [{ table, detail }] : [];
  });
  const answer = answers[wanted.findIndex((table) => shown && isSameTable(table, shown))];
  if (!shown || !answer) return null;
  const { data: detail, error, refetch } = answer;
  if (error && !detail)
    return (
      <ErrorState title={words.couldntRead(shown.name)} action={<Button onClick={() => void refetch()}>Retry</Button>}>
        {messageOf(error)}
      </ErrorState>
    );
  if (!detail) return <PreviewSkeleton />;
  const chosen = described.filter(({ table }) => selection.tables.some((each) => isSameTable(each, table)));
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="break-all">{shown.name}</h2>
        <p className="text-small text-ink-3">{words.facts(detail)}</p>
      </div>
      <PreviewGrid of={shown.name} view={detail} />
      {isTaken ? (
        <JoinPanel
          selection={selection}
          described={chosen}
          isJoining={isJoining}
          onJoin={join}
          onRemove={remove}
          onJoining={setJoining}
        />
      ) : (
        chosen.length === selection.tables.length && (
          <JoinForm next={{ table: shown, detail }} chosen={chosen} onJoin={join} />
        )
      )}
    </>
  );
}

const PreviewSkeleton = () => (
  <div className="grid gap-2.5" role="status" aria-label="Reading the table">
    <Skeleton className="h-6 w-52" />
    <Skeleton className="h-52 w-full" />
  </div>
);
