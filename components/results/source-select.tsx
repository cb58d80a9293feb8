import { distinctName, namesApart } from '@/components/data/source-names';
import { Field } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { formatNumber } from '@/lib/pure/format/format';

export type SelectableSource = Pick<DataSourceSummary, 'id' | 'name' | 'rowCount'> &
  Partial<Pick<DataSourceSummary, 'createdAt'>>;

/** Which data source is asked of. */
export function SourceSelect({
  sources,
  value,
  onChange,
}: {
  sources: readonly SelectableSource[];
  value: string;
  onChange: (id: string) => void;
}) {
  const beside = namesApart(sources);
  return (
    <Field label="Data source" className="mb-3.5">
      <LongSelect
        what="data sources"
        value={value}
        onChange={onChange}
        options={sources.map((source) => ({
          value: source.id,
          label: `${distinctName(source, beside)}, ${formatNumber(source.rowCount)} rows`,
        }))}
      />
    </Field>
  );
}
