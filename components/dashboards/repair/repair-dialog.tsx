'use client';

import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { nameOf } from '@/components/filters/say-filter';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Spinner } from '@/components/ui/spinner';
import { Tag } from '@/components/ui/tag';
import type { BrokenColumn, BrokenSource } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { repairConfig, type ColumnRepair } from '@/lib/pure/analysis/dashboard/repair/repair';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { lackingWidgets, type Lacking } from '@/lib/pure/query/sql/lacking';
import { RepairResult } from './repair-result';
import { repairDialogWords } from './words';

type Props = {
  dashboardId: string;
  config: DashboardConfig;
  sources: readonly DataSource[];
  onRepaired: (config: DashboardConfig) => void;
  onClose: () => void;
};

/**
 * What becomes of each column, by `data source / field`: the key of its successor, '' for removal, absent while nobody
 * chose.
 */
export type RepairChoices = ReadonlyMap<string, string>;
const REMOVE = '';
export const choiceKey = (source: BrokenSource, column: BrokenColumn) => `${source.dataSourceId} ${column.field}`;

/**
 * Puts other columns in the place of those that are gone, over the whole dashboard at once; the result is shown before
 * it is kept.
 */
export default function RepairDialog({ dashboardId, config, sources: loaded, onRepaired, onClose }: Props) {
  const path = `/api/dashboards/${dashboardId}/repair`;
  const { data: broken, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api<BrokenSource[]>(path, { signal }),
    gcTime: 0,
  });
  const { data: sources } = useNewest(broken, loaded);
  const [made, setMade] = useState<RepairChoices>(new Map());
  const choices = useMemo(() => choicesOf(broken ?? [], sources ?? [], made), [broken, sources, made]);
  const repaired = useMemo(
    () => (broken && sources ? repairedConfig(config, broken, sources, choices) : null),
    [config, broken, sources, choices],
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title="Repair this dashboard"
      description={repairDialogWords.eachChoiceApplies}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="filled"
            off={!repaired}
            onClick={() => {
              if (repaired) onRepaired(repaired);
            }}
          >
            Save repair
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title={repairDialogWords.couldntCheckWhat}>{messageOf(error)}</ErrorState>
      ) : !broken || !sources ? (
        <Spinner words="Checking for missing columns" />
      ) : broken.length === 0 ? (
        <p className="text-ink-2">{repairDialogWords.nothingNeedsRepair}</p>
      ) : (
        <div className="grid gap-5">
          {broken.map((source) => (
            <SourceRepair
              key={source.dataSourceId}
              broken={source}
              source={sources.find(({ id }) => id === source.dataSourceId)}
              config={config}
              choices={choices}
              onChoose={(column, to) => setMade(new Map(made).set(choiceKey(source, column), to))}
            />
          ))}
          {repaired ? (
            <RepairResult before={config} after={repaired} sources={sources} />
          ) : (
            <p className="text-table text-ink-3">{repairDialogWords.chooseReplacementEach}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The data sources as they are now: the page may have been loaded with older versions. */
function useNewest(broken: readonly BrokenSource[] | undefined, loaded: readonly DataSource[]) {
  const wanted = broken?.filter(({ version }) => version !== null) ?? [];
  const all = wanted.every(({ dataSourceId, version }) =>
    loaded.some((source) => source.id === dataSourceId && source.version === version),
  );
  const { data } = useQuery({
    queryKey: ['/api/data-sources', 'newest', wanted.map(({ dataSourceId, version }) => `${dataSourceId} ${version}`)],
    enabled: broken !== undefined && !all,
    queryFn: ({ signal }) =>
      Promise.all(wanted.map(({ dataSourceId }) => api<DataSource>(`/api/data-sources/${dataSourceId}`, { signal }))),
  });
  return {
    data: all ? loaded : data && [...data, ...loaded.filter(({ id }) => !data.some((source) => source.id === id))],
  };
}

/** What was chosen, and until then what is likeliest; a column that is not there cannot be. */
export function choicesOf(
  broken: readonly BrokenSource[],
  sources: readonly DataSource[],
  made: RepairChoices,
): RepairChoices {
  const proposed = broken.flatMap((source) =>
    source.columns.flatMap((column) => {
      const there = sources
        .find(({ id }) => id === source.dataSourceId)
        ?.columns.some(({ key }) => key === column.likeliest?.key);
      return there && column.likeliest ? [[choiceKey(source, column), column.likeliest.key] as const] : [];
    }),
  );
  return new Map([...proposed, ...made]);
}

/** The dashboard as the choices make it; null while one is missing. What reads a deleted data source goes. */
export function repairedConfig(
  config: DashboardConfig,
  broken: readonly BrokenSource[],
  sources: readonly DataSource[],
  choices: RepairChoices,
): DashboardConfig | null {
  if (
    broken.length === 0 ||
    broken.some((source) => source.columns.some((column) => !choices.has(choiceKey(source, column))))
  )
    return null;
  return broken.reduce((done, source) => {
    if (source.name === null) return withoutSource(done, source.dataSourceId);
    const columns = sources.find(({ id }) => id === source.dataSourceId)?.columns ?? [];
    const repairs = source.columns.map((column): ColumnRepair => ({
      field: column.field,
      label: column.label,
      to: columns.find(({ key }) => key === choices.get(choiceKey(source, column))) ?? null,
    }));
    return repairConfig(done, source.dataSourceId, repairs);
  }, config);
}

function withoutSource(config: DashboardConfig, id: string): DashboardConfig {
  const others = <Item extends { dataSourceId: string }>(items: readonly Item[]) =>
    items.filter(({ dataSourceId }) => dataSourceId !== id);
  const kpis = others(config.kpis);
  const charts = others(config.charts);
  const kept = new Set([...kpis, ...charts, ...(config.texts ?? [])].map((widget) => widget.id));
  return {
    ...config,
    kpis,
    charts,
    filters: others(config.filters),
    layout: config.layout.filter((item) => kept.has(item.id)),
  };
}

type SourceProps = {
  broken: BrokenSource;
  source: DataSource | undefined;
  config: DashboardConfig;
  choices: RepairChoices;
  onChoose: (column: BrokenColumn, to: string) => void;
};

export function SourceRepair({ broken, source, config, choices, onChoose }: SourceProps) {
  if (!source || broken.name === null)
    return <p className="border-l-3 border-bad pl-3">{repairDialogWords.dataSourceDeleted}</p>;
  const places = lackingWidgets(config, source.id, source.columns);
  return (
    <section aria-label={broken.name} className="border border-t-2 border-line-1 border-t-ink-1 bg-sheet">
      <h3 className="px-4 py-2.5 text-control font-bold">
        {broken.name} <span className="font-normal text-ink-3">version {broken.version}</span>
      </h3>
      {broken.columns.map((column) => (
        <div
          key={column.field}
          className="grid gap-x-6 gap-y-2.5 border-t border-line-1 px-4 py-3 middle:grid-cols-[minmax(0,1fr)_300px]"
        >
          <div className="text-table">
            <p className="flex flex-wrap items-center gap-x-2">
              <b className="text-control">{column.label}</b>
              {column.type && <Tag>{column.type}</Tag>}
              <span className="text-ink-3">{whyInWords(column)}</span>
            </p>
            <ul aria-label={`Where ${column.label} is used`} className="mt-1.5 grid gap-0.5 text-ink-2">
              {places
                .filter(({ fields }) => fields.includes(column.field))
                .map((place) => (
                  <li key={`${place.kind} ${place.widgetId}`}>{placeInWords(place, column)}</li>
                ))}
            </ul>
          </div>
          <Field
            label={`Replace ${column.label} with`}
            hint={hintOf(column, choices.get(choiceKey(broken, column)), source)}
          >
            <LongSelect
              what="columns"
              value={choices.get(choiceKey(broken, column)) ?? 'choose'}
              onChange={(chosen) => onChoose(column, chosen)}
              options={[
                ...(choices.has(choiceKey(broken, column))
                  ? []
                  : [{ value: 'choose', label: 'Choose a column', disabled: true }]),
                ...source.columns
                  .filter(({ key, role }) => key !== column.field && role !== 'ignore')
                  .map((each) => ({ value: each.key, label: `${nameOf(each)} (${each.type})` })),
                { value: REMOVE, label: repairDialogWords.noneRemoveWhat },
              ]}
            />
          </Field>
        </div>
      ))}
    </section>
  );
}

const PLACES: Record<Lacking['kind'], string> = { kpi: 'KPI', chart: 'Chart', filter: 'Filter' };
const placeInWords = ({ kind, title }: Lacking, { label }: BrokenColumn) =>
  `${PLACES[kind]} ${kind === 'filter' ? label : title}`;

function whyInWords({ type, typeNow, lastVersion }: BrokenColumn): string {
  if (typeNow) return type ? `is now ${typeNow}` : 'no longer has a type this can use';
  return lastVersion ? `existed until version ${lastVersion}` : 'is missing';
}

function hintOf({ likeliest }: BrokenColumn, chosen: string | undefined, { columns }: DataSource): string | null {
  const column = columns.find(({ key }) => key === likeliest?.key);
  return likeliest && column && chosen === likeliest.key ? `Best match: ${nameOf(column)} ${likeliest.because}.` : null;
}
