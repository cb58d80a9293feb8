import Link from 'next/link';
import { FileText } from 'lucide-react';
import type { CitedPlace, RowPlace, SourceDocument } from '@/lib/product/data-sources/citations/citation-schema';
import { documentPlacesWords as words } from './words';

type Place = { documentId: string; page: number | null } & Partial<Pick<CitedPlace, 'bbox' | 'paragraph' | 'quote'>>;

/** The address at which a document opens with its place lit. */
export function documentHref({ documentId, page, bbox, paragraph }: Place): string {
  const at = new URLSearchParams();
  if (page !== null) at.set('page', String(page));
  if (paragraph !== undefined) at.set('paragraph', String(paragraph));
  if (bbox) at.set('box', bbox.map((side) => Math.round(side * 10) / 10).join(','));
  return `/documents/${documentId}${at.size > 0 ? `?${at.toString()}` : ''}`;
}

const LINK = 'focus-ring text-accent hover:underline';
const MOST_NAMED = 5;

/** Which documents rows were taken from, each with the way to it. */
export function SourceDocuments({ documents }: { documents: readonly SourceDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <span>
      {words.takenFrom}{' '}
      {documents.slice(0, MOST_NAMED).map(({ id, name, page }, nth) => (
        <span key={id}>
          {nth > 0 && ', '}
          <Link href={documentHref({ documentId: id, page })} className={LINK}>
            {name}
          </Link>
        </span>
      ))}
      {documents.length > MOST_NAMED && ` ${words.more(documents.length - MOST_NAMED)}`}
    </span>
  );
}

/** The way from a row to its page; of one column to the words that bear its value. */
export function RowPlaceLink({ place, column }: { place: RowPlace; column?: string }) {
  const { documentId, documentName, page, cells } = place;
  const cited = column === undefined ? Object.values(cells).find((cell) => cell !== null) : cells[column];
  const text = page === null ? words.openDocument : words.page(page);
  return (
    <Link
      href={documentHref({ documentId, page: cited?.page ?? page, bbox: cited?.bbox, paragraph: cited?.paragraph })}
      className={`${LINK} inline-flex items-center gap-1 whitespace-nowrap`}
      title={cited ? words.quoted(documentName, cited.quote) : documentName}
    >
      <FileText aria-hidden className="!size-3" />
      {text}
    </Link>
  );
}
