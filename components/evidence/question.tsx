import { useMemo } from 'react';
import { Tag } from '@/components/ui/tag';
import { describeQuery, type Segment } from '@/lib/pure/query/resolve/describe';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import { questionWords } from './words';

/** The words of a question, or null where it reads a column that the present version of the data does not have. */
function inWords(query: Query, columns: readonly Column[]): Segment[] | null {
  try {
    return describeQuery(query, columns);
  } catch (error) {
    if (error instanceof BrokenQuery) return null;
    throw error;
  }
}

/** What was asked, its columns as the file names them; `point` is the bar that is meant. */
export function Question({
  query,
  columns,
  point,
}: {
  query: Query;
  columns: readonly Column[];
  point: string | null;
}) {
  const segments = useMemo(() => inWords(query, columns), [query, columns]);
  return (
    <>
      {point !== null && <p className="font-bold">{point}</p>}
      <p className="text-table leading-[19px] text-ink-2">
        {segments === null
          ? questionWords.usesColumnVersion
          : segments.map(({ text, column }, index) => (column ? <Tag key={index}>{text}</Tag> : text))}
        {segments !== null && '.'}
      </p>
    </>
  );
}
