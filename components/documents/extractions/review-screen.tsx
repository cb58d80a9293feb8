'use client';

import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { ExportMenu } from '@/components/exports/export-menu';
import { Badge } from '@/components/ui/badge';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { useToast } from '@/components/ui/overlays/toast';
import type { DocumentItem } from '@/lib/product/documents/schema';
import type { ExtractionItem, ValuePatch } from '@/lib/product/extractions/schema';
import { useChangeExtraction, useConfirmExtraction, useExtraction } from '../calls/document-calls';
import { placeOf } from '../findings/cited-item';
import type { LitPlace } from '../viewer/place';
import { EXTRACTION_STATES, reviewWords as words } from '../calls/words';
import { chosenIn, type ChosenWords } from './chosen-words';
import { cellsOf, type ReviewCell } from './review-cells';
import { FieldTable, RowsTable } from './review-tables';

const DocumentViewer = dynamic(() => import('../viewer/document-viewer'), { ssr: false });
const ToSourceDialog = dynamic(() => import('./to-source-dialog').then((file) => file.ToSourceDialog), { ssr: false });

type Props = { initial: ExtractionItem; document: DocumentItem };

/** The values of an extraction beside their page: Tab to the next doubtful one, Enter confirms it. */
export function ReviewScreen({ initial, document }: Props) {
  const { extraction, put } = useExtraction(initial);
  const mayEdit = useMayChange();
  const confirm = useConfirmExtraction();
  const show = useToast();
  const [making, setMaking] = useState(false);
  const { name, status, toReview } = extraction;
  const isEnded = status === 'needs_review' || status === 'confirmed';
  const confirmAll = () =>
    void confirm(extraction.id).then(
      ({ extraction: next }) => {
        put(next);
        show({ title: words.confirmedAll, variant: 'success' });
      },
      (error: unknown) => show({ title: words.couldntConfirm, description: messageOf(error), variant: 'destructive' }),
    );
  return (
    <Page>
      <PageHead
        crumb={
          <Link href="/extractions" className={linkClass}>
            {words.back}
          </Link>
        }
        title={name}
        sub={
          <span className="flex flex-wrap items-center gap-x-3">
            <Link href={`/documents/${document.id}`} className={linkClass}>
              {document.name}
            </Link>
            <Badge tone={EXTRACTION_STATES[status].tone}>{EXTRACTION_STATES[status].word}</Badge>
            {status === 'needs_review' && (
              <span role="status">{toReview === 0 ? words.allLooked : words.toReview(toReview)}</span>
            )}
          </span>
        }
        actions={
          isEnded && (
            <>
              {mayEdit && status === 'needs_review' && (
                <Button look={toReview === 0 ? 'filled' : 'outline'} onClick={confirmAll}>
                  {words.confirmAll}
                </Button>
              )}
              {mayEdit && (
                <Button
                  look={status === 'confirmed' ? 'filled' : 'outline'}
                  aria-haspopup="dialog"
                  onClick={() => setMaking(true)}
                >
                  {words.toDataSource}
                </Button>
              )}
              <ExportMenu target={{ kind: 'extraction', targetId: extraction.id }} />
              {extraction.dataSourceId && (
                <Button asChild>
                  <Link href={`/data-sources/${extraction.dataSourceId}`}>{words.openDataSource}</Link>
                </Button>
              )}
            </>
          )
        }
      />
      {status === 'failed' && <ErrorState title={words.failed}>{extraction.error}</ErrorState>}
      {(status === 'queued' || status === 'running') && (
        <p role="status" className="text-ink-2">
          {words.running}
        </p>
      )}
      {isEnded && <Review extraction={extraction} document={document} mayEdit={mayEdit} onChanged={put} />}
      {making && <ToSourceDialog extractions={[extraction]} onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** Changes go out one after another, so that an older answer never stands over a newer one. */
function useSave({ id }: ExtractionItem, onChanged: (next: ExtractionItem) => void) {
  const change = useChangeExtraction();
  const show = useToast();
  const line = useRef(Promise.resolve());
  return useCallback(
    (patch: { values?: ValuePatch[]; removeRows?: number[] }) => {
      line.current = line.current.then(() =>
        change({ id, patch }).then(onChanged, (error: unknown) => {
          show({ title: words.couldntSave, description: messageOf(error), variant: 'destructive' });
        }),
      );
    },
    [id, change, onChanged, show],
  );
}

const DOUBTFUL = '[data-review="true"] input';

/** The doubtful cell after (or before) the one in focus, in the order of the page. */
function nextDoubtful(root: HTMLElement, by: 1 | -1): HTMLInputElement | null {
  const inputs = [...root.querySelectorAll<HTMLInputElement>(DOUBTFUL)];
  const active = root.ownerDocument.activeElement;
  if (!active) return inputs[0] ?? null;
  const isAfter = (input: Node) => (active.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const others = inputs.filter((input) => input !== active);
  return (by === 1 ? others.find(isAfter) : others.findLast((input) => !isAfter(input))) ?? null;
}

type ReviewProps = {
  extraction: ExtractionItem;
  document: DocumentItem;
  mayEdit: boolean;
  onChanged: (next: ExtractionItem) => void;
};

function Review({ extraction, document, mayEdit, onChanged }: ReviewProps) {
  const pages = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ChosenWords | null>(null);
  const [current, setCurrent] = useState<ReviewCell | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const save = useSave(extraction, onChanged);
  const [lit, setLit] = useState<LitPlace | null>(null);
  const cells = useMemo(() => cellsOf(extraction), [extraction]);
  // Whoever opens a review looks at the first doubtful value, unless they are somewhere already.
  useEffect(() => {
    const root = grid.current;
    if (root && mayEdit && root.ownerDocument.activeElement === root.ownerDocument.body)
      nextDoubtful(root, 1)?.focus({ preventScroll: true });
  }, [mayEdit]);
  const onFocus = useCallback(({ value }: ReviewCell) => {
    const citation = value?.citations[0];
    setLit((now) => (citation ? { ...placeOf(citation), turn: (now?.turn ?? 0) + 1 } : null));
  }, []);
  const onCell = useCallback(
    (cell: ReviewCell) => {
      setCurrent(cell);
      onFocus(cell);
    },
    [onFocus],
  );
  const look = () => setChosen(pages.current && chosenIn(pages.current));
  const takeChosen = ({ field: { key }, row }: ReviewCell, { quote, page }: ChosenWords) => {
    save({ values: [{ key, ...(row !== undefined && { row }), value: quote, citation: { page, quote } }] });
    setChosen(null);
  };
  const onTake = useCallback(
    ({ field: { key }, row }: ReviewCell, typed: string | null, goesOn: boolean) => {
      const patch = { key, ...(row !== undefined && { row }) };
      save({ values: [typed === null ? { ...patch, state: 'confirmed' } : { ...patch, value: typed }] });
      const root = grid.current;
      if (root && goesOn) (nextDoubtful(root, 1) ?? nextDoubtful(root, -1))?.focus();
    },
    [save],
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || !grid.current) return;
    // Beyond the last one Tab leaves the values, as everywhere.
    const next = nextDoubtful(grid.current, event.shiftKey ? -1 : 1);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  const shared = { mayEdit, onFocus: onCell, onTake };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-4 wide:grid-cols-[minmax(0,1fr)_minmax(420px,560px)]">
      <div
        ref={pages}
        role="presentation"
        onPointerUp={look}
        onKeyUp={look}
        className="relative h-[48dvh] border border-t-2 border-line-1 border-t-ink-1 wide:sticky wide:top-[calc(var(--header)+12px)] wide:h-[calc(100dvh-var(--header)-120px)] wide:min-h-[420px]"
      >
        <DocumentViewer document={document} lit={lit} />
        {mayEdit && chosen && current && (
          <p
            role="status"
            className="absolute inset-x-0 bottom-0 flex items-center gap-2 border-t border-line-2 bg-raise p-2"
          >
            <span className="min-w-0 flex-1 truncate text-small">{words.chosen(chosen.quote)}</span>
            <Button size="small" look="filled" onClick={() => takeChosen(current, chosen)}>
              {words.useFor(current.field.label)}
            </Button>
          </p>
        )}
      </div>
      <div ref={grid} role="presentation" onKeyDown={onKey} className="min-w-0 space-y-4">
        {mayEdit && extraction.toReview > 0 && <p className="text-small text-ink-3">{words.keys}</p>}
        <Checks title={words.failedChecks} checks={extraction.checks.filter(({ passed }) => !passed)} />
        {cells.fields.length > 0 && <FieldTable cells={cells.fields} {...shared} />}
        {cells.rows.length > 0 && (
          <RowsTable
            columns={cells.columns}
            rows={cells.rows}
            onRemove={(row) => save({ removeRows: [row] })}
            {...shared}
          />
        )}
        <Checks title={words.checks} checks={extraction.checks.filter(({ passed }) => passed)} />
      </div>
    </div>
  );
}

function Checks({ title, checks }: Pick<ExtractionItem, 'checks'> & { title: string }) {
  if (checks.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="text-small font-bold text-ink-2">{title}</h2>
      <ul className="border-t border-line-2">
        {checks.map(({ rule, passed, message }) => (
          <li key={rule} className="flex items-baseline gap-3 border-b border-line-1 px-2 py-1.5 text-table">
            <Badge tone={passed ? 'good' : 'bad'}>{passed ? words.passed : words.notPassed}</Badge>
            <span className="min-w-0 flex-1">{message || rule}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
