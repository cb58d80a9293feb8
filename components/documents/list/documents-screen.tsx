'use client';

import { useCallback, useDeferredValue, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useUrlState } from '@/components/client/browser/url-state';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange, useMe } from '@/components/client/session/session';
import { PLAN_NAMES } from '@/components/plans/plan-words';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/forms/field';
import { Page, PageHead } from '@/components/ui/page';
import { PlanMeter } from '@/components/ui/plan-meter';
import { Progress } from '@/components/ui/progress';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import type { ListedDocument, StartedDocument } from '@/lib/product/documents/schema';
import { useDocuments, useSummariseDocuments } from '../calls/document-calls';
import { documentsScreenWords as words, documentUploadWords } from '../calls/words';
import { DocumentDrop, UploadDocumentButton } from './document-drop';
import { DocumentTable } from './document-table';
import { useDocumentUploads, type SentDocument } from './use-document-uploads';

const AskDialog = dynamic(() => import('./ask-dialog').then((file) => file.AskDialog), { ssr: false });
const DeleteDocuments = dynamic(() => import('./delete-documents').then((file) => file.DeleteDocuments), {
  ssr: false,
});
const ExtractDialog = dynamic(() => import('../extractions/extract-dialog').then((file) => file.ExtractDialog), {
  ssr: false,
});

/** Of one summary. */
const MOST_SUMMARISED = 5;

type Props = { initial: ListedDocument[]; limit: number | null };
type Open = { what: 'ask' | 'delete' | 'extract'; documents: ListedDocument[] };

/** The workspace’s documents: upload, search, a question to some of them, values out of them. */
export function DocumentsScreen({ initial, limit }: Props) {
  const me = useMe();
  const router = useRouter();
  const mayEdit = useMayChange();
  const [search, setSearch] = useUrlState('q');
  const { documents: all, refresh: refreshAll } = useDocuments(initial, '');
  const { documents, error, refresh } = useDocuments(initial, useDeferredValue(search.trim()));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open | null>(null);
  const onMade = useCallback(
    ({ document }: StartedDocument, isOnly: boolean) => {
      if (isOnly) router.push(`/documents/${document.id}`);
    },
    [router],
  );
  const { sent, upload } = useDocumentUploads(onMade);
  const hasSummaries = mayEdit && me.plan !== 'free';
  const create = useSummariseDocuments();
  const show = useToast();
  const summarise = async (documentIds: string[]) => {
    try {
      const { summary } = await create(documentIds);
      router.push(`/summaries/${summary.id}`);
    } catch (failure) {
      show({ title: words.couldntSummarise, description: messageOf(failure), variant: 'destructive' });
    }
  };
  const chosen = documents.filter(({ id }) => selected.has(id));
  const hasAny = all.length > 0;
  const select = (id: string, isOn: boolean) =>
    setSelected((now) => {
      const next = new Set(now);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  return (
    <Page>
      <PageHead
        title="Documents"
        sub={hasAny ? <PlanMeter used={all.length} limit={limit} plan={PLAN_NAMES[me.plan]} /> : words.sub}
        actions={mayEdit && hasAny && <UploadDocumentButton onFiles={upload} />}
      />
      {error && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
          }
        >
          {words.couldntRefresh(messageOf(error))}
        </Notice>
      )}
      {limit !== null && all.length > limit && <Notice>{words.overLimit(limit, all.length)}</Notice>}
      {mayEdit && <DocumentDrop onFiles={upload} />}
      <Sending sent={sent} />
      {hasAny ? (
        <>
          <div className="mb-3.5 flex flex-wrap items-center gap-2.5">
            <SearchField label={words.search} value={search} onChange={setSearch} className="w-full max-w-[360px]" />
            {chosen.length > 0 && (
              <Selection
                documents={chosen}
                mayEdit={mayEdit}
                onOpen={(what) => setOpen({ what, documents: chosen })}
                onNone={() => setSelected(new Set())}
                onSummarise={hasSummaries ? () => void summarise(chosen.map(({ id }) => id)) : undefined}
              />
            )}
          </div>
          {documents.length > 0 ? (
            <DocumentTable
              documents={documents}
              mayEdit={mayEdit}
              selected={selected}
              onSelect={select}
              onDelete={(document) => setOpen({ what: 'delete', documents: [document] })}
              onExtract={(document) => setOpen({ what: 'extract', documents: [document] })}
            />
          ) : (
            <Sheet>
              <EmptyState>{words.noneFound(search.trim())}</EmptyState>
            </Sheet>
          )}
        </>
      ) : (
        <Sheet>
          <EmptyState>{mayEdit ? words.noneYet : words.noneYetViewer}</EmptyState>
        </Sheet>
      )}
      {open?.what === 'ask' && <AskDialog documents={open.documents} onClose={() => setOpen(null)} />}
      {open?.what === 'extract' && <ExtractDialog documents={open.documents} onClose={() => setOpen(null)} />}
      {open?.what === 'delete' && (
        <DeleteDocuments
          documents={open.documents}
          onClose={() => setOpen(null)}
          onDeleted={() => {
            setSelected(new Set());
            refreshAll();
            refresh();
          }}
        />
      )}
    </Page>
  );
}

type SelectionProps = {
  documents: readonly ListedDocument[];
  mayEdit: boolean;
  onOpen: (what: Open['what']) => void;
  onNone: () => void;
  /** Absent where the plan has no summaries. */ onSummarise?: () => void;
};

function Selection({ documents, mayEdit, onOpen, onNone, onSummarise }: SelectionProps) {
  const tooMany = documents.length > MOST_SUMMARISED;
  return (
    <div role="group" aria-label={words.selected(documents.length)} className="flex flex-wrap items-center gap-2">
      <span className="text-small text-ink-3">{words.selected(documents.length)}</span>
      <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('ask')}>
        Ask
      </Button>
      {mayEdit && (
        <>
          <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('extract')}>
            Extract values
          </Button>
          {onSummarise && (
            <Button size="small" off={tooMany} title={tooMany ? words.mostSummarised : undefined} onClick={onSummarise}>
              Summarise
            </Button>
          )}
          <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('delete')}>
            Delete
          </Button>
        </>
      )}
      <Button size="small" look="quiet" onClick={onNone}>
        Clear
      </Button>
    </div>
  );
}

function Sending({ sent }: { sent: readonly SentDocument[] }) {
  if (sent.length === 0) return null;
  return (
    <ul role="status" className="mb-3.5 space-y-1.5 text-small text-ink-2">
      {sent.map(({ id, name, share, reading }) => (
        <li key={id} className="flex items-center gap-3">
          <span className="min-w-0 truncate">
            {reading ? documentUploadWords.reading(name) : documentUploadWords.sending(name, Math.floor(share * 100))}
          </span>
          <Progress value={reading ? null : share} label={name} className="w-24 flex-none" />
        </li>
      ))}
    </ul>
  );
}
