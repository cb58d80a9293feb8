'use client';

import { Download } from 'lucide-react';
import { useUrlState } from '@/components/client/browser/url-state';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Input } from '@/components/ui/forms/field';
import { Td, Th } from '@/components/ui/table';
import type { AuditRow } from '@/lib/base/audit/schema';
import { Choice, List, ListSearch, ListTools } from './list';
import { usePages, useSettled } from './use-pages';
import { actionInWords, instantInWords, OUTCOME, auditPanelWords } from './words';

const AUDIT = '/api/admin/audit';
const DAY_MS = 86_400_000;
const startOf = (day: string) => (day ? new Date(`${day}T00:00:00Z`).toISOString() : '');
/** The day itself belongs to the span. */
const endOf = (day: string) => (day ? new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString() : '');

export function AuditPanel({ actions }: { actions: readonly string[] }) {
  const [actor, setActor] = useUrlState('actor');
  const [action, setAction] = useUrlState('action');
  const [outcome, setOutcome] = useUrlState('outcome');
  const [from, setFrom] = useUrlState('from');
  const [to, setTo] = useUrlState('to');
  const filter = { actor: useSettled(actor.trim()), action, outcome, from: startOf(from), to: endOf(to) };
  const pages = usePages<AuditRow>(AUDIT, filter);
  const narrowed = Object.values(filter).some(Boolean);
  const file = `${AUDIT}/file?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value))}`;
  const clear = () => {
    for (const set of [setActor, setAction, setOutcome, setFrom, setTo]) set('');
  };
  return (
    <>
      <ListTools
        action={
          <Button asChild>
            <a href={file} download="audit.csv">
              <Download aria-hidden />
              Download CSV
            </a>
          </Button>
        }
      >
        <ListSearch label="User name" value={actor} onChange={setActor} />
        <Choice
          label="Action"
          value={action}
          onChange={setAction}
          options={actions.map((each) => [each, actionInWords(each)])}
        />
        <Choice
          label="Outcome"
          value={outcome}
          onChange={setOutcome}
          options={Object.entries(OUTCOME).map(([each, { word }]) => [each, word])}
        />
        <Day label="From" value={from} onChange={setFrom} />
        <Day label="To" value={to} onChange={setTo} />
      </ListTools>
      <List
        label="Audit record"
        pages={pages}
        columns={5}
        head={
          <>
            <Th first>When, UTC</Th>
            <Th>Who</Th>
            <Th>What</Th>
            <Th>Outcome</Th>
            <Th className="max-middle:hidden">Address</Th>
          </>
        }
        row={(entry) => <EntryRow key={entry.id} entry={entry} />}
        empty={narrowed ? auditPanelWords.noEntriesMatch : 'No entries yet.'}
        emptyAction={narrowed && <LinkButton onClick={clear}>Show all</LinkButton>}
      />
      <p className="mt-3 text-small text-ink-3">{auditPanelWords.entriesKeptDays}</p>
    </>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="flex items-center gap-1.5 text-table text-ink-2">
      {label}
      <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} className="!w-auto" />
    </label>
  );
}

/** What was changed, in few words: 'role analyst → viewer'. */
function detailsInWords({ target, details }: AuditRow): string {
  const { from, to, ...rest } = details;
  const change = from !== undefined && to !== undefined ? [`${from} → ${to}`] : [];
  const others = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  return [target, ...change, ...others].filter(Boolean).join(', ');
}

function EntryRow({ entry }: { entry: AuditRow }) {
  const { tone, word } = OUTCOME[entry.outcome as keyof typeof OUTCOME] ?? { tone: 'neutral', word: entry.outcome };
  return (
    <tr className="hover:*:bg-page" title={entry.requestId ? `Request ${entry.requestId}` : undefined}>
      <Td first className="whitespace-nowrap tabular-nums">
        {instantInWords(entry.at)}
      </Td>
      <Td className="max-w-[200px] truncate">
        {entry.actor ?? (
          <span className="text-ink-3">
            {entry.actorKind === 'nobody'
              ? 'not signed in'
              : entry.actorKind === 'task'
                ? 'the server'
                : 'deleted account'}
          </span>
        )}
      </Td>
      <Td className="max-w-[420px] py-1.5">
        <span className="block">{actionInWords(entry.action)}</span>
        <span className="block truncate text-small leading-4 text-ink-3">{detailsInWords(entry)}</span>
      </Td>
      <Td>
        <Badge tone={tone}>{word}</Badge>
      </Td>
      <Td className="font-mono text-small text-ink-3 max-middle:hidden">{entry.address}</Td>
    </tr>
  );
}
