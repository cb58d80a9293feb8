'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { MadeCells, NameCell } from '@/components/results/result-cells';
import { SourceSelect, type SelectableSource } from '@/components/results/source-select';
import { StepHead } from '@/components/results/steps';
import { useMake } from '@/components/results/use-result';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Tick } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { DriversAsked, DriversSummary } from '@/lib/product/drivers/schema';
import { canBeTarget } from '@/lib/pure/analysis/drivers/proposal';
import { formatNumber } from '@/lib/pure/format/format';
import type { Column } from '@/lib/pure/query/schema/column';
import { CheckPanel } from './check-panel';
import { DRIVERS, useCheck, useFindDrivers, useDriversList, useProposedTarget, useSource } from './drivers-calls';
import { levelName, percent, driversTabWords } from './words';

type Draft = Pick<DriversAsked, 'target' | 'positive' | 'without' | 'keep'>;

/** Choose a column, check what is known of it, have it explained; below, what was explained before. */
export function DriversTab({ sources, first }: { sources: SelectableSource[]; first: string }) {
  const mayChange = useMayChange();
  const { data: models } = useDriversList();
  return (
    <>
      {mayChange && <NewDrivers sources={sources} first={first} />}
      {models && models.length > 0 && (
        <section aria-labelledby="explanations" className="mt-[22px]">
          <SectionHead title="Driver analyses" id="explanations" />
          <DriversTable models={models} />
        </section>
      )}
    </>
  );
}

/** Numbers and categories of few values, what is measured first. */
const targetsOf = ({ columns }: DataSource): Column[] =>
  columns.filter(canBeTarget).toSorted((a, b) => Number(b.role === 'measure') - Number(a.role === 'measure'));

function NewDrivers({ sources, first }: { sources: SelectableSource[]; first: string }) {
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
  const { busy, failure, make } = useMake(useFindDrivers(), {
    list: DRIVERS,
    pathOf: (id) => `/predict/drivers/${id}`,
  });
  const refused = check.data?.outcome.kind === 'refused' && !check.isPlaceholderData;
  return (
    <Sheet className="grid-cols-1 wide:grid-cols-2">
      <Cell>
        <StepHead nth={1} title="Choose" />
        <SourceSelect
          sources={sources}
          value={sourceId}
          onChange={(id) => {
            setSourceId(id);
            setOwn(null);
          }}
        />
        {source.error ? (
          <ErrorState
            title={driversTabWords.couldntLoadData}
            action={
              <Button size="small" onClick={() => void source.refetch()}>
                Retry
              </Button>
            }
          >
            {messageOf(source.error)}
          </ErrorState>
        ) : !source.data || proposal.isPending ? (
          <Skeleton className="h-40 w-full" />
        ) : draft ? (
          <Choose columns={source.data.columns} targets={targets} draft={draft} onChange={setOwn} />
        ) : (
          <p className="text-ink-2">{driversTabWords.dataSourceNo}</p>
        )}
      </Cell>
      <Cell className="flex flex-col">
        <StepHead nth={2} title="Check" />
        <div className="flex-1">
          {draft ? (
            <CheckPanel check={check} onKeep={(key) => setOwn({ ...draft, keep: [...draft.keep, key] })} />
          ) : (
            <p className="text-ink-2">{driversTabWords.nothingCheckYet}</p>
          )}
        </div>
        {failure !== null && (
          <ErrorState title={driversTabWords.couldntFindDrivers} className="mt-3">
            {failure}
          </ErrorState>
        )}
        {asked && (
          <div className="mt-3.5">
            <Button look="filled" busy={busy} off={refused || !check.data} onClick={() => make(asked)}>
              Find the drivers
            </Button>
          </div>
        )}
      </Cell>
    </Sheet>
  );
}

function Choose({
  columns,
  targets,
  draft,
  onChange,
}: {
  columns: readonly Column[];
  targets: readonly Column[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  const target = targets.find(({ key }) => key === draft.target);
  const levels =
    target?.type === 'category' && target.distinct > 2
      ? target.top.flatMap(({ value }) => (value === null ? [] : [String(value)]))
      : [];
  const others = columns.filter(
    ({ key, role, type }) =>
      key !== draft.target && role !== 'ignore' && role !== 'id' && type !== 'text' && type !== 'id',
  );
  const toggle = (key: string) =>
    onChange({
      ...draft,
      without: draft.without.includes(key) ? draft.without.filter((each) => each !== key) : [...draft.without, key],
    });
  return (
    <div className="grid grid-cols-2 gap-3.5">
      <Field label="Target column" className={levels.length > 0 ? undefined : 'col-span-2'}>
        <LongSelect
          what="columns"
          value={draft.target}
          onChange={(value) => onChange({ target: value, without: [], keep: [] })}
          options={targets.map(({ key, label, nulls }) => ({
            value: key,
            label: nulls > 0 ? `${label}, ${formatNumber(nulls)} missing` : label,
          }))}
        />
      </Field>
      {levels.length > 0 && (
        <Field label="vs. all other values">
          <LongSelect
            what="values"
            value={draft.positive ?? levels[0]!}
            onChange={(value) => onChange({ ...draft, positive: value })}
            options={levels.map((level) => ({ value: level, label: levelName(level) }))}
          />
        </Field>
      )}
      {others.length > 0 && (
        <details className="col-span-2 text-table">
          <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11">
            Columns to exclude
            {draft.without.length > 0 && <b className="text-ink-1">: {formatNumber(draft.without.length)}</b>}
          </summary>
          <ul className="mt-1 grid max-h-56 grid-cols-2 gap-x-3.5 overflow-y-auto">
            {others.map(({ key, label }) => (
              <li key={key}>
                <label className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
                  <Tick
                    type="checkbox"
                    className="accent-accent"
                    checked={draft.without.includes(key)}
                    onChange={() => toggle(key)}
                  />
                  <span className="min-w-0 truncate">{label}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function DriversTable({ models }: { models: readonly DriversSummary[] }) {
  return (
    <Sheet>
      <Table label="Driver analyses">
        <thead>
          <tr>
            <Th first>Name</Th>
            <Th>Accuracy</Th>
            <Th className="max-middle:hidden">Strongest driver</Th>
            <Th className="max-middle:hidden">Data</Th>
            <Th className="max-middle:hidden">Created</Th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, name, result, status, ...made }) => (
            <tr key={id} className="hover:*:bg-page">
              <NameCell href={`/predict/drivers/${id}`} name={name} />
              <Td>
                {status === 'working' ? (
                  <Badge tone="running">Training</Badge>
                ) : !result ? (
                  <Badge tone="bad">Failed</Badge>
                ) : !result.beatsBaseline ? (
                  <Badge tone="neutral">No better than guessing</Badge>
                ) : result.metric === 'r2' ? (
                  `R² ${percent(result.value)}`
                ) : (
                  `AUC ${percent(result.value)}`
                )}
              </Td>
              <Td className="max-middle:hidden">
                {result?.beatsBaseline && result.first ? result.first : <span className="text-ink-3">none</span>}
              </Td>
              <MadeCells made={made} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}
