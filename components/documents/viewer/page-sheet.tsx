'use client';

import { useEffect, useRef, useState } from 'react';
import type { DocumentItem } from '@/lib/product/documents/schema';
import { usePageText } from '../calls/document-calls';
import { viewerWords } from '../calls/words';
import { drawPage } from './pdf';
import type { LitPlace } from './place';
import type { ShownFile } from './use-document-file';

type Props = {
  documentId: string;
  file: ShownFile;
  page: DocumentItem['pages'][number];
  width: number;
  lit: LitPlace | null;
  marked?: readonly LitPlace[];
  /** A thumbnail: no text lies over it. */ isSmall?: boolean;
};

/** Room around the words that are lit. */
const AROUND = 2;

/** One page: its picture, above it its text (to select and to be read out), and the places that are lit. */
export function PageSheet({ documentId, file, page, width, lit, marked = [], isSmall = false }: Props) {
  const { number } = page;
  const height = width * (page.height / page.width || Math.SQRT2);
  const [isUndrawn, setUndrawn] = useState(false);
  return (
    <div
      className="relative bg-white shadow-[0_0_0_1px_var(--line-1)]"
      style={{ width, height }}
      {...(!isSmall && { role: 'group', 'aria-label': `Page ${number}`, 'data-page': number })}
    >
      {file.kind === 'pdf' && <PdfPicture file={file} number={number} width={width} onFailure={setUndrawn} />}
      {file.kind === 'image' && <img src={file.address} alt="" className="absolute inset-0 h-full w-full" />}
      {!isSmall && (
        <svg
          viewBox={`0 0 ${page.width} ${page.height}`}
          className="absolute inset-0 h-full w-full select-text"
          preserveAspectRatio="none"
        >
          {marked.map(({ bbox }, nth) => bbox && <Mark key={nth} box={bbox} className="fill-warn/15 stroke-warn" />)}
          {lit?.bbox && <Mark box={lit.bbox} className="fill-accent/20 stroke-accent" label={viewerWords.lit} />}
          <PageWords documentId={documentId} number={number} isVisible={file.kind === 'text' || isUndrawn} />
        </svg>
      )}
    </div>
  );
}

function Mark({
  box: [left, top, right, bottom],
  className,
  label,
}: {
  box: [number, number, number, number];
  className: string;
  label?: string;
}) {
  return (
    <rect
      x={left - AROUND}
      y={top - AROUND}
      width={right - left + 2 * AROUND}
      height={bottom - top + 2 * AROUND}
      rx={1.5}
      strokeWidth={1.2}
      className={className}
      {...(label && { role: 'img', 'aria-label': label, 'data-lit': '' })}
    />
  );
}

function PdfPicture({
  file,
  number,
  width,
  onFailure,
}: {
  file: Extract<ShownFile, { kind: 'pdf' }>;
  number: number;
  width: number;
  onFailure: (isUndrawn: boolean) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const drawing = drawPage(file.pdf, number, canvas.current, width);
    // Of a page that can't be drawn the text is shown.
    drawing.done.then(
      () => onFailure(false),
      () => onFailure(true),
    );
    return drawing.cancel;
  }, [file, number, width, onFailure]);
  return <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 h-full w-full" />;
}

/** The words of the page where they stand, each line as wide as it is printed. */
function PageWords({ documentId, number, isVisible }: { documentId: string; number: number; isVisible: boolean }) {
  const { data } = usePageText(documentId, number);
  return data?.lines.map(({ text, box: [left, top, right, bottom] }, nth) =>
    right > left && bottom > top ? (
      <text
        key={nth}
        x={left}
        y={bottom - (bottom - top) * 0.2}
        fontSize={Math.max(1, (bottom - top) * 0.85)}
        textLength={right - left}
        lengthAdjust="spacingAndGlyphs"
        className={isVisible ? 'fill-black' : 'fill-transparent'}
      >
        {text}
      </text>
    ) : null,
  );
}
