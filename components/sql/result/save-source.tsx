'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { api } from '@/components/client/requests/api';
import { useTakeSource } from '@/components/data-sources/connect/connect-calls';
import { Button } from '@/components/ui/button';
import type { SourceMode } from '@/lib/product/data-sources/schema/remote-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { LONGEST_STATEMENT_NAME } from '@/lib/product/sql/limits-schema';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { ModeChoice } from '../naming/mode-choice';
import { resultWords as words } from './words';

const NameDialog = dynamic(() => import('@/components/data/name-dialog'), { ssr: false });

/** Makes the result a data source, and goes there. */
export function SaveSource({ answer }: { answer: SqlAnswer }) {
  const { connection } = answer.evidence;
  return connection ? <SaveDatabaseRows answer={answer} connectionId={connection.id} /> : <SaveRows answer={answer} />;
}

function SaveRows({ answer: { truncated, rows, evidence } }: { answer: SqlAnswer }) {
  const [naming, setNaming] = useState(false);
  const router = useRouter();
  const save = async (name: string) => {
    const { dataSource } = await api<{ dataSource: DataSource }>('/api/sql/data-source', {
      method: 'POST',
      data: { name, sql: evidence.text },
    });
    router.push(`/data-sources/${dataSource.id}`);
  };
  return (
    <>
      <Button
        size="small"
        off={truncated || rows.length === 0}
        title={truncated ? words.notWhole : undefined}
        aria-haspopup="dialog"
        onClick={() => setNaming(true)}
      >
        {words.save}
      </Button>
      {naming && (
        <NameDialog
          title={words.saveTitle}
          about={words.saveAbout}
          name=""
          longest={LONGEST_STATEMENT_NAME}
          confirm="Save"
          onName={save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

/** Of a database: all rows of the statement, asked there or copied from there, as those of the connect page are. */
function SaveDatabaseRows({ answer: { evidence }, connectionId }: { answer: SqlAnswer; connectionId: string }) {
  const [naming, setNaming] = useState(false);
  const [mode, setMode] = useState<SourceMode>('live');
  const take = useTakeSource();
  const router = useRouter();
  const save = async (name: string) => {
    const dataSource = await take({ connectionId, sql: evidence.text, mode, name });
    router.push(`/data-sources/${dataSource.id}`);
  };
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setNaming(true)}>
        {words.save}
      </Button>
      {naming && (
        <NameDialog
          title={words.saveTitle}
          about={words.saveDatabaseAbout}
          name=""
          longest={LONGEST_STATEMENT_NAME}
          confirm="Save"
          onName={save}
          onClose={() => setNaming(false)}
        >
          <div className="mt-4">
            <ModeChoice mode={mode} onMode={setMode} />
          </div>
        </NameDialog>
      )}
    </>
  );
}
