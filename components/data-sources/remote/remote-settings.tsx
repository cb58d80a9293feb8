'use client';

import { useState, type FormEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import { dataSourcePath } from '@/components/data/change-data-source';
import { Button } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { TableName } from '@/lib/engines/manifest/remote';
import type { RemoteView } from '@/lib/product/data-sources/schema/remote-schema';
import type { DataSource, DataSourcePatch } from '@/lib/product/data-sources/schema/schema';
import { isNumeric, isTime } from '@/lib/pure/query/schema/column';
import { useTableDetails } from '../connect/connect-calls';
import { ModeFields } from '../connect/take-form';
import type { TakeDraft } from '../connect/take';
import { remoteSettingsWords as words } from './words';

const NO_TABLE: readonly TableName[] = [];

/** Columns that can tell which rows are new: those of the first table, else those of the SELECT. */
function useWatermarks({ columns }: DataSource, { rows, connection, watermark }: RemoteView): string[] {
  const first = rows.kind === 'table' ? [rows.table] : rows.kind === 'tables' ? rows.tables.slice(0, 1) : NO_TABLE;
  const [detail] = useTableDetails(connection?.id ?? '', connection ? first : NO_TABLE);
  const found =
    rows.kind === 'sql'
      ? columns.filter((column) => isNumeric(column) || isTime(column)).map(({ label }) => label)
      : (detail?.data?.watermarks ?? []);
  return watermark && !found.includes(watermark) ? [watermark, ...found] : found;
}

type Props = {
  source: DataSource;
  remote: RemoteView;
  onClose: () => void;
  onChanged: (source: DataSource) => void;
};

/** Turns a live source into a copy and back, and sets how fresh it is. */
export function RemoteSettings({ source, remote, onClose, onChanged }: Props) {
  // A copy may take minutes: its job is told of in the header, and the page follows it.
  const change = useChange(['/api/data-sources', 'change'], (patch: DataSourcePatch) =>
    api<{ dataSource: DataSource }>(dataSourcePath(source.id), { method: 'PATCH', data: patch }),
  );
  const watermarks = useWatermarks(source, remote);
  const [draft, setDraft] = useState<Omit<TakeDraft, 'name'>>({
    mode: remote.mode,
    freshness: remote.freshness,
    refresh: remote.refresh,
    watermark: remote.watermark ?? '',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const turns = draft.mode !== remote.mode;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const { mode, freshness, refresh, watermark } = draft;
    const how = mode === 'live' ? { freshness } : { refresh, watermark: watermark || null };
    try {
      const { dataSource } = await change({ ...(turns && { mode }), ...how });
      onChanged(dataSource);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={onClose}
      title={words.title}
      description={words.sub}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="remote-settings" look="filled" busy={busy}>
            {turns ? (draft.mode === 'copy' ? 'Take a copy' : 'Make it live') : 'Save'}
          </Button>
        </>
      }
    >
      <form method="dialog" id="remote-settings" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ModeFields draft={draft} watermarks={watermarks} onChange={(to) => setDraft((now) => ({ ...now, ...to }))} />
        {turns && <Notice tone="info">{draft.mode === 'copy' ? words.toCopy(source.rowCount) : words.toLive}</Notice>}
        {failure && <ErrorState title={words.couldntChange}>{failure}</ErrorState>}
      </form>
    </Dialog>
  );
}
