'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { useUrlState } from '@/components/client/browser/url-state';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { Td, Th } from '@/components/ui/table';
import { useToast } from '@/components/ui/overlays/toast';
import { PRIVATE_MAIL, type OutboxEntry } from '@/lib/base/mail/schema';
import { List } from './list';
import { useListChange } from './use-list-change';
import { usePages } from './use-pages';
import { instantInWords, MAIL, outboxPanelWords } from './words';

const OUTBOX = '/api/admin/outbox';

export function OutboxPanel({ mailIsSetUp }: { mailIsSetUp: boolean }) {
  const pages = usePages<OutboxEntry>(OUTBOX, {});
  const [chosen, setChosen] = useUrlState('message');
  return (
    <>
      {!mailIsSetUp && <Notice tone="info">{outboxPanelWords.noMailServer}</Notice>}
      <List
        label="Outbox"
        pages={pages}
        columns={4}
        head={
          <>
            <Th first>Message</Th>
            <Th>State</Th>
            <Th numeric className="max-middle:hidden">
              Attempts
            </Th>
            <Th>Written</Th>
          </>
        }
        row={(message) => (
          <tr key={message.id} className={message.id === chosen ? '*:!bg-sel' : 'hover:*:bg-page'}>
            <Td first className="max-w-[46vw] py-1.5">
              <button
                type="button"
                onClick={() => setChosen(message.id, 'push')}
                className="focus-inside block max-w-full truncate text-left font-bold hover:underline pointer-coarse:min-h-6"
              >
                {message.subject}
              </button>
              <span className="block truncate text-small leading-4 text-ink-3">{message.to}</span>
            </Td>
            <Td title={message.error ?? undefined}>
              <Badge tone={MAIL[message.state].tone}>{MAIL[message.state].word}</Badge>
            </Td>
            <Td numeric className="max-middle:hidden">
              {message.attempts}
            </Td>
            <Td className="text-small whitespace-nowrap text-ink-3">
              <Age at={message.createdAt} />
            </Td>
          </tr>
        )}
        empty={outboxPanelWords.noMessagesYet}
      />
      {chosen && (
        <MessageDialog key={chosen} id={chosen} mailIsSetUp={mailIsSetUp} onClose={() => setChosen('', 'push')} />
      )}
    </>
  );
}

function MessageDialog({ id, mailIsSetUp, onClose }: { id: string; mailIsSetUp: boolean; onClose: () => void }) {
  const path = `${OUTBOX}/${id}`;
  const { data: message, error } = useQuery<OutboxEntry & { text: string | null }>({ queryKey: [path] });
  const sendAgain = useListChange<{ success: true }>(OUTBOX);
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const again = async () => {
    try {
      await sendAgain({ path: `${path}/send`, method: 'POST' });
      toast({ title: `Resending the message to ${message?.to}` });
      onClose();
    } catch (refusal) {
      setFailure(messageOf(refusal));
    }
  };
  const sendable = mailIsSetUp && (message?.state === 'waiting' || message?.state === 'failed');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={message?.subject ?? 'Message'}
      description={message && `To ${message.to}, ${instantInWords(message.createdAt)} UTC`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {sendable && (
            <Button look="filled" onClick={() => void again()}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState title={outboxPanelWords.couldntLoadMessage}>{messageOf(error)}</ErrorState>
      ) : !message ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <>
          {message.error && <Notice tone="bad">{message.error}</Notice>}
          {message.text === null ? (
            <p className="text-ink-2">
              {PRIVATE_MAIL.has(message.kind)
                ? outboxPanelWords.messagePrivate
                : outboxPanelWords.messageEncryptedDifferent}
            </p>
          ) : (
            <pre className="overflow-x-auto bg-well p-3 break-words whitespace-pre-wrap">{message.text}</pre>
          )}
          <p className="mt-2 text-small text-ink-3">{outboxPanelWords.viewingRecordedAudit}</p>
        </>
      )}
      <p role="alert" className={failure ? 'mt-3 border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
        {failure}
      </p>
    </Dialog>
  );
}
