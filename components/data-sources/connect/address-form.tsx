'use client';

import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { ADDRESS_FORMATS } from '@/lib/product/data-sources/schema/address-formats-schema';
import type { Refresh } from '@/lib/product/data-sources/schema/remote-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { useTakeAddress } from './connect-calls';
import { RefreshField } from './take-form';
import { addressFormWords as words } from './words';

const FORMAT_WORDS = { csv: 'CSV', json: 'JSON' } as const;

type Props = { onCancel: () => void; onCreated: (source: DataSource) => void };
type Draft = { address: string; format: string; name: string; refresh: Refresh };

/** The body of POST /api/data-sources/addresses. */
const requestOf = ({ address, format, name, refresh }: Draft) => ({
  address: address.trim(),
  refresh,
  ...(format !== '' && { format }),
  ...(name.trim() !== '' && { name: name.trim() }),
});

/** A file at a web address becomes a data source that is read again by its schedule. */
export function AddressForm({ onCancel, onCreated }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft>({ address: '', format: '', name: '', refresh: 'daily' });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useTakeAddress();
  const change = (to: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...to }));
    setFailure(null);
    if (to.address !== undefined) setProblem(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (draft.address.trim() === '') {
      setProblem(words.missing);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      onCreated(await create(requestOf(draft)));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Sheet className="max-w-[760px]">
      <Cell className="!py-5">
        <form
          method="dialog"
          noValidate
          autoComplete="off"
          onSubmit={(event) => void submit(event)}
          className="grid gap-4"
        >
          <Field label={words.address} hint={words.addressHint} error={problem} required>
            <Input
              ref={field}
              type="url"
              value={draft.address}
              maxLength={2000}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              placeholder="https://example.com/orders.csv"
              onChange={({ target }) => change({ address: target.value })}
            />
          </Field>
          <div className="grid gap-x-3 gap-y-4 middle:grid-cols-2">
            <Field label={words.format}>
              <Select
                className="w-full"
                value={draft.format}
                onChange={({ target }) => change({ format: target.value })}
              >
                <option value="">{words.detect}</option>
                {ADDRESS_FORMATS.map((format) => (
                  <option key={format} value={format}>
                    {FORMAT_WORDS[format]}
                  </option>
                ))}
              </Select>
            </Field>
            <RefreshField hint={words.refreshHint} value={draft.refresh} onChange={(refresh) => change({ refresh })} />
          </div>
          <Field label={words.name} hint={words.nameHint}>
            <Input value={draft.name} maxLength={200} onChange={({ target }) => change({ name: target.value })} />
          </Field>
          <div aria-live="polite">{failure && <ErrorState title={words.couldntCreate}>{failure}</ErrorState>}</div>
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="submit" look="filled" busy={busy}>
              Create data source
            </Button>
          </div>
        </form>
      </Cell>
    </Sheet>
  );
}
