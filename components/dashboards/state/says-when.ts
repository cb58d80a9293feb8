import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { isTime } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';

/** A span of time is among the filters: from when or until when, not each Monday. */
export const saysWhen = (filters: readonly Filter[], sources: readonly DataSource[]): boolean =>
  filters.some(
    (filter) =>
      isSpan(filter) &&
      sources.some(
        ({ id, columns }) =>
          (!filter.dataSourceId || id === filter.dataSourceId) &&
          columns.some((column) => column.key === filter.field && isTime(column)),
      ),
  );
