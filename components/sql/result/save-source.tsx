'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { api } from '@/components/client/requests/api';
import { Button } from '@/components/ui/button';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { resultWords as words } from './words';

const NameDialog = dynamic(() => import('../naming/name-dialog'), { ssr: false });

/** Makes the result a data source, and goes there. */
export function SaveSource({ answer: { truncated, rows, evidence } }: { answer: SqlAnswer }) {
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
          confirm="Save"
          onName={save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
