'use client';

import Link from 'next/link';
import { Ellipsis, ScanText, Trash2 } from 'lucide-react';
import { documentHref } from '@/components/data/document-places';
import { Age } from '@/components/data/age';
import { sizeInWords } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { ListedDocument } from '@/lib/product/documents/schema';
import { DOCUMENT_STATES, kindInWords, pagesInWords } from '../calls/words';

type Props = {
  documents: readonly ListedDocument[];
  mayEdit: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isOn: boolean) => void;
  onDelete: (document: ListedDocument) => void;
  onExtract: (document: ListedDocument) => void;
};

/** All documents, newest first; of a search the best first, with the words that it found. */
export function DocumentTable({ documents, mayEdit, selected, onSelect, onDelete, onExtract }: Props) {
  return (
    <Sheet>
      <Table label="Documents">
        <thead>
          <tr>
            <Th first>Name</Th>
            <Th className="max-middle:hidden">Kind</Th>
            <Th className="max-middle:hidden">Pages</Th>
            <Th>Status</Th>
            <Th className="max-middle:hidden">Uploaded</Th>
            {mayEdit && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              mayEdit={mayEdit}
              isSelected={selected.has(document.id)}
              onSelect={onSelect}
              onDelete={onDelete}
              onExtract={onExtract}
            />
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

type RowProps = Pick<Props, 'mayEdit' | 'onSelect' | 'onDelete' | 'onExtract'> & {
  document: ListedDocument;
  isSelected: boolean;
};

function DocumentRow({ document, mayEdit, isSelected, onSelect, onDelete, onExtract }: RowProps) {
  const { id, name, kind, pageCount, status, createdAt, sizeBytes, error, found } = document;
  const { tone, word } = DOCUMENT_STATES[status];
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[60vw] middle:max-w-96">
        <span className={`flex gap-2 ${found?.length ? 'items-start' : 'items-center'}`}>
          <Checkbox
            label={<span className="sr-only">Select {name}</span>}
            checked={isSelected}
            disabled={status !== 'ready'}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
          <span className="min-w-0">
            <Link href={`/documents/${id}`} className="block truncate font-bold hover:underline" title={name}>
              {name}
            </Link>
            {found?.slice(0, 2).map(({ page, snippet }) => (
              <Link
                key={page}
                href={documentHref({ documentId: id, page })}
                className="block truncate text-small text-ink-3 hover:underline"
              >
                <Snippet text={snippet} /> · p. {page}
              </Link>
            ))}
          </span>
        </span>
      </Td>
      <Td className="max-middle:hidden">{kindInWords(kind)}</Td>
      <Td className="whitespace-nowrap max-middle:hidden">
        {pageCount > 0 && pagesInWords(pageCount)} <span className="text-ink-3">{sizeInWords(sizeBytes)}</span>
      </Td>
      <Td title={error ?? undefined}>
        <Badge tone={tone}>{word}</Badge>
      </Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        <Age at={createdAt} />
      </Td>
      {mayEdit && (
        <Td className="w-12 text-right">
          <Menu>
            <MenuTrigger asChild>
              <IconButton label={`Actions on ${name}`}>
                <Ellipsis aria-hidden />
              </IconButton>
            </MenuTrigger>
            <MenuContent>
              {status === 'ready' && (
                <MenuItem icon={<ScanText aria-hidden />} onSelect={() => onExtract(document)}>
                  Extract values
                </MenuItem>
              )}
              <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onDelete(document)}>
                Delete
              </MenuItem>
            </MenuContent>
          </Menu>
        </Td>
      )}
    </tr>
  );
}

/** Words that were found stand between ⟦ and ⟧. */
function Snippet({ text }: { text: string }) {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(⟦[^⟧]*⟧)/)
    .map((part, nth) =>
      part.startsWith('⟦') ? (
        <b key={nth} className="text-ink-1">
          {part.slice(1, -1)}
        </b>
      ) : (
        part
      ),
    );
}
