'use client';

import { useCallback, useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { Download, ScanText, Trash2 } from 'lucide-react';
import { useUrlState } from '@/components/client/browser/url-state';
import { messageOf } from '@/components/client/requests/api-error';
import { downloadFile } from '@/components/client/requests/download';
import { useMayChange } from '@/components/client/session/session';
import { sizeInWords } from '@/components/data/words';
import { ExportMenu } from '@/components/exports/export-menu';
import { Button, IconButton, linkClass } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { useToast } from '@/components/ui/overlays/toast';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import type { DocumentItem } from '@/lib/product/documents/schema';
import { documentPath, useAnalysis, useDocument, useReread } from '../calls/document-calls';
import { ExtractionsPanel } from '../extractions/extractions-panel';
import { AskPanel } from '../findings/ask-panel';
import { FindingsPanel } from '../findings/findings-panel';
import { TablesPanel } from '../findings/tables-panel';
import { PasswordForm } from './password-form';
import { placeOfAddress, type LitPlace } from '../viewer/place';
import {
  documentScreenWords as words,
  documentUploadWords,
  kindInWords,
  languageInWords,
  pagesInWords,
} from '../calls/words';

// pdf.js comes with the viewer, and only there.
const DocumentViewer = dynamic(() => import('../viewer/document-viewer'), { ssr: false });
const DeleteDocuments = dynamic(() => import('../list/delete-documents').then((file) => file.DeleteDocuments), {
  ssr: false,
});
const ExtractDialog = dynamic(() => import('../extractions/extract-dialog').then((file) => file.ExtractDialog), {
  ssr: false,
});

/** A document: its pages at the left, what was found in it at the right. */
export function DocumentScreen({ initial }: { initial: DocumentItem }) {
  const { document, error, refresh } = useDocument(initial);
  const mayEdit = useMayChange();
  const router = useRouter();
  const [open, setOpen] = useState<'delete' | 'extract' | null>(null);
  return (
    <Page>
      <Head document={document} mayEdit={mayEdit} onOpen={setOpen} />
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
      {document.sameAs && (
        <Notice tone="info">
          {documentUploadWords.sameAs(document.sameAs.name)}{' '}
          <Link href={`/documents/${document.sameAs.id}`} className={linkClass}>
            Open it
          </Link>
        </Notice>
      )}
      {document.notes.length > 0 && (
        <Notice
          tone="info"
          action={mayEdit && document.mayRecognise && <Recognise document={document} onChanged={refresh} />}
        >
          {document.notes.join(' ')}
        </Notice>
      )}
      <Body document={document} mayEdit={mayEdit} onChanged={refresh} />
      {open === 'delete' && (
        <DeleteDocuments
          documents={[document]}
          onClose={() => setOpen(null)}
          onDeleted={() => router.push('/documents')}
        />
      )}
      {open === 'extract' && <ExtractDialog documents={[document]} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** Reads the document again, this time with the text of its pictures. */
function Recognise({ document: { id }, onChanged }: { document: DocumentItem; onChanged: () => void }) {
  const reread = useReread();
  const show = useToast();
  const start = () =>
    void reread(id).then(onChanged, (failure: unknown) =>
      show({ title: words.couldntRecognise, description: messageOf(failure), variant: 'destructive' }),
    );
  return (
    <Button size="small" onClick={start}>
      {words.recognise}
    </Button>
  );
}

type HeadProps = { document: DocumentItem; mayEdit: boolean; onOpen: (what: 'delete' | 'extract') => void };

function Head({
  document: { id, name, kind, status, pageCount, sizeBytes, language, latestAnalysisId },
  mayEdit,
  onOpen,
}: HeadProps) {
  const show = useToast();
  const download = () =>
    void downloadFile(
      `${documentPath(id)}/file`,
      {},
      { onBytes: () => {}, signal: new AbortController().signal },
    ).catch((error: unknown) =>
      show({ title: 'Couldn’t download the file', description: messageOf(error), variant: 'destructive' }),
    );
  const about = [
    kindInWords(kind),
    pageCount > 0 && pagesInWords(pageCount),
    sizeInWords(sizeBytes),
    languageInWords(language),
  ];
  return (
    <PageHead
      crumb={
        <Link href="/documents" className={linkClass}>
          {words.back}
        </Link>
      }
      title={name}
      sub={about.filter(Boolean).join(' · ')}
      actions={
        <>
          {mayEdit && status === 'ready' && (
            <Button aria-haspopup="dialog" onClick={() => onOpen('extract')}>
              <ScanText aria-hidden />
              {words.extract}
            </Button>
          )}
          {latestAnalysisId !== null && <ExportMenu target={{ kind: 'analysis', targetId: latestAnalysisId }} />}
          <IconButton label={words.download} look="outline" onClick={download}>
            <Download aria-hidden />
          </IconButton>
          {mayEdit && (
            <IconButton label="Delete" look="outline" aria-haspopup="dialog" onClick={() => onOpen('delete')}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </>
      }
    />
  );
}

type BodyProps = { document: DocumentItem; mayEdit: boolean; onChanged: () => void };

function Body({ document, mayEdit, onChanged }: BodyProps) {
  switch (document.status) {
    case 'uploading':
    case 'reading':
      return (
        <p role="status" className="text-ink-2">
          {words.reading}
        </p>
      );
    case 'password_needed':
      return <PasswordForm document={document} mayEdit={mayEdit} onOpened={onChanged} />;
    case 'failed':
      return <Unread document={document} mayEdit={mayEdit} onChanged={onChanged} />;
    case 'ready':
      return <Split document={document} mayEdit={mayEdit} />;
  }
}

function Unread({ document: { id, error }, mayEdit, onChanged }: BodyProps) {
  const reread = useReread();
  const show = useToast();
  const again = () =>
    void reread(id).then(onChanged, (failure: unknown) =>
      show({ title: words.failed, description: messageOf(failure), variant: 'destructive' }),
    );
  return (
    <ErrorState title={words.failed} action={mayEdit && <Button onClick={again}>{words.tryAgain}</Button>}>
      {error}
    </ErrorState>
  );
}

/** The place in the address at first, then the one chosen last. */
function useLit(): [LitPlace | null, (place: LitPlace) => void] {
  const address = useSearchParams();
  const [lit, setLit] = useState(() =>
    placeOfAddress(address.get('page') ?? '', address.get('box') ?? '', address.get('paragraph') ?? ''),
  );
  const choose = useCallback((place: LitPlace) => setLit((now) => ({ ...place, turn: (now?.turn ?? 0) + 1 })), []);
  return [lit, choose];
}

function Split({ document, mayEdit }: { document: DocumentItem; mayEdit: boolean }) {
  const { data: analysis } = useAnalysis(document);
  const [lit, choose] = useLit();
  const [tab, setTab] = useUrlState('view', 'findings');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-4 wide:grid-cols-[minmax(0,1fr)_minmax(360px,440px)]">
      <div className="h-[62dvh] border border-t-2 border-line-1 border-t-ink-1 wide:sticky wide:top-[calc(var(--header)+12px)] wide:h-[calc(100dvh-var(--header)-120px)] wide:min-h-[420px]">
        <DocumentViewer document={document} lit={lit} />
      </div>
      <div className="min-w-0">
        <Tabs value={tab} onValueChange={setTab}>
          <TabList label="What was found">
            <Tab value="findings">{words.findings}</Tab>
            <Tab value="ask">{words.ask}</Tab>
            <Tab value="tables" count={analysis?.tables.length}>
              {words.tables}
            </Tab>
            <Tab value="extractions">{words.extractions}</Tab>
          </TabList>
          <TabPanel value="findings">
            <FindingsPanel document={document} analysis={analysis} mayEdit={mayEdit} lit={lit} onChoose={choose} />
          </TabPanel>
          <TabPanel value="ask">
            <AskPanel document={document} analysis={analysis} lit={lit} onChoose={choose} />
          </TabPanel>
          <TabPanel value="tables">
            <TablesPanel document={document} analysis={analysis} mayEdit={mayEdit} onChoose={choose} />
          </TabPanel>
          <TabPanel value="extractions">
            <ExtractionsPanel documentId={document.id} mayEdit={mayEdit} />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  );
}
