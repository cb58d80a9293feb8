import { formatNumber } from '@/lib/core/format';
import type { DataSourceSummary } from '@/lib/datasets/schema';
import { Field, Select } from '@/components/ui/field';

export type Source = Pick<DataSourceSummary, 'id' | 'name' | 'rowCount'>;

/** Which data source is asked of. */
export function SourceSelect({ sources, value, onChange }: { sources: readonly Source[]; value: string; onChange: (id: string) => void }) {
  return (
    <Field label="Data source" className="mb-3.5">
      <Select className="w-full" value={value} onChange={({ target }) => onChange(target.value)}>
        {sources.map(({ id, name, rowCount }) => <option key={id} value={id}>{name}, {formatNumber(rowCount)} rows</option>)}
      </Select>
    </Field>
  );
}
