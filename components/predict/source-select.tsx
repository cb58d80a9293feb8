import { formatNumber } from '@/lib/core/format';
import type { DataSourceSummary } from '@/lib/datasets/schema';
import { distinctName, namesApart } from '@/components/data-sources/source-names';
import { Field, Select } from '@/components/ui/field';

export type Source = Pick<DataSourceSummary, 'id' | 'name' | 'rowCount'> & Partial<Pick<DataSourceSummary, 'createdAt'>>;

/** Which data source is asked of. */
export function SourceSelect({ sources, value, onChange }: { sources: readonly Source[]; value: string; onChange: (id: string) => void }) {
  const beside = namesApart(sources);
  return (
    <Field label="Data source" className="mb-3.5">
      <Select className="w-full" value={value} onChange={({ target }) => onChange(target.value)}>
        {sources.map((source) => <option key={source.id} value={source.id}>{distinctName(source, beside)}, {formatNumber(source.rowCount)} rows</option>)}
      </Select>
    </Field>
  );
}
