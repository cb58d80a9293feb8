'use client';

import { Download } from 'lucide-react';
import { downloadFile } from '@/components/client/requests/download';
import { usePress } from '@/components/client/requests/use-press';
import { Button } from '@/components/ui/button';
import { runPath } from './calls';

const WHOLE = { onBytes: () => {}, signal: new AbortController().signal };

/** A run as a SARIF file, which code hosts and editors read. */
export function SarifButton({ runId }: { runId: string }) {
  const { press, busy, failure } = usePress(() => downloadFile(`${runPath(runId)}/sarif`, {}, WHOLE));
  return (
    <>
      <Button busy={busy} onClick={() => void press()}>
        <Download aria-hidden />
        Download SARIF
      </Button>
      {failure && (
        <span role="alert" className="text-small text-bad">
          {failure}
        </span>
      )}
    </>
  );
}
