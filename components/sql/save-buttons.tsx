'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/overlays/toast';
import { LONGEST_STATEMENT_NAME } from '@/lib/product/sql/limits-schema';
import type { KeptStatement } from '@/lib/product/sql/schema';
import { changeSaved, saveStatement, useReload } from './side/statement-calls';
import { savedWords as words } from './side/words';

const NameDialog = dynamic(() => import('@/components/data/name-dialog'), { ssr: false });

type Props = {
  text: string;
  /** The database that it is asked of. */
  connectionId: string | null;
  /** The one that was opened last: its text is replaced by Save. */
  opened: KeptStatement | null;
  onSaved: (statement: KeptStatement) => void;
};

/** Keeps what is in the editor: over the statement that was opened, or under a name of its own. */
export function SaveButtons({ text, connectionId, opened, onSaved }: Props) {
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const reload = useReload();
  const toast = useToast();
  const taken = async ({ statement }: { statement: KeptStatement }) => {
    await reload.saved();
    onSaved(statement);
    toast({ title: words.savedToast(statement.name) });
  };
  const overwrite = (id: string) => {
    setBusy(true);
    void changeSaved(id, { sql: text, connectionId })
      .then(taken)
      .catch((failure: unknown) =>
        toast({ title: words.couldntSave, description: messageOf(failure), variant: 'destructive' }),
      )
      .then(() => setBusy(false));
  };
  const off = text.trim() === '';
  const isSame = opened !== null && text === opened.sql && connectionId === (opened.connection?.id ?? null);
  return (
    <>
      {opened && (
        <Button busy={busy} off={off || isSame} title={opened.name} onClick={() => overwrite(opened.id)}>
          Save
        </Button>
      )}
      <Button off={off} aria-haspopup="dialog" onClick={() => setNaming(true)}>
        {opened ? 'Save as…' : 'Save'}
      </Button>
      {naming && (
        <NameDialog
          title={words.saveTitle}
          about={words.saveAbout}
          name=""
          longest={LONGEST_STATEMENT_NAME}
          confirm="Save"
          onName={async (name) => taken(await saveStatement({ name, sql: text, connectionId }))}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
