'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Trash2 } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Page, PageHead } from '@/components/ui/page';
import { Table, Td, Th } from '@/components/ui/table';
import type { ListedExtraction } from '@/lib/product/extractions/schema';
import { useDeleteExtraction, useExtractions } from '../calls/document-calls';
import { documentsScreenWords, extractionsScreenWords as words, EXTRACTION_STATES } from '../calls/words';

const ToSourceDialog = dynamic(() => import('./to-source-dialog').then((file) => file.ToSourceDialog), { ssr: false });

/** What was taken out of documents, and what of it is still to be looked at. */
export function ExtractionsScreen({ initial }: { initial: ListedExtraction[] }) {
  const { extractions, error, refresh } = useExtractions(initial);
  const mayEdit = useMayChange();
  const remove = useDeleteExtraction();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<ListedExtraction | null>(null);
  const [making, setMaking] = useState(false);
  const chosen = extractions.filter(({ id }) => selected.has(id));
  const select = (id: string, isOn: boolean) =>
    setSelected((now) => new Set([...now].filter((each) => each !== id).concat(isOn ? [id] : [])));
  return (
    <Page>
      <PageHead
        title="Extractions"
        sub={words.sub}
        actions={
          mayEdit &&
          chosen.length > 0 && (
            <Button look="filled" aria-haspopup="dialog" onClick={() => setMaking(true)}>
              {words.makeSelected(chosen.length)}
            </Button>
          )
        }
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
          {documentsScreenWords.couldntRefresh(messageOf(error))}
        </Notice>
      )}
      {extractions.length === 0 ? (
        <Sheet>
          <EmptyState
            action={
              mayEdit && (
                <Button look="filled" asChild>
                  <Link href="/documents">Open documents</Link>
                </Button>
              )
            }
          >
            {mayEdit ? words.none : words.noneViewer}
          </EmptyState>
        </Sheet>
      ) : (
        <Sheet>
          <Table label="Extractions">
            <thead>
              <tr>
                <Th first>Name</Th>
                <Th className="max-wide:hidden">Document</Th>
                <Th>Status</Th>
                <Th className="max-middle:hidden">Values</Th>
                <Th className="max-middle:hidden">Created</Th>
                {mayEdit && (
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                )}
              </tr>
            </thead>
            <tbody>
              {extractions.map((extraction) => (
                <ExtractionRow
                  key={extraction.id}
                  extraction={extraction}
                  mayEdit={mayEdit}
                  isSelected={selected.has(extraction.id)}
                  onSelect={(isOn) => select(extraction.id, isOn)}
                  onDelete={() => setDeleting(extraction)}
                />
              ))}
            </tbody>
          </Table>
        </Sheet>
      )}
      {making && chosen[0] && <ToSourceDialog extractions={chosen} onClose={() => setMaking(false)} />}
      {deleting && (
        <ConfirmDialog
          open
          title={words.deleteTitle(deleting.name)}
          confirm="Delete"
          onOpenChange={(isOpen) => {
            if (!isOpen) setDeleting(null);
          }}
          onConfirm={async () => {
            await remove(deleting.id);
            refresh();
          }}
        >
          {words.deleteConsequence}
        </ConfirmDialog>
      )}
    </Page>
  );
}

type RowProps = {
  extraction: ListedExtraction;
  mayEdit: boolean;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
  onDelete: () => void;
};

function ExtractionRow({ extraction, mayEdit, isSelected, onSelect, onDelete }: RowProps) {
  const { id, name, documentId, documentName, status, toReview, valueCount, createdAt, error } = extraction;
  const { tone, word } = EXTRACTION_STATES[status];
  const usable = status === 'needs_review' || status === 'confirmed';
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[56vw] middle:max-w-80">
        <span className="flex items-center gap-2">
          {mayEdit && (
            <Checkbox
              label={<span className="sr-only">Select {name}</span>}
              checked={isSelected}
              disabled={!usable}
              onChange={(event) => onSelect(event.target.checked)}
            />
          )}
          <Link
            href={`/extractions?id=${id}`}
            className="block min-w-0 truncate font-bold hover:underline"
            title={name}
          >
            {name}
          </Link>
        </span>
      </Td>
      <Td className="max-w-56 truncate max-wide:hidden">
        <Link href={`/documents/${documentId}`} className="hover:underline" title={documentName}>
          {documentName}
        </Link>
      </Td>
      <Td title={error ?? undefined}>
        <Badge tone={tone}>{word}</Badge>
      </Td>
      <Td className="whitespace-nowrap tabular-nums max-middle:hidden">
        {words.values(valueCount)}
        {toReview > 0 && <span className="text-ink-3"> · {words.toReview(toReview)}</span>}
      </Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        <Age at={createdAt} />
      </Td>
      {mayEdit && (
        <Td className="w-12 text-right">
          <IconButton label={`Delete ${name}`} aria-haspopup="dialog" onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </Td>
      )}
    </tr>
  );
}
