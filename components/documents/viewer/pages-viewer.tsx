'use client';

import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronDown, ChevronUp, LayoutGrid, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { SearchField } from '@/components/ui/forms/field';
import type { DocumentItem, PlaceInDocument } from '@/lib/product/documents/schema';
import { useSearchInDocument } from '../calls/document-calls';
import { viewerWords as words } from '../calls/words';
import { inSight, layoutOf, pageAt, PAGE_GAP, zoomBy, type Layout } from './layout';
import { PageSheet } from './page-sheet';
import type { LitPlace } from './place';
import type { ShownFile } from './use-document-file';

type Props = {
  document: DocumentItem;
  file: ShownFile;
  lit: LitPlace | null;
  /** More places that are marked, less strongly. */
  marked?: readonly LitPlace[];
};

const THUMBNAIL = 92;
const THUMBNAIL_LABEL = 20;
/** Room kept beside a page. */
const MARGIN = 24;

/** How wide and high an element is, and how far it has been scrolled. */
function useView() {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => setView({ top: element.scrollTop, width: element.clientWidth, height: element.clientHeight });
    const watch = new ResizeObserver(read);
    watch.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    read();
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, []);
  return { ref, view };
}

/** A document of pages: drawn, zoomed, searched, with thumbnails; the chosen place is scrolled to and lit. */
export function PagesViewer({ document, file, lit, marked = [] }: Props) {
  const { ref, view } = useView();
  const [zoom, setZoom] = useState(1);
  const [thumbnails, setThumbnails] = useState(false);
  const [found, setFound] = useState<PlaceInDocument | null>(null);
  const width = Math.max(120, (view.width - MARGIN) * zoom);
  const layout = useMemo(() => layoutOf(document.pages, width), [document.pages, width]);
  const shown: LitPlace | null = found ?? lit;

  const goTo = useCallback(
    (place: LitPlace) => {
      const element = ref.current;
      const on = layout.places[(place.page ?? 1) - 1];
      const page = document.pages[(place.page ?? 1) - 1];
      if (!element || !on || !page) return;
      const scale = width / page.width;
      const into = place.bbox ? place.bbox[1] * scale - element.clientHeight / 3 : 0;
      element.scrollTo({ top: Math.max(0, on.top + into) });
      if (place.bbox) element.scrollLeft = Math.max(0, place.bbox[0] * scale - element.clientWidth / 4);
    },
    [layout, document.pages, width, ref],
  );
  // Only a place that was chosen moves the pages, not their new width.
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  const isMeasured = view.width > 0;
  useEffect(() => {
    if (shown && isMeasured) latest.current(shown);
  }, [shown, isMeasured]);
  useEffect(() => setFound(null), [lit]);

  const current = pageAt(layout, view.top + view.height / 3);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') setZoom((now) => zoomBy(now, 1));
    else if (event.key === '-') setZoom((now) => zoomBy(now, -1));
    else if (event.key === '0') setZoom(1);
    else if (event.key === 'ArrowRight') goTo({ page: Math.min(document.pages.length, current + 1), bbox: null });
    else if (event.key === 'ArrowLeft') goTo({ page: Math.max(1, current - 1), bbox: null });
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-1.5 border-b border-line-1 px-2 py-1.5">
        <IconButton label={words.thumbnails} aria-pressed={thumbnails} onClick={() => setThumbnails((now) => !now)}>
          <LayoutGrid aria-hidden />
        </IconButton>
        <span role="status" className="text-small whitespace-nowrap text-ink-3 tabular-nums">
          {words.page(current, document.pages.length)}
        </span>
        <IconButton label={words.zoomOut} onClick={() => setZoom((now) => zoomBy(now, -1))}>
          <ZoomOut aria-hidden />
        </IconButton>
        <span className="w-10 text-center text-small text-ink-3 tabular-nums">{Math.round(zoom * 100)}%</span>
        <IconButton label={words.zoomIn} onClick={() => setZoom((now) => zoomBy(now, 1))}>
          <ZoomIn aria-hidden />
        </IconButton>
        <FindInDocument documentId={document.id} onFound={setFound} />
      </div>
      <div className="flex min-h-0 flex-1">
        {thumbnails && (
          <Thumbnails
            document={document}
            file={file}
            current={current}
            onChoose={(page) => goTo({ page, bbox: null })}
          />
        )}
        {/* It scrolls, and takes the keys of a viewer. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={ref}
          role="region"
          aria-label={words.pages}
          tabIndex={0}
          onKeyDown={onKey}
          className="focus-inside relative min-h-0 min-w-0 flex-1 overflow-auto bg-well"
        >
          {isMeasured && (
            <Pages
              document={document}
              file={file}
              layout={layout}
              width={width}
              view={view}
              places={[...marked, ...(shown ? [shown] : [])]}
              lit={shown}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type PagesProps = Pick<Props, 'document' | 'file'> & {
  layout: Layout;
  width: number;
  view: { top: number; width: number; height: number };
  places: readonly LitPlace[];
  lit: LitPlace | null;
};

function Pages({ document, file, layout, width, view, places, lit }: PagesProps) {
  return (
    <div className="relative" style={{ height: layout.height, width: Math.max(view.width, width + MARGIN) }}>
      {inSight(layout, view.top, view.height).map(({ number, top, height }) => (
        <div
          key={number}
          className="absolute"
          style={{ top, left: Math.max(PAGE_GAP, (view.width - width) / 2), width, height }}
        >
          <PageSheet
            documentId={document.id}
            file={file}
            page={document.pages[number - 1]!}
            width={width}
            lit={lit?.page === number ? lit : null}
            marked={places.filter((place) => place.page === number && place !== lit)}
          />
        </div>
      ))}
    </div>
  );
}

type ThumbnailsProps = Pick<Props, 'document' | 'file'> & { current: number; onChoose: (page: number) => void };

function Thumbnails({ document, file, current, onChoose }: ThumbnailsProps) {
  const { ref, view } = useView();
  const layout = useMemo(() => layoutOf(document.pages, THUMBNAIL, THUMBNAIL_LABEL), [document.pages]);
  return (
    <div
      ref={ref}
      role="navigation"
      aria-label={words.thumbnails}
      className="w-[116px] flex-none overflow-y-auto border-r border-line-1 bg-page"
    >
      <div className="relative" style={{ height: layout.height }}>
        {inSight(layout, view.top, view.height).map(({ number, top, height }) => (
          <button
            key={number}
            type="button"
            aria-label={words.goTo(number)}
            aria-current={number === current ? 'page' : undefined}
            onClick={() => onChoose(number)}
            className={`focus-inside absolute left-3 text-center text-tiny ${number === current ? 'font-strong text-accent' : 'text-ink-3'}`}
            style={{ top, width: THUMBNAIL, height }}
          >
            <PageSheet
              documentId={document.id}
              file={file}
              page={document.pages[number - 1]!}
              width={THUMBNAIL}
              lit={null}
              isSmall
            />
            {number}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Finds words; Enter goes to the next place. */
function FindInDocument({
  documentId,
  onFound,
}: {
  documentId: string;
  onFound: (place: PlaceInDocument | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => {
    const soon = setTimeout(() => setAsked(typed.trim()), 250);
    return () => clearTimeout(soon);
  }, [typed]);
  const { data } = useSearchInDocument(documentId, asked);
  const places = asked === '' ? undefined : data;
  useEffect(() => setAt(0), [places]);
  const place = places?.[at] ?? null;
  useEffect(() => onFound(place), [place, onFound]);
  const step = (by: 1 | -1) => {
    if (places && places.length > 0) setAt((now) => (now + by + places.length) % places.length);
  };
  return (
    <form
      method="dialog"
      role="search"
      className="ml-auto flex min-w-0 items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        step(1);
      }}
    >
      <SearchField label={words.search} placeholder="Find" value={typed} onChange={setTyped} className="w-36" />
      <span role="status" className="text-small whitespace-nowrap text-ink-3 tabular-nums">
        {places && words.found(at + 1, places.length)}
      </span>
      <IconButton label={words.previous} off={!places?.length} onClick={() => step(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={words.next} off={!places?.length} onClick={() => step(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
    </form>
  );
}
