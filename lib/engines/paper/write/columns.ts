import type { PaperTable } from '../protocol/document';
import { widthIn, type Style } from './fonts';

const SAMPLE = 300;
const NARROWEST = 36;
const WIDEST_SHARE = 0.6;

/** How wide the columns of a table are: as their cells want, the texts giving way where there is no room. */
export function columnWidths(
  { columns, rows }: Pick<PaperTable, 'columns' | 'rows'>,
  { room, size, padding }: { room: number; size: number; padding: number },
): number[] {
  const wide = (text: string, style: Style) => widthIn(text.slice(0, 200), size, style) + padding;
  const step = Math.max(1, Math.floor(rows.length / SAMPLE));
  const wanted = columns.map(({ label }, nth) => {
    let most = wide(label, 'strong');
    for (let row = 0; row < rows.length; row += step) most = Math.max(most, wide(rows[row]![nth] ?? '', 'regular'));
    return Math.max(NARROWEST, most);
  });
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= room) {
    // What is over goes to the texts, or stays at the right of a narrow table.
    const texts = columns.flatMap(({ right }, nth) => (right ? [] : [nth]));
    const spare = Math.min(room - total, total * 0.5);
    return wanted.map((width, nth) => (texts.includes(nth) ? width + spare / texts.length : width));
  }
  const capped = wanted.map((width, nth) =>
    columns[nth]!.right ? width : Math.min(width, Math.max(NARROWEST * 2, room * WIDEST_SHARE)),
  );
  const over = capped.reduce((sum, width) => sum + width, 0) - room;
  if (over <= 0) return capped.map((width) => width - over / capped.length);
  const give = capped.map((width, nth) => Math.max(0, width - (columns[nth]!.right ? width * 0.8 : NARROWEST)));
  const most = give.reduce((sum, width) => sum + width, 0) || 1;
  const fitted = capped.map((width, nth) => width - (give[nth]! / most) * Math.min(over, most));
  const still = fitted.reduce((sum, width) => sum + width, 0);
  return still > room ? fitted.map((width) => (width * room) / still) : fitted;
}

/** More columns than a page is wide for stand in several tables, the first column in each. */
export function bandsOf(table: PaperTable, most: number): PaperTable[] {
  const { columns, rows, title } = table;
  if (columns.length <= most) return [table];
  const bands: PaperTable[] = [];
  for (let from = 1; from < columns.length; from += most - 1) {
    const take = <T>(all: readonly T[]): T[] => [all[0]!, ...all.slice(from, from + most - 1)];
    bands.push({
      ...table,
      title: `${title}, columns ${from + 1} to ${Math.min(columns.length, from + most - 1)} of ${columns.length}`,
      columns: take(columns),
      rows: rows.map(take),
    });
  }
  return bands;
}
