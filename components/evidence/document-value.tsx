import Link from 'next/link';
import { documentHref } from '@/components/data/document-places';
import { linkClass } from '@/components/ui/button';
import type { DocumentQuestion } from '@/lib/product/evidence/document-schema';
import { formatCell } from '@/lib/pure/format/format';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { documentEvidenceWords as words } from './words';

type Props = { asked: DocumentQuestion['document']; row: Row | null; measure: ResultColumn | undefined };

/** A value with the words that bear it, and the way to their page. */
export function DocumentValue({ asked, row, measure }: Props) {
  return (
    <>
      {measure && (
        <p className="pr-8">
          <span className="block text-small text-ink-2">{measure.label}</span>
          <span className="text-title font-strong tabular-nums">
            {formatCell(row?.[measure.key] ?? null, measure.format)}
          </span>
        </p>
      )}
      <blockquote className="mt-2 border-l-3 border-line-2 pl-3 text-table leading-[19px] break-words text-ink-1">
        {asked.quote}
      </blockquote>
      <p className="mt-1 text-table">
        <Link href={documentHref(asked)} className={linkClass}>
          {words.onPage(asked.documentName, asked.page)}
        </Link>
      </p>
      <p className="mt-1 text-small text-ink-3">{words.rechecks}</p>
    </>
  );
}
