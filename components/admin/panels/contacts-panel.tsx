'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useUrlState } from '@/components/client/browser/url-state';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { LinkButton, linkClass } from '@/components/ui/button';
import { Drawer } from '@/components/ui/overlays/drawer';
import { Field, Select } from '@/components/ui/forms/field';
import { Td, Th } from '@/components/ui/table';
import { saveContactRequest } from '@/lib/http/actions/admin';
import { CONTACT_STATES, type ContactRequest, type ContactState } from '@/lib/product/admin/answer-schema';
import { Choice, List, ListSearch, ListTools } from './list';
import { useListAction } from './use-list-change';
import { usePages, useSettled } from './use-pages';
import { CONTACT, instantInWords, contactsPanelWords } from './words';

const CONTACTS = '/api/admin/contacts';

export function ContactsPanel() {
  const [q, setQ] = useUrlState('q');
  const [status, setStatus] = useUrlState('status');
  const [chosen, setChosen] = useUrlState('request');
  const pages = usePages<ContactRequest>(CONTACTS, { q: useSettled(q.trim()), status });
  const open = pages.items?.find(({ id }) => id === chosen);
  return (
    <>
      <ListTools>
        <ListSearch label={contactsPanelWords.searchNameEmail} value={q} onChange={setQ} />
        <Choice
          label="Status"
          value={status}
          onChange={setStatus}
          options={CONTACT_STATES.map((each) => [each, CONTACT[each].word])}
        />
      </ListTools>
      <List
        label="Contact requests"
        pages={pages}
        columns={5}
        head={
          <>
            <Th first>From</Th>
            <Th>Status</Th>
            <Th className="max-middle:hidden">Team size</Th>
            <Th className="max-middle:hidden">Message</Th>
            <Th>Sent</Th>
          </>
        }
        row={(request) => (
          <tr key={request.id} className={request.id === chosen ? '*:!bg-sel' : 'hover:*:bg-page'}>
            <Td first className="max-w-[46vw] py-1.5">
              <button
                type="button"
                onClick={() => setChosen(request.id, 'push')}
                className="focus-inside block max-w-full truncate text-left font-bold hover:underline pointer-coarse:min-h-6"
              >
                {request.company}
              </button>
              <span className="block truncate text-small leading-4 text-ink-3">
                {request.name}, {request.email}
              </span>
            </Td>
            <Td>
              <Badge tone={CONTACT[request.status].tone}>{CONTACT[request.status].word}</Badge>
            </Td>
            <Td className="max-middle:hidden">{request.teamSize || <span className="text-ink-3">not given</span>}</Td>
            <Td className="max-w-[320px] truncate text-ink-2 max-middle:hidden">{request.message}</Td>
            <Td className="text-small whitespace-nowrap text-ink-3">
              <Age at={request.createdAt} />
            </Td>
          </tr>
        )}
        empty={q || status ? contactsPanelWords.noRequestsMatch : contactsPanelWords.noContactRequests}
        emptyAction={
          (q || status) && (
            <LinkButton
              onClick={() => {
                setQ('');
                setStatus('');
              }}
            >
              Show all
            </LinkButton>
          )
        }
      />
      {open && <RequestDrawer key={open.id} request={open} onClose={() => setChosen('', 'push')} />}
    </>
  );
}

function RequestDrawer({ request, onClose }: { request: ContactRequest; onClose: () => void }) {
  const change = useListAction(CONTACTS, saveContactRequest);
  const [failure, setFailure] = useState<string | null>(null);
  const mark = (status: ContactState) => {
    setFailure(null);
    change({ id: request.id, change: { status } }).catch((error: unknown) => setFailure(messageOf(error)));
  };
  const facts = [
    ['Name', request.name],
    ['Phone', request.phone || 'not given'],
    ['Team size', request.teamSize || 'not given'],
    ['Sent', `${instantInWords(request.createdAt)} UTC`],
  ] as const;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Contact request"
    >
      <h2 className="mt-1 text-title break-words">{request.company}</h2>
      <a href={`mailto:${request.email}`} className={`${linkClass} break-all`}>
        {request.email}
      </a>
      <dl className="mt-3 text-table">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line-1 py-1.5">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 break-words whitespace-pre-wrap">
        {request.message || <span className="text-ink-3">No message.</span>}
      </p>
      <Field label="Status" error={failure} className="mt-5">
        <Select
          className="w-full"
          value={request.status}
          onChange={(event) => mark(event.target.value as ContactState)}
        >
          {CONTACT_STATES.map((each) => (
            <option key={each} value={each}>
              {CONTACT[each].word}
            </option>
          ))}
        </Select>
      </Field>
    </Drawer>
  );
}
