'use client';

import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { useExtractionsOf } from '../calls/document-calls';
import { extractionsScreenWords as words, EXTRACTION_STATES } from '../calls/words';

/** What was taken out of one document. */
export function ExtractionsPanel({ documentId, mayEdit }: { documentId: string; mayEdit: boolean }) {
  const { extractions } = useExtractionsOf(documentId);
  if (extractions.length === 0) return <p className="p-3 text-ink-2">{mayEdit ? words.none : words.noneViewer}</p>;
  return (
    <ul className="p-1">
      {extractions.map(({ id, name, status, toReview, values }) => (
        <li key={id} className="flex items-center gap-3 border-b border-line-1 px-2 py-1.5">
          <Link href={`/extractions?id=${id}`} className="min-w-0 flex-1 truncate font-medium hover:underline">
            {name}
          </Link>
          <span className="text-small text-ink-3 tabular-nums">
            {words.toReview(toReview) || words.values(values.filter(({ value }) => value !== null).length)}
          </span>
          <Badge tone={EXTRACTION_STATES[status].tone}>{EXTRACTION_STATES[status].word}</Badge>
        </li>
      ))}
    </ul>
  );
}
