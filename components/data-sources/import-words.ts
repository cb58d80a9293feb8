import { offerShape, type ImportOffer, type ReadingOptions } from '@/lib/engine/shapes';
import type { ReadingOptionsPatch } from '@/lib/datasets/schema';
import { count, counted, listed } from './words';

/** Something that one press does to a reading, or takes back. */
export type OneClick = { key: string; said: string; effect: string; action: string; options: ReadingOptionsPatch; /** The offer is not made again. */ dismiss?: ReadingOptionsPatch };

/** Rows and words that are named; the others are counted. */
const MOST = 3;
const fromTo = (labels: readonly string[]): string => (labels.length > 3 ? `${labels[0]} to ${labels.at(-1)}` : labels.join(', '));
const unique = (labels: readonly string[]): string[] => [...new Set(labels)];

/** What a file offers to have done to it, with its effect in rows. */
export function offerInWords(offer: ImportOffer, rowCount: number): OneClick {
  if (offer.kind === 'periods') {
    const { columns, labels, grain, period, value } = offer;
    const periods = counted(columns.length, grain);
    return {
      key: 'periods', said: `${counted(columns.length, 'column')} ${columns.length === 1 ? 'is' : 'are'} ${grain}s: ${fromTo(labels)}.`,
      effect: `${count(columns.length)} ${grain} columns become rows: ${count(rowCount)} → ${counted(rowCount * columns.length, 'row')}, with one column ${period} and one column ${value}.`,
      action: `Make rows of ${periods}`, options: { periods: { columns, period, value } },
    };
  }
  const { rows, labels } = offer;
  const one = rows.length === 1;
  return {
    key: 'totals', said: `${one ? 'Row' : 'Rows'} ${listed(rows.map(count), MOST)} ${one ? 'holds a total' : 'hold totals'} of other rows (${listed(unique(labels), MOST)}).`,
    effect: `Sums count ${one ? 'it' : 'them'} again: ${count(rowCount)} → ${counted(rowCount - rows.length, 'row')} without ${one ? 'it' : 'them'}.`,
    action: one ? 'Leave out the total row' : `Leave out ${count(rows.length)} total rows`, options: { totals: 'left_out' },
  };
}

type Read = { offers: readonly ImportOffer[]; options: ReadingOptions; rowCount: number };

const isDismissed = (offer: ImportOffer, { dismissed = [] }: ReadingOptions): boolean => dismissed.includes(offerShape(offer));

/** The offers that were neither taken nor dismissed. */
export const offersInWords = ({ offers, options, rowCount }: Read): OneClick[] => offers
  .filter((offer) => options[offer.kind] === undefined && !isDismissed(offer, options))
  .map((offer) => ({ ...offerInWords(offer, rowCount), dismiss: { dismissed: [...options.dismissed ?? [], offerShape(offer)] } }));

/** The offers that were dismissed, and how each is made again. */
export const dismissedInWords = ({ offers, options, rowCount }: Read): Omit<OneClick, 'effect'>[] => offers
  .filter((offer) => options[offer.kind] === undefined && isDismissed(offer, options))
  .map((offer) => {
    const rest = options.dismissed?.filter((shape) => shape !== offerShape(offer)) ?? [];
    return { key: offer.kind, said: `Dismissed: ${offerInWords(offer, rowCount).said}`, action: 'Offer again', options: { dismissed: rest.length > 0 ? rest : null } };
  });

/** What was done to a reading on a press, and how it is taken back. */
export function doneInWords({ periods, totals }: ReadingOptions): OneClick[] {
  return [
    ...(periods ? [{ key: 'periods', said: `${counted(periods.columns.length, 'column')} stand as rows.`, effect: `Their names are in ${periods.period}, their values in ${periods.value}.`, action: 'Make columns of them again', options: { periods: null } }] : []),
    ...(totals ? [{ key: 'totals', said: 'Total rows are left out.', effect: 'They are kept beside the table, with the issues.', action: 'Put them back', options: { totals: null } }] : []),
  ];
}

const DELIMITERS: readonly (readonly [string, string])[] = [[',', 'Comma'], [';', 'Semicolon'], ['\t', 'Tab'], ['|', 'Pipe'], [':', 'Colon'], [' ', 'Space']];

export const delimiterName = (delimiter: string): string => DELIMITERS.find(([sign]) => sign === delimiter)?.[1] ?? `“${delimiter}”`;

/** The delimiters to choose from; one that only this file has stands among them. */
export const delimitersWith = (own: string | undefined): string[] => unique([...DELIMITERS.map(([sign]) => sign), ...(own ? [own] : [])]);

const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
export const untilInWords = (expiresAt: string): string => hour.format(Date.parse(expiresAt));
