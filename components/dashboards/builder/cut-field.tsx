import { Field, Select } from '@/components/ui/forms/field';
import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { Part } from '@/lib/pure/query/schema/query';
import { cutsOf } from './draft';
import type { ChartForm } from './chart-form';

const GRAIN_WORDS: Record<Grain, string> = {
  hour: 'Hours',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
};
const PART_WORDS: Record<Part, string> = {
  hour: 'Hour of the day',
  weekday: 'Day of the week',
  day: 'Day of the month',
  month: 'Month of the year',
  quarter: 'Quarter of the year',
};

/** Periods one after the other, or parts laid over each other. */
export function CutField({
  cut,
  column,
  label = 'Group dates by',
  onChange,
}: {
  cut: ChartForm['cut'];
  column: Column;
  label?: string;
  onChange: (cut: ChartForm['cut']) => void;
}) {
  const { grains, parts } = cutsOf(column);
  const value = cut && 'grain' in cut ? `grain ${cut.grain}` : cut ? `part ${cut.part}` : '';
  const choose = (text: string) => {
    const [kind, word] = text.split(' ');
    onChange(kind === 'grain' ? { grain: word as Grain } : { part: word as Part });
  };
  return (
    <Field label={label}>
      <Select className="w-full" value={value} onChange={(event) => choose(event.target.value)}>
        <optgroup label="Date periods">
          {grains.map((grain) => (
            <option key={grain} value={`grain ${grain}`}>
              {GRAIN_WORDS[grain]}
            </option>
          ))}
        </optgroup>
        <optgroup label="Recurring parts">
          {parts.map((part) => (
            <option key={part} value={`part ${part}`}>
              {PART_WORDS[part]}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  );
}
