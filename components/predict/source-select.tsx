import { formatNumber } from '@/lib/core/format';
import type { DataSourceSummary } from '@/lib/datasets/schema';
import { distinctName, namesApart } from '@/components/data-sources/source-names';
import { Field } from '@/components/ui/field';
import { LongSelect } from '@/components/ui/long-select';

export type Source = Pick<DataSourceSummary, 'id' | 'name' | 'rowCount'> & Partial<Pick<DataSourceSummary, 'createdAt'>>;

/** Which data source is asked of. */
export function SourceSelect({ sources, value, onChange }: { sources: readonly Source[]; value: string; onChange: (id: string) => void }) {
  const beside = namesApart(sources);
  return (
    <Field label="Data source" className="mb-3.5">
      <LongSelect what="data sources" value={value} onChange={onChange} options={sources.map((source) => ({ value: source.id, label: `${distinctName(source, beside)}, ${formatNumber(source.rowCount)} rows` }))} />
    </Field>
  );
}
