'use client';

import { useEffect, useRef } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/components/client/requests/api-error';
import type { DocumentItem } from '@/lib/product/documents/schema';
import { usePageText } from '../calls/document-calls';
import { viewerWords } from '../calls/words';
import type { LitPlace } from './place';

/** Word and text files: paragraphs, the chosen one lit. */
export function ParagraphsViewer({ document, lit }: { document: DocumentItem; lit: LitPlace | null }) {
  return (
    <div
      role="region"
      aria-label={viewerWords.pages}
      tabIndex={0}
      className="focus-inside h-full overflow-auto bg-sheet px-5 py-4"
    >
      {document.pages.map(({ number }) => (
        <Paragraphs key={number} documentId={document.id} number={number} lit={lit} />
      ))}
    </div>
  );
}

function Paragraphs({ documentId, number, lit }: { documentId: string; number: number; lit: LitPlace | null }) {
  const { data, error } = usePageText(documentId, number);
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'center' }), [lit, data]);
  if (error) return <ErrorState title={viewerWords.couldntShow}>{messageOf(error)}</ErrorState>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  return data.lines.map(({ text, role, paragraph }, nth) => {
    const isLit = lit?.paragraph !== undefined && paragraph === lit.paragraph;
    return (
      <p
        key={nth}
        ref={isLit ? ref : undefined}
        data-lit={isLit ? '' : undefined}
        data-paragraph={paragraph}
        className={`mb-2 max-w-[75ch] whitespace-pre-wrap ${role === 'heading' ? 'text-title font-bold' : ''} ${isLit ? 'bg-sel outline-2 outline-accent' : ''}`}
      >
        {text}
      </p>
    );
  });
}
