'use client';

import { useQuery } from '@tanstack/react-query';
import { FormatFields } from '@/components/dashboards/calculations/format-fields';
import { measurable, MEASURE_WORDS, usualAggregate } from '@/components/dashboards/builder/draft';
import { OwnFilterFields } from '@/components/dashboards/builder/own-filter-fields';
import { dataSourcePath } from '@/components/data/change-data-source';
import { nameOf } from '@/components/filters/say-filter';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Skeleton } from '@/components/ui/skeleton';
import type { DataSource, DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Members } from '@/lib/product/members/schema';
import { LONGEST_METRIC_DESCRIPTION, LONGEST_METRIC_NAME } from '@/lib/product/metrics/limits-schema';
import type { Metric } from '@/lib/product/metrics/schema';
import type { MetricFormat, PlainAggregate } from '@/lib/pure/query/schema/query';
import type { MetricForm } from './metric-form';
import { DIRECTIONS } from './words';

type Props = {
  form: MetricForm;
  sources: readonly DataSourceSummary[];
  metrics: readonly Metric[];
  metric: Metric | null;
  mayCertify: boolean;
  onChange: (form: MetricForm) => void;
};

/** What a metric is: its name, its measure, how its values are written and judged, who answers for it. */
export function MetricFields({ form, sources, metrics, metric, mayCertify, onChange }: Props) {
  const put = (change: Partial<MetricForm>) => onChange({ ...form, ...change });
  return (
    <div className="flex flex-col gap-3">
      <Field label="Name" required hint="As people say it: net revenue">
        <Input
          value={form.name}
          maxLength={LONGEST_METRIC_NAME}
          onChange={(event) => put({ name: event.target.value })}
        />
      </Field>
      {!metric && (
        <Field label="Data source">
          <LongSelect
            what="data sources"
            value={form.dataSourceId}
            options={sources.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(dataSourceId) =>
              put({ dataSourceId, field: '', filters: [], numeratorId: '', denominatorId: '' })
            }
          />
        </Field>
      )}
      <Field label="Kind">
        <Select
          className="w-full"
          value={form.kind}
          onChange={(event) => put({ kind: event.target.value as MetricForm['kind'] })}
        >
          <option value="measure">A measure of the rows</option>
          <option value="ratio">One metric divided by another</option>
        </Select>
      </Field>
      {form.kind === 'measure' ? (
        <MeasureOfRows form={form} put={put} />
      ) : (
        <RatioFields form={form} metrics={metrics} metric={metric} put={put} />
      )}
      <Field label="Description" hint="What counts, and what doesn’t">
        <Textarea
          rows={2}
          value={form.description}
          maxLength={LONGEST_METRIC_DESCRIPTION}
          onChange={(event) => put({ description: event.target.value })}
        />
      </Field>
      <FormatFields value={form.format} onChange={(format) => put({ format: format as MetricFormat | null })} />
      <Field label="Higher is">
        <Select
          className="w-full"
          value={form.goodDirection}
          onChange={(event) => put({ goodDirection: event.target.value as MetricForm['goodDirection'] })}
        >
          {Object.entries(DIRECTIONS).map(([direction, words]) => (
            <option key={direction} value={direction}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {metric && <OwnerField form={form} put={put} />}
      {mayCertify && (
        <Checkbox
          label="Certified: this is the definition to use"
          checked={form.certified}
          onChange={(event) => put({ certified: event.target.checked })}
        />
      )}
    </div>
  );
}

type Part = { form: MetricForm; put: (change: Partial<MetricForm>) => void };

/** An aggregate of a column, or the number of rows, of the rows that the filters leave. */
function MeasureOfRows({ form, put }: Part) {
  const { data: source } = useQuery<DataSource>({
    queryKey: [dataSourcePath(form.dataSourceId)],
    enabled: form.dataSourceId !== '',
  });
  if (!source) return <Skeleton className="h-14 w-full" />;
  const columns = measurable(source);
  const chosen = columns.find(({ key }) => key === form.field);
  const choose = (key: string) => {
    const column = columns.find((each) => each.key === key);
    put({ field: key, ...(column && { agg: usualAggregate(column) }) });
  };
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-2">
        <Field label="Measure" className={form.field === '' ? 'col-span-2' : undefined}>
          <LongSelect
            what="measures"
            value={form.field}
            options={[
              { value: '', label: `Number of ${source.rowNoun}` },
              ...columns.map((column) => ({ value: column.key, label: nameOf(column) })),
              ...(form.field !== '' && !chosen ? [{ value: form.field, label: form.field }] : []),
            ]}
            onChange={choose}
          />
        </Field>
        {form.field !== '' && (
          <Field label="Aggregation">
            <Select
              className="w-full"
              value={form.agg}
              onChange={(event) => put({ agg: event.target.value as PlainAggregate })}
            >
              {Object.entries(MEASURE_WORDS).map(([agg, words]) => (
                <option key={agg} value={agg}>
                  {words}
                </option>
              ))}
              {!(form.agg in MEASURE_WORDS) && <option value={form.agg}>{form.agg}</option>}
            </Select>
          </Field>
        )}
      </div>
      <OwnFilterFields
        key={source.id}
        what="metric"
        filters={form.filters}
        source={source}
        onChange={(filters) => put({ filters })}
      />
    </>
  );
}

/** Two metrics of the same data source, both measures of their own. */
function RatioFields({ form, metrics, metric, put }: Part & Pick<Props, 'metrics' | 'metric'>) {
  const others = metrics.filter(
    ({ id, dataSourceId, definition }) =>
      id !== metric?.id && dataSourceId === form.dataSourceId && definition.kind === 'measure',
  );
  const options = [
    { value: '', label: 'Choose a metric' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (others.length < 2)
    return <p className="text-ink-2">A ratio needs two metrics of this data source. Define those first.</p>;
  return (
    <div className="grid items-end gap-2 middle:grid-cols-2">
      <Field label="This metric">
        <LongSelect
          what="metrics"
          value={form.numeratorId}
          options={options}
          onChange={(numeratorId) => put({ numeratorId })}
        />
      </Field>
      <Field label="Divided by">
        <LongSelect
          what="metrics"
          value={form.denominatorId}
          options={options}
          onChange={(denominatorId) => put({ denominatorId })}
        />
      </Field>
    </div>
  );
}

/** Who answers for the definition: a member of the workspace. */
function OwnerField({ form, put }: Part) {
  const { data } = useQuery<Members>({ queryKey: ['/api/workspace/members'] });
  if (!data) return null;
  return (
    <Field label="Owner">
      <Select
        className="w-full"
        value={form.ownerId ?? ''}
        onChange={(event) => put({ ownerId: event.target.value || null })}
      >
        {!data.members.some(({ userId }) => userId === form.ownerId) && <option value="">None</option>}
        {data.members.map(({ userId, username }) => (
          <option key={userId} value={userId}>
            {username}
          </option>
        ))}
      </Select>
    </Field>
  );
}
