'use client';

import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { api } from '@/components/client/requests/api';
import { fetchFile } from '@/components/client/requests/download';
import type { DocumentItem } from '@/lib/product/documents/schema';
import { documentPath } from '../calls/document-calls';
import type { PdfFile } from './pdf';

/** `text`: the pages can't be drawn; their text stands in their place. */
export type ShownFile = { kind: 'pdf'; pdf: PdfFile } | { kind: 'image'; address: string } | { kind: 'text' };
export type FileState =
  | { state: 'loading'; share: number | null }
  | { state: 'locked'; wasWrong: boolean; open: (password: string) => void }
  | { state: 'failed'; why: string }
  | { state: 'shown'; file: ShownFile };

const isImage = (mime: string) => mime.startsWith('image/');

/** The password that is kept with a document; none where it can't be had: then the tab asks. */
const keptPassword = (id: string): Promise<string | undefined> =>
  api<{ password: string }>(`${documentPath(id)}/password`).then(
    ({ password }) => password,
    () => undefined,
  );

/**
 * Fetches the file of a document and opens it for drawing. A password that is typed here stays in this tab; one that is
 * kept with the document isn't asked for.
 */
export function useDocumentFile({
  id,
  mime,
  passwordKept,
}: Pick<DocumentItem, 'id' | 'mime' | 'passwordKept'>): FileState {
  const [state, setState] = useState<FileState>({ state: 'loading', share: null });

  const open = useCallback(async (bytes: Blob, password: string | undefined, isCurrent: () => boolean) => {
    const { openPdf, PasswordNeeded } = await import('./pdf');
    try {
      const pdf = await openPdf(await bytes.arrayBuffer(), password);
      if (isCurrent()) setState({ state: 'shown', file: { kind: 'pdf', pdf } });
      else void pdf.destroy();
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof PasswordNeeded)
        setState({
          state: 'locked',
          wasWrong: error.wasWrong,
          open: (typed) => void open(bytes, typed, isCurrent),
        });
      else setState({ state: 'shown', file: { kind: 'text' } });
    }
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    const isCurrent = () => !stop.signal.aborted;
    let address: string | null = null;
    setState({ state: 'loading', share: null });
    fetchFile(
      `${documentPath(id)}/file`,
      {},
      {
        signal: stop.signal,
        onBytes: (received, total) => {
          if (isCurrent()) setState({ state: 'loading', share: total ? received / total : null });
        },
      },
    ).then(
      async ({ file }) => {
        if (!isCurrent()) return;
        if (!isImage(mime)) return open(file, passwordKept ? await keptPassword(id) : undefined, isCurrent);
        address = URL.createObjectURL(file);
        setState({ state: 'shown', file: { kind: 'image', address } });
      },
      (error: unknown) => {
        if (isCurrent()) setState({ state: 'failed', why: messageOf(error) });
      },
    );
    return () => {
      stop.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, mime, passwordKept, open]);
  return state;
}
