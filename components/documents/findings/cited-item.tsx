'use client';

import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { copyText } from '@/components/client/browser/copy-text';
import { messageOf } from '@/components/client/requests/api-error';
import { IconButton } from '@/components/ui/button';
import { useToast } from '@/components/ui/overlays/toast';
import type { DocumentCitation } from '@/lib/pure/documents/schema';
import { findingsWords as words } from '../calls/words';
import type { LitPlace } from '../viewer/place';

type Props = {
  citations: readonly DocumentCitation[];
  documentName: string;
  isLit: boolean;
  /** Pages whose text was read from their pictures. */
  recognisedPages: readonly number[];
  onChoose: (place: LitPlace) => void;
  children: ReactNode;
};

export const placeOf = ({ page, bbox, paragraph }: DocumentCitation): LitPlace => ({
  page,
  bbox,
  ...(paragraph !== undefined && { paragraph }),
});

const whereOf = ({ page, paragraph }: DocumentCitation): string =>
  page !== null ? words.onPage(page) : paragraph === undefined ? '' : words.inParagraph(paragraph);

/** What was found; pressing it lights its words on the page, and its quote can be copied with its place. */
export function CitedItem({ citations, documentName, isLit, recognisedPages, onChoose, children }: Props) {
  const show = useToast();
  const [first] = citations;
  const copy = () =>
    void copyText(words.quote(first!.quote, documentName, whereOf(first!))).then(
      () => show({ title: words.copied }),
      (error: unknown) => show({ title: words.couldntCopy, description: messageOf(error), variant: 'destructive' }),
    );
  if (!first) return <div className="px-2 py-1.5">{children}</div>;
  return (
    <div className={`group flex items-start gap-1 ${isLit ? 'bg-sel' : ''}`}>
      <button
        type="button"
        aria-pressed={isLit}
        onClick={() => onChoose(placeOf(first))}
        className="focus-inside flex min-h-8 min-w-0 flex-1 items-baseline gap-2 px-2 py-1.5 text-left hover:bg-wash"
      >
        <span className="min-w-0 flex-1">
          {children}
          {first.page !== null && recognisedPages.includes(first.page) && (
            <span className="block text-tiny text-ink-3">{words.recognised}</span>
          )}
        </span>
        <span className="text-tiny whitespace-nowrap text-accent tabular-nums">
          {words.place(first.page, first.paragraph)}
        </span>
      </button>
      <IconButton label={words.copy} title={first.quote} onClick={copy} className="opacity-60 group-hover:opacity-100">
        <Copy aria-hidden />
      </IconButton>
    </div>
  );
}
