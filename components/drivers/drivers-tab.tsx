'use client';

import { useState } from 'react';
import { canBeTarget } from '@/lib/analysis/rows/proposal';
import { formatNumber } from '@/lib/core/format';
import type { DataSource } from '@/lib/datasets/schema';
import type { ExplanationAsked, ExplanationSummary } from '@/lib/explanations/schema';
import type { Column } from '@/lib/query/column';
import { messageOf } from '@/components/client/api-error';
import { useMe } from '@/components/client/session';
import { MadeCells, NameCell } from '@/components/predict/made-cells';
import { SourceSelect, type Source } from '@/components/predict/source-select';
import { StepHead } from '@/components/predict/steps';
import { useMake } from '@/components/predict/use-made';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Tick } from '@/components/ui/field';
import { LongSelect } from '@/components/ui/long-select';
import { Cell, SectionHead, Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { CheckPanel } from './check-panel';
import { EXPLANATIONS, useCheck, useExplain, useExplanations, useProposedTarget, useSource } from './drivers-calls';
import { levelName, percent } from './drivers-words';

type Draft = Pick<ExplanationAsked, 'target' | 'positive' | 'without' | 'keep'>;

/** Choose a column, check what is known of it, have it explained; below, what was explained before. */
export function DriversTab({ sources, first }: { sources: Source[]; first: string }) {
  const { role } = useMe();
  const { data: explanations } = useExplanations();
  return (
    <>
      {role !== 'viewer' && <NewExplanation sources={sources} first={first} />}
      {explanations && explanations.length > 0 && (
        <section aria-labelledby="explanations" className="mt-[22px]">
          <SectionHead title="Columns explained" id="explanations" />
          <ExplanationTable explanations={explanations} />
        </section>
      )}
    </>
  );
}

/** Numbers and categories of few values, what is measured first. */
const targetsOf = ({ columns }: DataSource): Column[] =>
  columns.filter(canBeTarget)
    .toSorted((a, b) => Number(b.role === 'measure') - Number(a.role === 'measure'));

function NewExplanation({ sources, first }: { sources: Source[]; first: string }) {
  const [sourceId, setSourceId] = useState(first);
  const [own, setOwn] = useState<Draft | null>(null);
  const source = useSource(sourceId);
  const proposal = useProposedTarget(sourceId);
  // Nothing is checked before it is proposed; where that fails, the first one is taken.
  const targets = source.data && !proposal.isPending ? targetsOf(source.data) : [];
  const proposed = targets.find(({ key }) => key === proposal.data?.target) ?? targets[0];
  const draft = own ?? (proposed ? { target: proposed.key, without: [], keep: [] } : null);
  const asked = draft && { dataSourceId: sourceId, ...draft };
  const check = useCheck(source.data ? asked : null);
  const { busy, failure, make } = useMake(useExplain(), { list: EXPLANATIONS, pathOf: (id) => `/predict/drivers/${id}` });
  const refused = check.data?.outcome.kind === 'refused' && !check.isPlaceholderData;
  return (
    <Sheet className="grid-cols-1 wide:grid-cols-2">
      <Cell>
        <StepHead nth={1} title="Choose" />
        <SourceSelect sources={sources} value={sourceId} onChange={(id) => { setSourceId(id); setOwn(null); }} />
        {source.error ? <ErrorState title="The data source could not be read" action={<Button size="small" onClick={() => void source.refetch()}>Retry</Button>}>{messageOf(source.error)}</ErrorState>
          : !source.data || proposal.isPending ? <Skeleton className="h-40 w-full" />
            : draft ? <Choose columns={source.data.columns} targets={targets} draft={draft} onChange={setOwn} />
              : <p className="text-ink-2">No column of this data source is a number or a category of few values.</p>}
      </Cell>
      <Cell className="flex flex-col">
        <StepHead nth={2} title="Check" />
        <div className="flex-1">{draft ? <CheckPanel check={check} onKeep={(key) => setOwn({ ...draft, keep: [...draft.keep, key] })} /> : <p className="text-ink-2">There is nothing to check.</p>}</div>
        {failure !== null && <ErrorState title="Nothing was explained" className="mt-3">{failure}</ErrorState>}
        {asked && <div className="mt-3.5"><Button look="filled" busy={busy} off={refused || !check.data} onClick={() => make(asked)}>Find the drivers</Button></div>}
      </Cell>
    </Sheet>
  );
}

function Choose({ columns, targets, draft, onChange }: { columns: readonly Column[]; targets: readonly Column[]; draft: Draft; onChange: (draft: Draft) => void }) {
  const target = targets.find(({ key }) => key === draft.target);
  const levels = target?.type === 'category' && target.distinct > 2 ? target.top.flatMap(({ value }) => (value === null ? [] : [String(value)])) : [];
  const others = columns.filter(({ key, role, type }) => key !== draft.target && role !== 'ignore' && role !== 'id' && type !== 'text' && type !== 'id');
  const toggle = (key: string) => onChange({ ...draft, without: draft.without.includes(key) ? draft.without.filter((each) => each !== key) : [...draft.without, key] });
  return (
    <div className="grid grid-cols-2 gap-3.5">
      <Field label="Column to explain" className={levels.length > 0 ? undefined : 'col-span-2'}>
        <LongSelect what="columns" value={draft.target} onChange={(value) => onChange({ target: value, without: [], keep: [] })} options={targets.map(({ key, label, nulls }) => ({ value: key, label: nulls > 0 ? `${label}, ${formatNumber(nulls)} missing` : label }))} />
      </Field>
      {levels.length > 0 && (
        <Field label="Told from all others">
          <LongSelect what="values" value={draft.positive ?? levels[0]!} onChange={(value) => onChange({ ...draft, positive: value })} options={levels.map((level) => ({ value: level, label: levelName(level) }))} />
        </Field>
      )}
      {others.length > 0 && (
        <details className="col-span-2 text-table">
          <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11">Columns to leave out{draft.without.length > 0 && <b className="text-ink-1">: {formatNumber(draft.without.length)}</b>}</summary>
          <ul className="mt-1 grid max-h-56 grid-cols-2 gap-x-3.5 overflow-y-auto">
            {others.map(({ key, label }) => (
              <li key={key}><label className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11"><Tick type="checkbox" className="accent-accent" checked={draft.without.includes(key)} onChange={() => toggle(key)} /><span className="min-w-0 truncate">{label}</span></label></li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function ExplanationTable({ explanations }: { explanations: readonly ExplanationSummary[] }) {
  return (
    <Sheet>
      <Table label="Columns explained">
        <thead><tr><Th first>Name</Th><Th>How well</Th><Th className="max-middle:hidden">Strongest driver</Th><Th className="max-middle:hidden">Data</Th><Th className="max-middle:hidden">Made</Th></tr></thead>
        <tbody>
          {explanations.map(({ id, name, result, status, ...made }) => (
            <tr key={id} className="hover:*:bg-page">
              <NameCell href={`/predict/drivers/${id}`} name={name} />
              <Td>{status === 'working' ? <Badge tone="running">Learning</Badge> : !result ? <Badge tone="bad">Failed</Badge> : !result.beatsBaseline ? <Badge tone="neutral">No better than guessing</Badge> : result.metric === 'r2' ? `${percent(result.value)} explained` : `${percent(result.value)} of pairs in order`}</Td>
              <Td className="max-middle:hidden">{result?.beatsBaseline && result.first ? result.first : <span className="text-ink-3">none</span>}</Td>
              <MadeCells made={made} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}
