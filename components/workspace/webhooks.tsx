'use client';

import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ABOUT_SECRET } from '@/components/alerts/words';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { ConfirmDialog, Dialog } from '@/components/ui/overlays/dialog';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { MOST_WEBHOOKS } from '@/lib/product/webhooks/limits-schema';
import type { NewWebhook, Webhook } from '@/lib/product/webhooks/schema';
import { lastPostInWords, WEBHOOKS as WORDS } from './words';

const PATH = '/api/workspace/webhooks';

/** Addresses that are told of new versions of the workspace's data. */
export function Webhooks() {
  const { data, error, isPending, refetch } = useQuery<{ webhooks: Webhook[] }>({ queryKey: [PATH] });
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: [PATH] });
  return (
    <section aria-labelledby="webhooks">
      <SectionHead id="webhooks" title="Webhooks" />
      <Sheet>
        <Cell className="text-ink-2">
          <p className="max-w-[68ch]">{WORDS.about}</p>
        </Cell>
        {error ? (
          <Cell>
            <ErrorState
              title={WORDS.couldntLoad}
              action={
                <Button size="small" onClick={() => void refetch()}>
                  Retry
                </Button>
              }
            >
              {messageOf(error)}
            </ErrorState>
          </Cell>
        ) : (
          (isPending || data.webhooks.length > 0) && (
            <Table label="Webhooks">
              <thead>
                <tr>
                  <Th first>Address</Th>
                  <Th>Last message</Th>
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {isPending ? (
                  <SkeletonRows rows={1} columns={3} />
                ) : (
                  data.webhooks.map((webhook) => <WebhookRow key={webhook.id} webhook={webhook} onChanged={again} />)
                )}
              </tbody>
            </Table>
          )
        )}
        {data && <AddWebhook isFull={data.webhooks.length >= MOST_WEBHOOKS} onAdded={again} />}
      </Sheet>
    </section>
  );
}

function WebhookRow({ webhook: { id, url, last }, onChanged }: { webhook: Webhook; onChanged: () => Promise<void> }) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      await api(`${PATH}/${id}/test`, { method: 'POST', data: {} });
      toast({ title: WORDS.tested, variant: 'success' });
      await onChanged();
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    await api(`${PATH}/${id}`, { method: 'DELETE' });
    toast({ title: 'Webhook deleted', variant: 'success' });
    await onChanged();
  };
  return (
    <tr>
      <Td first className="break-all">
        {url}
      </Td>
      <Td className="text-small text-ink-2">
        {last ? (
          <>
            {lastPostInWords(last)} · <Age at={last.createdAt} />
          </>
        ) : (
          'none yet'
        )}
      </Td>
      <Td>
        <div className="flex justify-end gap-2 max-middle:flex-col max-middle:items-end">
          <Button size="small" busy={busy} aria-label={`Send test to ${url}`} onClick={() => void test()}>
            Send test
          </Button>
          <Button size="small" aria-label={`Delete ${url}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete this webhook?"
          confirm="Delete"
          danger
          onConfirm={remove}
        >
          {WORDS.deleted}
        </ConfirmDialog>
      </Td>
    </tr>
  );
}

/** Adds an address, then shows what signs its messages this once. */
function AddWebhook({ isFull, onAdded }: { isFull: boolean; onAdded: () => Promise<void> }) {
  const [url, setUrl] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const add = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const made = await api<NewWebhook>(PATH, { method: 'POST', data: { url: url.trim() } });
      setSecret(made.secret);
      setUrl('');
      await onAdded();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Cell className="!py-5">
      {isFull ? (
        <p className="text-ink-2">A workspace can have {MOST_WEBHOOKS} webhooks. Delete one to add another.</p>
      ) : (
        <form
          method="dialog"
          aria-label="Add a webhook"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
          className="grid items-start gap-4 middle:grid-cols-[minmax(0,1fr)_auto]"
        >
          <Field label="Address" required error={failure} hint={WORDS.hint}>
            <Input
              type="url"
              autoComplete="off"
              maxLength={2000}
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={busy} off={url.trim() === ''} className="middle:mt-[22px]">
            Add webhook
          </Button>
        </form>
      )}
      <Dialog
        open={secret !== null}
        onOpenChange={() => setSecret(null)}
        dismissible={false}
        width="narrow"
        title="Copy the signing secret"
        footer={
          <Button look="filled" onClick={() => setSecret(null)}>
            I’ve saved it
          </Button>
        }
      >
        <p className="text-ink-2">{ABOUT_SECRET}</p>
        <Field label="Signing secret" className="mt-3">
          <Input readOnly value={secret ?? ''} onFocus={(event) => event.target.select()} className="font-mono" />
        </Field>
      </Dialog>
    </Cell>
  );
}
