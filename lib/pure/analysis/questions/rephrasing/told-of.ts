import type { Column, TopValue } from '@/lib/pure/query/schema/column';
import type { TableMeaning } from '../../semantics/table/table';

/** What of a table its wordings are looked up in: its columns, their values and what its rows are. */
export type ToldOf = {
  columns: readonly Column[];
  values: ReadonlyMap<string, readonly TopValue[]>;
  meaning: Pick<TableMeaning, 'rows'>;
};
