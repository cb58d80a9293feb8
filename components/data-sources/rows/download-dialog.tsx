'use client';

import { useRef, useState } from 'react';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { downloadFile } from '@/components/client/requests/download';
import { dataSourcePath } from '@/components/data/change-data-source';
import { counted, sizeInWords } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Notice } from '@/components/ui/error-state';
import { Progress } from '@/components/ui/progress';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { useToast } from '@/components/ui/overlays/toast';
import type { FileFormat } from '@/lib/product/data-sources/schema/rows-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { askedOf, useRowsState } from './rows-state';
import { downloadDialogWords } from './words';

const FORMATS: { format: FileFormat; title: string; note: string }[] = [
  { format: 'csv', title: 'CSV', note: downloadDialogWords.opensAnySpreadsheet },
  { format: 'json', title: 'JSON', note: downloadDialogWords.listRecords },
  { format: 'parquet', title: 'Parquet', note: downloadDialogWords.compactKeepsColumn },
];

type Received = { bytes: number; total: number | null };

/** The rows as a file: all of them or those that are shown, in their order. */
export function DownloadDialog({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const toast = useToast();
  const state = useRowsState(source.columns);
  const shown = askedOf(state, source.columns);
  const narrowed = Object.keys(shown).length > 0;
  const [format, setFormat] = useState<FileFormat>('csv');
  const [asShown, setAsShown] = useState(narrowed);
  const [raw, setRaw] = useState(false);
  const [mark, setMark] = useState(false);
  const [received, setReceived] = useState<Received | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const download = async () => {
    const work = new AbortController();
    running.current = work;
    setFailure(null);
    setReceived({ bytes: 0, total: null });
    try {
      await downloadFile(
        `${dataSourcePath(source.id)}/download`,
        {
          format,
          ...(asShown && shown),
          ...(format === 'csv' && raw && { formulas: 'raw' }),
          ...(format === 'csv' && mark && { mark: 'utf8' }),
        },
        {
          signal: work.signal,
          onBytes: (bytes, total) => setReceived({ bytes, total }),
        },
      );
      toast({ title: `${source.name} downloaded` });
      onClose();
    } catch (error) {
      if (!work.signal.aborted)
        setFailure(isCode(error, 'timeout') ? downloadDialogWords.exportTimedOut : messageOf(error));
      setReceived(null);
    }
  };
  const leave = () => {
    running.current?.abort();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Download"
      description={
        narrowed ? undefined : `${counted(source.rowCount, 'row')}, ${counted(source.columnCount, 'column')}`
      }
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button look="filled" busy={received !== null} onClick={() => void download()}>
            Download
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          label="Format"
          value={format}
          onChange={(next) => setFormat(next as FileFormat)}
          className="middle:grid-cols-3"
        >
          {FORMATS.map(({ format: value, title, note }) => (
            <RadioCard key={value} value={value} title={title} note={note} />
          ))}
        </RadioCards>
        {narrowed && (
          <RadioCards
            label="Rows"
            value={asShown ? 'shown' : 'all'}
            onChange={(next) => setAsShown(next === 'shown')}
            className="middle:grid-cols-2"
          >
            <RadioCard value="shown" title="Current view" note={downloadDialogWords.keepsCurrentFilters} />
            <RadioCard
              value="all"
              title="All rows and columns"
              note={`${counted(source.rowCount, 'row')}, ${counted(source.columnCount, 'column')}.`}
            />
          </RadioCards>
        )}
        {format === 'csv' && (
          <div className="flex flex-col gap-1.5">
            <Checkbox
              label={downloadDialogWords.dontEscapeCells}
              checked={raw}
              onChange={(event) => setRaw(event.target.checked)}
            />
            <p className="pl-6 text-small text-ink-3">{downloadDialogWords.defaultTextStarting}</p>
            <Checkbox
              label={downloadDialogWords.addUtfByte}
              checked={mark}
              onChange={(event) => setMark(event.target.checked)}
            />
          </div>
        )}
        {received && (
          <div role="status">
            <p className="mb-1 text-small text-ink-2 tabular-nums">
              {received.bytes === 0
                ? 'Preparing the file'
                : `${sizeInWords(received.bytes)}${received.total ? ` of ${sizeInWords(received.total)}` : ''}`}
            </p>
            <Progress label="Download" value={received.total ? received.bytes / received.total : null} />
          </div>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
    </Dialog>
  );
}
