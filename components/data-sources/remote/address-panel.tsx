'use client';

import { useState, type FormEvent } from 'react';
import { RefreshCw } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useChangeDataSource } from '@/components/data/change-data-source';
import { momentInWords } from '@/components/data/live';
import { Button } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { LogoMark } from '@/components/ui/logo';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { AddressView } from '@/lib/product/data-sources/schema/address-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { RefreshField } from '../connect/take-form';
import { addressFormWords as formWords } from '../connect/words';
import { useRefreshing } from './use-refreshing';
import { addressPanelWords as words, remotePanelWords as remoteWords } from './words';

type Props = {
  source: DataSource;
  address: AddressView;
  /** Shows the data source as it is after a change. */
  onChanged: (source: DataSource) => void;
  /** False for those who only look. */
  mayChange: boolean;
};

/** Which address the file is read from, when, and why not, where it could not be read. */
export function AddressPanel({ source, address, onChanged, mayChange }: Props) {
  const { busy, refresh } = useRefreshing(source, onChanged);
  const [choosing, setChoosing] = useState(false);
  const { failure, checkedAt, nextRefreshAt } = address;
  const again = (
    <Button size="small" busy={busy} onClick={() => void refresh()}>
      <RefreshCw aria-hidden />
      Refresh
    </Button>
  );
  return (
    <>
      {failure && (
        <Notice action={mayChange && again}>
          {remoteWords.away(address.host, momentInWords(failure.at), failure.message)}{' '}
          {words.lastVersion(source.version)}
        </Notice>
      )}
      <div className="mb-3.5 flex flex-wrap items-start gap-x-4 gap-y-2 text-control">
        <div className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
          <LogoMark className="mt-px flex-none" />
          <p className="min-w-0">
            <b className="[overflow-wrap:anywhere]">
              {words.readFrom} {address.shown}
            </b>
            {/* The reader's clock is not the server's. */}
            <span role="status" suppressHydrationWarning className="text-ink-2">
              {checkedAt ? `, checked at ${momentInWords(checkedAt)}. ` : '. '}
              {remoteWords.refreshes[address.refresh]}
              {nextRefreshAt && ` ${remoteWords.next(momentInWords(nextRefreshAt))}`}
            </span>
          </p>
        </div>
        {mayChange && (
          <span className="flex flex-none gap-2" data-print="none">
            {!failure && again}
            <Button size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              Address…
            </Button>
          </span>
        )}
      </div>
      {choosing && (
        <AddressSettings source={source} address={address} onClose={() => setChoosing(false)} onChanged={onChanged} />
      )}
    </>
  );
}

function AddressSettings({ source, address, onClose, onChanged }: Omit<Props, 'mayChange'> & { onClose: () => void }) {
  const change = useChangeDataSource();
  const [typed, setTyped] = useState('');
  const [schedule, setSchedule] = useState(address.refresh);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onChanged(await change(source.id, { refresh: schedule, ...(typed.trim() !== '' && { address: typed.trim() }) }));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.sub}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="address-settings" look="filled" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id="address-settings"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        <RefreshField value={schedule} onChange={setSchedule} />
        <Field label={formWords.newAddress} hint={formWords.keepAddress(address.shown)}>
          <Input
            type="url"
            value={typed}
            maxLength={2000}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {failure && <ErrorState title={words.couldntChange}>{failure}</ErrorState>}
      </form>
    </Dialog>
  );
}
