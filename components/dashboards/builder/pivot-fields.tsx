import { X } from 'lucide-react';
import type { CalculatedSource } from '@/components/filters/calculated';
import { nameOf } from '@/components/filters/say-filter';
import { Button, IconButton, LinkButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import type { Presentation } from '@/lib/pure/query/schema/query';
import { CutField } from './cut-field';
import { asItStands, cutsOf, dividable, usualGrain } from './draft';
import { MeasureFields } from './measure-fields';
import { MOST_LEVELS, MOST_VALUES, offeredFor, shareIn } from './pivot-draft';
import { pivotFieldsWords } from './words';
import type { ChartForm, PivotForm, PivotLevel, PivotValue, PlainMeasure } from './chart-form';

type Props = {
  draft: ChartForm;
  pivot: PivotForm;
  source: CalculatedSource;
  onChange: (draft: ChartForm) => void;
  onCalculations: () => void;
};

/** A pivot table by its rows, its columns and what stands in the cells. */
export function PivotFields({ draft, pivot, source, onChange, onCalculations }: Props) {
  const put = (change: Partial<PivotForm>) => onChange({ ...draft, pivot: { ...pivot, ...change } });
  const values = pivot.values;
  return (
    <>
      <LevelFields side="rows" pivot={pivot} source={source} onChange={(rows) => put({ rows })} />
      <LevelFields side="columns" pivot={pivot} source={source} onChange={(columns) => put({ columns })} />
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 block text-table font-medium text-ink-2">Values</legend>
        {values.map((value, nth) => (
          <ValueFields
            // A removed one leaves the others as they are.
            key={`${values.length} ${nth}`}
            nth={nth}
            value={value}
            source={source}
            onChange={(next) => put({ values: values.with(nth, next) })}
            onRemove={values.length > 1 ? () => put({ values: values.toSpliced(nth, 1) }) : undefined}
          />
        ))}
        <Button
          size="small"
          className="self-start"
          off={values.length >= MOST_VALUES}
          onClick={() => put({ values: [...values, { agg: 'count', field: null }] })}
        >
          Add value
        </Button>
      </fieldset>
      <LinkButton className="-mt-1.5 self-start text-small pointer-coarse:min-h-11" onClick={onCalculations}>
        Custom calculations
      </LinkButton>
      <Checkbox
        label={pivotFieldsWords.heat}
        checked={pivot.heat === true}
        onChange={(event) => put({ heat: event.target.checked })}
      />
    </>
  );
}

const taken = ({ rows, columns }: PivotForm): PivotLevel[] => [...rows, ...columns];

/** A level by this column: time as usual, or as it is not cut yet. */
function levelBy(column: Column, pivot: PivotForm): PivotLevel {
  if (!isTime(column)) return { field: column.key, cut: null };
  const own = taken(pivot).filter(({ field }) => field === column.key);
  const isFree = (grain: Grain) => !own.some(({ cut }) => cut && 'grain' in cut && cut.grain === grain);
  const usual = usualGrain(column);
  return { field: column.key, cut: { grain: [usual, ...cutsOf(column).grains].find(isFree) ?? usual } };
}

const SIDES = {
  rows: { legend: 'Rows', one: 'Row', add: 'Add row level' },
  columns: { legend: 'Columns', one: 'Column', add: 'Add column level' },
} as const;

function LevelFields({
  side,
  pivot,
  source,
  onChange,
}: {
  side: 'rows' | 'columns';
  pivot: PivotForm;
  source: CalculatedSource;
  onChange: (levels: PivotLevel[]) => void;
}) {
  const { legend, one, add } = SIDES[side];
  const levels = pivot[side];
  const divisions = dividable(source);
  const levelOf = (key: string): PivotLevel => {
    const column = divisions.find((each) => each.key === key);
    return column ? levelBy(column, pivot) : { field: key, cut: null };
  };
  const offered = offeredFor(divisions, pivot, undefined);
  const next = offered.find(({ key }) => !taken(pivot).some(({ field }) => field === key)) ?? offered[0];
  const alone = pivot.rows.length + pivot.columns.length === 1;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 block text-table font-medium text-ink-2">{legend}</legend>
      {levels.map((level, nth) => {
        const column = divisions.find(({ key }) => key === level.field);
        const label = levels.length > 1 ? `${one} ${nth + 1}` : one;
        return (
          <div key={`${levels.length} ${nth}`} className="flex flex-col gap-1.5">
            <div className="flex items-end gap-1">
              <LongSelect
                className="min-w-0 flex-1"
                what="columns"
                label={label}
                value={level.field}
                onChange={(key) => onChange(levels.with(nth, levelOf(key)))}
                options={offeredFor(divisions, pivot, level).map((each) => ({ value: each.key, label: nameOf(each) }))}
              />
              {!alone && (
                <IconButton label={pivotFieldsWords.remove(label)} onClick={() => onChange(levels.toSpliced(nth, 1))}>
                  <X aria-hidden />
                </IconButton>
              )}
            </div>
            {column && isTime(column) && (
              <CutField
                cut={level.cut}
                column={column}
                label={`${label}: group dates by`}
                onChange={(cut) => onChange(levels.with(nth, { ...level, cut }))}
              />
            )}
          </div>
        );
      })}
      {levels.length < MOST_LEVELS[side] && next && (
        <Button size="small" className="self-start" onClick={() => onChange([...levels, levelOf(next.key)])}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}

const VALUE = 'value';
const SHARES: { of: 'row' | 'column' | 'total'; label: string }[] = [
  { of: 'row', label: 'Percent of row' },
  { of: 'column', label: 'Percent of column' },
  { of: 'total', label: 'Percent of total' },
];

function ValueFields({
  nth,
  value,
  source,
  onChange,
  onRemove,
}: {
  nth: number;
  value: PivotValue;
  source: CalculatedSource;
  onChange: (value: PivotValue) => void;
  onRemove?: () => void;
}) {
  const label = `Value ${nth + 1}`;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <MeasureFields label={label} measure={value} source={source} onChange={onChange} />
        </div>
        {onRemove && (
          <IconButton label={pivotFieldsWords.remove(label)} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {!('kept' in value) && addsUp(value) && (
        <ShareField label={`${label}: show as`} value={value} onChange={onChange} />
      )}
    </div>
  );
}

/** Only of sums and counts are there parts. */
const addsUp = (value: PlainMeasure) => 'agg' in value && (value.agg === 'sum' || value.agg === 'count');

function ShareField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: PlainMeasure;
  onChange: (value: PivotValue) => void;
}) {
  const as = shareIn(value.as);
  const choose = (of: string) => {
    const share = SHARES.find((each) => each.of === of);
    const shown: Presentation | null = share ? { kind: 'share', of: share.of } : null;
    onChange({ ...asItStands(value), ...(shown && { as: shown }) });
  };
  return (
    <Field label={label}>
      <Select
        className="w-full"
        value={as?.kind === 'share' ? as.of : VALUE}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={VALUE}>Value</option>
        {SHARES.map(({ of, label: words }) => (
          <option key={of} value={of}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
