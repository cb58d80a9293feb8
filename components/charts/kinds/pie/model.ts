import { formatNumber } from '@/lib/pure/format/format';
import { restFilters } from '../../model/dimension';
import { measured, quantityOf, sayValue, sum, type Parts } from '../../model/parts';
import { assignTones } from '../../model/tones';
import type { ChartMark, Picture, Quantity, Tone } from '../../model/types';

export type PieModel = Picture & {
  kind: 'pie';
  parts: { name: string; value: number; tone: Tone }[];
  quantity: Quantity;
};

const MOST_PARTS = 5;

/** Two to five parts of one whole; more, fewer or a negative part is no pie. */
export function pieModel(parts: Parts): PieModel | null {
  const { chart, answer, rows, axes, measures, other } = parts;
  const axis = axes[0];
  const measure = measures[0];
  if (!axis || !measure || answer.rows.length < 2 || answer.rows.length > MOST_PARTS) return null;
  const quantity = quantityOf(measure);
  const values = answer.rows.map((row) => measured(row, measure));
  const total = sum(values);
  if (total <= 0 || values.some((value) => value === null || value < 0)) return null;
  const cells = answer.rows.map((row) => row[axis.column.key] ?? null);
  const tones = assignTones(
    parts.tones,
    axis.dimension.field,
    cells.map((cell, index) => (other?.index === index || cell === null ? { nameless: true } : cell)),
  );
  const slices = cells.map((cell, index) => ({
    name: axis.name(cell),
    value: values[index]!,
    tone: tones[index]!,
    index,
    cell,
  }));
  return {
    kind: 'pie',
    legendBeside: true,
    quantity,
    notes: [],
    parts: slices.map(({ name, value, tone }) => ({ name, value, tone })),
    legend: slices.map(({ name, value, tone }) => ({
      name: `${name} ${formatNumber(value / total, { kind: 'percent' })}`,
      tone,
    })),
    marks: slices.map(({ name, value, tone, index, cell }): ChartMark => ({
      label: name,
      row: index,
      column: index,
      line: 0,
      change: null,
      filters: other?.index === index ? restFilters(axis, chart.dataSourceId, rows) : axis.filters(cell),
      lines: [
        { name: measure.label, value: sayValue(value, quantity), tone },
        { name: 'Share', value: formatNumber(value / total, { kind: 'percent' }), tone: null },
      ],
    })),
  };
}
