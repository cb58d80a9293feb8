'use client';

import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { downloadFile } from '@/components/client/requests/download';
import { Button } from '@/components/ui/button';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { askedAgain } from '../run/use-run';
import { resultWords as words } from './words';

type Props = {
  evidence: SqlAnswer['evidence'];
  off: boolean;
  /** Why there is no file; null as it is asked for. */
  onFailure: (message: string | null) => void;
};

/** The answer as a workbook: the statement is run again for it. Whoever leaves ends it on the server. */
export function ExcelDownload({ evidence, off, onFailure }: Props) {
  const [busy, setBusy] = useState(false);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const press = () => {
    const mine = (asked.current = new AbortController());
    setBusy(true);
    onFailure(null);
    void downloadFile('/api/sql/file', askedAgain(evidence), { method: 'POST', onBytes: () => {}, signal: mine.signal })
      .catch((failure: unknown) => {
        if (!mine.signal.aborted) onFailure(messageOf(failure));
      })
      .then(() => {
        if (!mine.signal.aborted) setBusy(false);
      });
  };
  return (
    <Button size="small" off={off} busy={busy} title={words.aboutExcel} onClick={press}>
      {words.excel}
    </Button>
  );
}
