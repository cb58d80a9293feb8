'use client';

import { useCallback, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { newKey } from '@/components/client/requests/envelope';
import { sendFile } from '@/components/client/requests/upload';
import { useToast } from '@/components/ui/overlays/toast';
import type { StartedDocument } from '@/lib/product/documents/schema';
import {
  DOCUMENT_ENDINGS,
  DOCUMENT_LIMIT,
  documentTypeOf,
  ONLY_DOCUMENTS,
} from '@/lib/product/documents/upload-schema';
import { DOCUMENTS } from '../calls/document-calls';
import { documentUploadWords as words } from '../calls/words';

export type SentDocument = { id: number; name: string; share: number; reading: boolean };

/** For `<input accept>`. */
export const DOCUMENT_ACCEPT = DOCUMENT_ENDINGS.join(',');

/** What the server would refuse without reading: said before a byte is sent. */
export function documentRefusal({ name, size }: Pick<File, 'name' | 'size'>): { reason: string; code: string } | null {
  if (documentTypeOf(name) === null) return { reason: ONLY_DOCUMENTS, code: 'unsupported_type' };
  if (size === 0) return { reason: words.empty, code: 'unreadable_file' };
  if (size > DOCUMENT_LIMIT) return { reason: words.tooLarge, code: 'too_large' };
  return null;
}

/** Sends documents one after another; `onMade` is told of each. */
export function useDocumentUploads(onMade: (started: StartedDocument, isOnly: boolean) => void) {
  const show = useToast();
  const queries = useQueryClient();
  const [sent, setSent] = useState<SentDocument[]>([]);
  const line = useRef(Promise.resolve());
  const next = useRef(0);

  const send = useCallback(
    async (file: File, id: number, isOnly: boolean) => {
      const change = (part: Partial<SentDocument>) =>
        setSent((now) => now.map((each) => (each.id === id ? { ...each, ...part } : each)));
      try {
        const started = await sendFile<StartedDocument>(file, {
          path: DOCUMENTS,
          refusal: documentRefusal,
          idempotencyKey: newKey(),
          signal: new AbortController().signal,
          onBytes: (bytes, total) => change({ share: total ? bytes / total : 0, reading: bytes >= total }),
        });
        const { sameAs, name } = started.document;
        show({ title: words.uploaded(name), ...(sameAs && { description: words.sameAs(sameAs.name) }) });
        await queries.invalidateQueries({ queryKey: [DOCUMENTS] });
        onMade(started, isOnly);
      } catch (error) {
        show({ title: words.failed(file.name), description: messageOf(error), variant: 'destructive' });
      } finally {
        setSent((now) => now.filter((each) => each.id !== id));
      }
    },
    [onMade, queries, show],
  );

  const upload = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const id = next.current++;
        setSent((now) => [...now, { id, name: file.name, share: 0, reading: false }]);
        line.current = line.current.then(() => send(file, id, files.length === 1));
      }
    },
    [send],
  );
  return { sent, upload };
}
