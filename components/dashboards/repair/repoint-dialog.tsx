'use client';

import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Spinner } from '@/components/ui/spinner';
import type { BrokenSource } from '@/lib/product/dashboards/schema';
import type { DataSource, DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { repairConfig } from '@/lib/pure/analysis/dashboard/repair/repair';
import { missingColumns, repointConfig } from '@/lib/pure/analysis/dashboard/repair/repoint';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { choiceKey, choicesOf, repairedConfig, SourceRepair, type RepairChoices } from './repair-dialog';
import { RepairResult } from './repair-result';
import { repointDialogWords } from './words';

type Props = {
  config: DashboardConfig;
  /** The data source that is gone. */ from: string;
  /** How it was called, where that is known. */ name: string | null;
  onRepointed: (config: DashboardConfig, source: DataSource) => void;
  onClose: () => void;
};

/**
 * Asks another data source in the place of one that is gone: columns of the same name are taken, the others are chosen.
 */
export default function RepointDialog({ config, from, name, onRepointed, onClose }: Props) {
  const { data: sources, error } = useQuery<DataSourceSummary[]>({ queryKey: ['/api/data-sources'] });
  const [chosen, setChosen] = useState('');
  const { data: source, error: unread } = useQuery<DataSource>({
    queryKey: [`/api/data-sources/${chosen}`],
    queryFn: ({ signal }) => api(`/api/data-sources/${chosen}`, { signal }),
    enabled: chosen !== '',
  });
  const [made, setMade] = useState<RepairChoices>(new Map());
  const repointed = useMemo(() => (source ? repoint(config, from, source) : null), [config, from, source]);
  const choices = useMemo(
    () => (repointed && source ? choicesOf([repointed.broken], [source], made) : made),
    [repointed, source, made],
  );
  const result = useMemo(
    () => (repointed && source ? repairedConfig(repointed.config, [repointed.broken], [source], choices) : null),
    [repointed, source, choices],
  );
  const failure = error ?? unread;
  const choosable = sources?.filter(({ id, version }) => id !== from && version > 0) ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title="Use another data source"
      description={`Everything that used ${name === null ? 'the deleted data source' : `“${name}”`} will use the one you choose. Undo reverts it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="filled"
            off={!result || !source}
            onClick={() => {
              if (result && source) onRepointed(result, source);
            }}
          >
            Use this data source
          </Button>
        </>
      }
    >
      {failure ? (
        <ErrorState title={repointDialogWords.couldntLoadData}>{messageOf(failure)}</ErrorState>
      ) : !sources ? (
        <Spinner words="Loading the data sources" />
      ) : choosable.length === 0 ? (
        <p className="text-ink-2">{repointDialogWords.noOtherData}</p>
      ) : (
        <div className="grid gap-5">
          <Field label="Data source">
            <LongSelect
              what="data sources"
              className="max-w-[420px]"
              value={chosen}
              onChange={(id) => {
                setChosen(id);
                setMade(new Map());
              }}
              options={[
                { value: '', label: 'Choose a data source', disabled: true },
                ...choosable.map((each) => ({
                  value: each.id,
                  label: `${each.name} (${each.columnCount} columns, ${each.createdAt.slice(0, 10)})`,
                })),
              ]}
            />
          </Field>
          {chosen !== '' && !source && <Spinner words="Comparing the columns" />}
          {repointed && source && (
            <>
              {repointed.broken.columns.length > 0 ? (
                <SourceRepair
                  broken={repointed.broken}
                  source={source}
                  config={repointed.config}
                  choices={choices}
                  onChoose={(column, to) => setMade(new Map(made).set(choiceKey(repointed.broken, column), to))}
                />
              ) : (
                <p className="text-table text-ink-2">“{source.name}” has all the columns that are used.</p>
              )}
              {repointed.withoutCalculations && (
                <p className="border-l-3 border-warn pl-3 text-table">{repointDialogWords.chartsUseCustom}</p>
              )}
              {result ? (
                <RepairResult before={config} after={result} sources={[source]} />
              ) : (
                <p className="text-table text-ink-3">{repointDialogWords.chooseColumnEach}</p>
              )}
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The dashboard on the other data source, and what it still lacks there. */
function repoint(
  config: DashboardConfig,
  from: string,
  source: DataSource,
): { config: DashboardConfig; broken: BrokenSource; withoutCalculations: boolean } {
  const moved = repointConfig(config, from, source);
  const { columns, calculations } = missingColumns(moved, source);
  const without =
    calculations.length === 0
      ? moved
      : repairConfig(
          moved,
          source.id,
          calculations.map((field) => ({ field, label: field, to: null })),
        );
  return {
    config: without,
    withoutCalculations: calculations.length > 0,
    broken: {
      dataSourceId: source.id,
      name: source.name,
      version: source.version,
      columns: columns.map((column) => ({ ...column, type: null, lastVersion: null })),
    },
  };
}
