import type { ImportOffer, ReadingOptions } from '@/lib/engine/shapes';
import type { Duck } from './duck';
import type { Findings } from './issues';
import type { LeftOvers } from './left-overs';
import type { Loaded } from './load';
import { periodsOffer, periodsToRows } from './periods/rows';
import type { TextTable } from './text-table';
import { findTotalRows, totalsIssue, totalsOffer, withoutTotals } from './totals';

/** A table as text and as it was loaded from it. */
export type Sheet<T extends { loaded: Loaded }> = { table: TextTable; typed: T };
type Around = { duck: Duck; workDir: string; findings: Findings; leftOvers: LeftOvers };

/** Gives a loaded table the shape a person chose, and tells what one click would still do: totals left out, periods as rows. */
export async function shapeTable<T extends { loaded: Loaded }>(sheet: Sheet<T>, options: ReadingOptions, load: (table: TextTable) => Promise<T>, around: Around): Promise<{ sheet: Sheet<T>; offers: ImportOffer[] }> {
  const { duck, findings, leftOvers } = around;
  const offers: ImportOffer[] = [];
  const reload = async (table: TextTable): Promise<Sheet<T>> => ({ table, typed: await load(table) });
  let shaped = sheet;
  let totals = await findTotalRows(duck, shaped.typed.loaded);
  if (totals.length && options.totals === 'left_out') {
    const left = totals.map(({ row }) => row);
    shaped = await reload(await withoutTotals(shaped.table, shaped.typed.loaded.rowCount, totals, around));
    leftOvers.renumber((row) => `CASE WHEN ${row} NOT IN (${left.join(', ')}) THEN ${row} - len(list_filter([${left.join(', ')}], x -> x < ${row})) END`);
    totals = [];
  }
  if (options.periods) {
    const { table, periods } = await periodsToRows(shaped.table, shaped.typed.loaded, options.periods, around);
    shaped = await reload(table);
    leftOvers.renumber((row) => `(${row} - 1) * ${periods} + 1`);
    totals = totals.flatMap((total) => Array.from({ length: periods }, (_, nth) => ({ ...total, row: (total.row - 1) * periods + 1 + nth })));
  } else {
    const offer = periodsOffer(shaped.typed.loaded.columns);
    if (offer) offers.push(offer);
  }
  if (totals.length) {
    offers.push(totalsOffer(totals));
    findings.addGroup(totalsIssue(totals));
  }
  return { sheet: shaped, offers };
}
