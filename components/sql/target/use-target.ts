import { useState } from 'react';
import { useToast } from '@/components/ui/overlays/toast';
import type { AskedConnection, SqlConnection, SqlSources } from '@/lib/product/sql/schema';
import { targetWords as words } from './words';

export type SqlTarget = {
  /** The database that is asked; null: the tables of the workspace. */
  connection: SqlConnection | null;
  /** What a statement was asked of before; one that can't be asked any more is said. */
  choose: (askedOf: AskedConnection | null) => void;
};

/** What the statement in the editor is asked of. */
export function useTarget({ connections }: Pick<SqlSources, 'connections'>, first: AskedConnection | null): SqlTarget {
  const [id, setId] = useState(first?.id ?? null);
  const toast = useToast();
  return {
    connection: connections.find((each) => each.id === id) ?? null,
    choose: (askedOf) => {
      setId(askedOf?.id ?? null);
      if (askedOf && !connections.some((each) => each.id === askedOf.id))
        toast({ title: words.cantAsk(askedOf.name), description: words.cantAskBody });
    },
  };
}
