import type { Filter } from '@/lib/pure/query/schema/query';
import type { ChartMark, Picture } from './model/types';

const STEP: Record<string, { column: number; line: number }> = {
  ArrowLeft: { column: -1, line: 0 },
  ArrowRight: { column: 1, line: 0 },
  ArrowUp: { column: 0, line: -1 },
  ArrowDown: { column: 0, line: 1 },
};

const distance = (from: ChartMark, to: ChartMark) => Math.abs(to.column - from.column) + Math.abs(to.line - from.line);

/**
 * The mark that an arrow key leads to: the next one in that direction, on the same row or column where there is one.
 * Where all marks stand in one row, up and down walk it too. Null for other keys.
 */
export function moveMark(marks: readonly ChartMark[], active: number | null, key: string): number | null {
  if (marks.length === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return marks.length - 1;
  const step = STEP[key];
  if (!step) return null;
  const from = active === null ? undefined : marks[active];
  if (!from || active === null) return step.column + step.line > 0 ? 0 : marks.length - 1;
  const oneRow = marks.every(({ line }) => line === marks[0]!.line);
  const along = oneRow ? { column: step.column || step.line, line: 0 } : step;
  let best: number | null = null;
  marks.forEach((mark, index) => {
    const ahead =
      along.column !== 0
        ? mark.line === from.line && (mark.column - from.column) * along.column > 0
        : (mark.line - from.line) * along.line > 0 &&
          (mark.column === from.column ||
            !marks.some(({ column, line }) => column === from.column && (line - from.line) * along.line > 0));
    if (ahead && (best === null || distance(from, mark) < distance(from, marks[best]!))) best = index;
  });
  return best ?? active;
}

/** The mark that these filters mean; null where nothing was chosen, or what was chosen is not on the picture. */
export function chosenMark({ marks }: Pick<Picture, 'marks'>, filters: readonly Filter[] | undefined): number | null {
  if (!filters) return null;
  const meant = JSON.stringify(filters);
  const index = marks.findIndex((mark) => mark.filters && JSON.stringify(mark.filters) === meant);
  return index === -1 ? null : index;
}

/** Whether it can be held against another: one condition says it, and it is not the rest of all groups. */
export const isSide = ({ filters }: ChartMark): boolean => filters?.length === 1 && filters[0]!.op !== 'not_in';

/** A mark as it is spoken: 'Wed 27 Mar 2019: 18–31 Mar 2019 $4,417.17; 4–17 Mar $4,868.06; change −9.3%'. */
export function sayMark({ label, lines, change }: ChartMark): string {
  const values = lines.map(({ name, value }) => `${name} ${value}`);
  return `${label}: ${[...values, ...(change ? [`change ${change}`] : [])].join('; ')}`;
}
