import {
  offerShape,
  type ImportOffer,
  type IngestRequest,
  type LeftOutRows,
  type Settled,
} from '@/lib/engines/ingest/schema/schema';
import type { Loaded } from './load/load';
import { arePeriodsAlone, namedByFigure, periodsOffer, periodsToRows } from './periods/rows';
import type { Duck } from './table/duck';
import type { IssueLog } from './table/issues';
import type { LeftOvers } from './table/left-overs';
import type { TextTable } from './table/text-table';
import { findTotalRows } from './totals/find';
import { totalsIssue, totalsOffer, withoutTotals } from './totals/leave-out';

/** A table as text and as it was loaded from it. */
export type Sheet<T extends { loaded: Loaded }> = { table: TextTable; typed: T };
type Around = { duck: Duck; workDir: string; findings: IssueLog; leftOvers: LeftOvers };

type Shaped<T extends { loaded: Loaded }> = {
  sheet: Sheet<T>;
  offers: ImportOffer[];
  settled: Settled;
  leftOut: LeftOutRows | null;
  /** Columns of numbers that were seen to add up to totals. */ adds: string[];
};

/**
 * Gives a loaded table the shape a person chose, and tells what one click would still do: totals left out, periods as
 * rows. With `settles` what leaves no doubt is done unasked, unless it was chosen or dismissed before.
 */
export async function shapeTable<T extends { loaded: Loaded }>(
  sheet: Sheet<T>,
  { options, settles = [] }: Pick<IngestRequest, 'options' | 'settles'>,
  load: (table: TextTable) => Promise<T>,
  around: Around,
): Promise<Shaped<T>> {
  const { duck, findings, leftOvers } = around;
  const offers: ImportOffer[] = [];
  const settled: Settled = {};
  const reload = async (table: TextTable): Promise<Sheet<T>> => ({ table, typed: await load(table) });
  const isOpen = (offer: ImportOffer) =>
    settles.includes(offer.kind) &&
    options[offer.kind] === undefined &&
    !options.dismissed?.includes(offerShape(offer));
  let shaped = sheet;
  let leftOut: LeftOutRows | null = null;
  let totals = await findTotalRows(duck, shaped.table, shaped.typed.loaded);
  const proven = totals.filter(({ sure }) => sure);
  const adds = [...new Set(proven.flatMap((total) => total.adds ?? []))];
  if (proven.length && isOpen(totalsOffer(totals))) settled.totals = 'proven';
  const chosen = settled.totals ?? options.totals;
  const left = chosen === 'left_out' ? totals : chosen === 'proven' ? proven : [];
  if (left.length) {
    const without = await withoutTotals(shaped.table, shaped.typed.loaded.rowCount, left, around);
    shaped = await reload(without.table);
    leftOut = without.leftOut;
    totals =
      chosen === 'proven'
        ? (await findTotalRows(duck, shaped.table, shaped.typed.loaded)).filter(({ sure }) => !sure)
        : [];
  }
  const offerOf = ({ columns }: Loaded) => namedByFigure(duck, columns, periodsOffer(columns));
  const offer = options.periods ? null : await offerOf(shaped.typed.loaded);
  if (offer && isOpen(offer) && arePeriodsAlone(offer, shaped.typed.loaded.columns))
    settled.periods = { columns: offer.columns, period: offer.period, value: offer.value };
  const wanted = settled.periods ?? options.periods;
  if (wanted && wanted !== 'kept') {
    const { table, periods } = await periodsToRows(shaped.table, shaped.typed.loaded, wanted, around);
    shaped = await reload(table);
    leftOvers.renumber((row) => `(${row} - 1) * ${periods} + 1`);
    totals = totals.flatMap((total) =>
      Array.from({ length: periods }, (_, nth) => ({ ...total, row: (total.row - 1) * periods + 1 + nth })),
    );
  } else {
    const kept = offer ?? (await offerOf(shaped.typed.loaded));
    if (kept) offers.push(kept);
  }
  if (totals.length) {
    offers.push(totalsOffer(totals));
    findings.addGroup(totalsIssue(totals));
  }
  return { sheet: shaped, offers, settled, leftOut, adds };
}
