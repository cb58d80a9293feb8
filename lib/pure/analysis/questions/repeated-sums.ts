import type { Column } from '@/lib/pure/query/schema/column';
import { repetitionOf } from '../semantics/repeated';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import type { QuestionScene } from './scene';

/** Whether several rows repeat a number of what they belong to, as the lines of an order repeat its freight. */
export const isRepeated = (column: Column, { table }: Pick<QuestionScene, 'table'>): boolean =>
  repetitionOf(column.key, table.relations) !== undefined;

/**
 * @throws AskedBack for a total of what several rows repeat: it would count it as often. With one cause of death named,
 * each state and year has one row, and its people are counted once.
 */
export function refuseRepeatedSums({ table, conditions }: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    if (figure.kind !== 'column' || figure.agg !== 'sum') continue;
    const { column } = figure;
    const repetition = repetitionOf(column.key, table.relations);
    const isOneOfThem = ({ filter, column: { key } }: QuestionScene['conditions'][number]) =>
      'op' in filter && filter.op === 'eq' && !repetition?.by.includes(key);
    if (!repetition || conditions.some(isOneOfThem)) continue;
    const labels = repetition.by.map((key) => table.columns.find((each) => each.key === key)?.label ?? key);
    const question = `Average ${column.label}`;
    askBack(
      'not_a_query',
      `${column.label} is the same on all rows of one ${labels.join(' and ')}, so a total over rows counts it several times. Ask for its average.`,
      [{ text: question, question }],
    );
  }
}
