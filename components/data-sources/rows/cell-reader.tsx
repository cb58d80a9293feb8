'use client';

import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { copyText } from '@/components/client/browser/copy-text';
import { count } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Notice } from '@/components/ui/error-state';
import { Spinner } from '@/components/ui/spinner';
import { useToast } from '@/components/ui/overlays/toast';
import type { Column } from '@/lib/pure/query/schema/column';
import { readCells } from './copy-cells';
import type { RowsRequestQuery } from './rows-state';
import { cellReaderWords } from './words';

type Props = {
  path: string;
  asked: RowsRequestQuery;
  at: number;
  column: Column;
  number?: number;
  onClose: () => void;
};

/** A long text whole, as the file has it. */
export function CellReader({ path, asked, at, column, number, onClose }: Props) {
  const toast = useToast();
  const span = { top: at, bottom: at, left: 0, right: 0 };
  const { data, error, refetch } = useQuery({
    queryKey: [path, asked, at, column.key, 'whole'],
    queryFn: () => readCells({ path, asked, cellRange: span, columns: [column], withNames: false }),
  });
  const copy = () =>
    void copyText(data ?? '').then(
      () => toast({ title: 'Text copied' }),
      (failure: unknown) =>
        toast({ title: cellReaderWords.couldntCopy, description: messageOf(failure), variant: 'destructive' }),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={column.label}
      description={[
        number !== undefined && `Row ${count(number)}`,
        data !== undefined && `${count([...data].length)} characters`,
      ]
        .filter(Boolean)
        .join(', ')}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="filled" off={data === undefined} onClick={copy}>
            Copy
          </Button>
        </>
      }
    >
      {error && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          Couldn’t load the text: {messageOf(error)}
        </Notice>
      )}
      {data === undefined && !error && <Spinner words="Loading the text" />}
      {/* Long texts scroll by keyboard too. */}
      {data !== undefined && (
        <pre
          role="region"
          tabIndex={0}
          aria-label={`Text of ${column.label}`}
          className="max-h-[55dvh] overflow-auto bg-well p-3 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {data}
        </pre>
      )}
    </Dialog>
  );
}
