import { count, counted } from '@/components/data/words';
import type { PreviewedColumn, StepOutcome } from '@/lib/pure/preparation/outcome';

const listed = (labels: string[]) =>
  labels.length <= 2 ? labels.join(' and ') : `${labels[0]} and ${labels.length - 1} more`;

/** What a step did: 'Removes 12 of 1,200 rows', 'Changes 31 cells'. */
export function outcomeInWords({ rowsBefore, rowsAfter, cells, lost, renamed, added, removed }: StepOutcome): string {
  const gone = rowsBefore - rowsAfter;
  const isReshaped = gone < 0 || (gone > 0 && added.length > 0 && removed.length > 0);
  const said = [
    isReshaped && `${counted(rowsBefore, 'row')} → ${count(rowsAfter)}`,
    gone > 0 && !isReshaped && `removes ${count(gone)} of ${counted(rowsBefore, 'row')}`,
    cells > 0 && `changes ${counted(cells, 'cell')}`,
    lost > 0 && counted(lost, 'value becomes missing', 'values become missing'),
    renamed > 0 && `renames ${counted(renamed, 'column')}`,
    added.length > 0 && `adds ${listed(added)}`,
    removed.length > 0 && `removes ${listed(removed)}`,
  ].filter((part) => part !== false);
  if (!said.length) return 'Changes nothing';
  const sentence = said.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The columns before each of the steps that were run; a step without a list has that of the step before. */
export function columnsBefore(
  { outcomes, last }: { outcomes: StepOutcome[]; last: PreviewedColumn[] },
  nth: number,
): PreviewedColumn[] {
  if (nth >= outcomes.length) return last;
  for (let at = nth; at >= 0; at--) {
    const columns = outcomes[at]?.columns;
    if (columns) return columns;
  }
  return last;
}

export const labelIn =
  (columns: readonly PreviewedColumn[]) =>
  (key: string): string =>
    columns.find((column) => column.key === key)?.label ?? key;
