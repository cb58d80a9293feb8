import {
  offerShape,
  type ImportOffer,
  type LeftOutRows,
  type ReadingOptions,
} from '@/lib/engines/ingest/schema/schema';
import type { ReadingOptionsPatch } from '@/lib/product/data-sources/schema/schema';
import { count, counted, listed } from '../words';

/** Something that one press does to a reading, or takes back. */
export type OneClick = {
  key: string;
  said: string;
  effect: string;
  action: string;
  options: ReadingOptionsPatch;
  /** The offer is not made again. */ dismiss?: ReadingOptionsPatch;
};

/** Rows and words that are named; the others are counted. */
const MOST = 3;
const fromTo = (labels: readonly string[]): string =>
  labels.length > 3 ? `${labels[0]} to ${labels.at(-1)}` : labels.join(', ');
/** The first few of so many. */
const named = (first: readonly string[], all: number): string =>
  all > MOST ? `${first.slice(0, MOST).join(', ')} and ${count(all - MOST)} more` : listed(first, MOST);
const unique = (labels: readonly string[]): string[] => [...new Set(labels)];

/** What a file offers to have done to it, with its effect in rows. */
export function offerInWords(offer: ImportOffer, rowCount: number): OneClick {
  if (offer.kind === 'periods') {
    const { columns, labels, grain, period, value } = offer;
    const periods = counted(columns.length, grain);
    return {
      key: 'periods',
      said: `${counted(columns.length, 'column')} ${columns.length === 1 ? 'looks like a' : 'look like'} ${grain}s: ${fromTo(labels)}.`,
      effect: `Unpivot ${count(columns.length)} ${grain} columns into rows: ${count(rowCount)} → ${counted(rowCount * columns.length, 'row')}, with columns ${period} and ${value}.`,
      action: `Unpivot ${periods} into rows`,
      options: { periods: { columns, period, value } },
    };
  }
  // offers of older versions tell all their rows and no count
  const { rows, labels, count: totals = rows.length } = offer;
  const one = totals === 1;
  return {
    key: 'totals',
    said: `${one ? 'Row' : 'Rows'} ${named(rows.map(count), totals)} ${one ? 'is a total' : 'are totals'} of other rows (${listed(unique(labels), MOST)}).`,
    effect: `Sums would count ${one ? 'it' : 'them'} twice: ${count(rowCount)} → ${counted(rowCount - totals, 'row')} without ${one ? 'it' : 'them'}.`,
    action: one ? 'Exclude the total row' : `Exclude ${count(totals)} total rows`,
    options: { totals: 'left_out' },
  };
}

export type OffersRead = {
  offers: readonly ImportOffer[];
  options: ReadingOptions;
  rowCount: number;
  leftOut?: LeftOutRows;
};

const isDismissed = (offer: ImportOffer, { dismissed = [] }: ReadingOptions): boolean =>
  dismissed.includes(offerShape(offer));

/** The offers that were not dismissed. */
export const offersInWords = ({ offers, options, rowCount }: OffersRead): OneClick[] =>
  offers
    .filter((offer) => !isDismissed(offer, options))
    .map((offer) => ({
      ...offerInWords(offer, rowCount),
      dismiss: { dismissed: [...(options.dismissed ?? []), offerShape(offer)] },
    }));

/** The offers that were dismissed, and how each is made again. */
export const dismissedInWords = ({ offers, options, rowCount }: OffersRead): Omit<OneClick, 'effect'>[] =>
  offers
    .filter((offer) => isDismissed(offer, options))
    .map((offer) => {
      const rest = options.dismissed?.filter((shape) => shape !== offerShape(offer)) ?? [];
      return {
        key: offer.kind,
        said: `Dismissed: ${offerInWords(offer, rowCount).said}`,
        action: 'Restore suggestion',
        options: { dismissed: rest.length > 0 ? rest : null },
      };
    });

/** What was done to a reading, asked or unasked, and how it is taken back. */
export function doneInWords({
  options: { periods, totals },
  rowCount,
  leftOut,
}: Omit<OffersRead, 'offers'>): OneClick[] {
  const isOut = leftOut && totals && totals !== 'kept';
  const one = leftOut?.count === 1;
  return [
    ...(isOut
      ? [
          {
            key: 'totals',
            said: `Without ${counted(leftOut.count, 'total row')} (${named(leftOut.labels, leftOut.labels.length)}).`,
            effect: `${counted(rowCount, 'row')} are counted; ${one ? 'the total is' : 'the totals are'} listed under Issues.`,
            action: one ? 'Include it again' : 'Include them again',
            options: { totals: 'kept' as const },
          },
        ]
      : []),
    ...(periods && periods !== 'kept'
      ? [
          {
            key: 'periods',
            said: `${counted(periods.columns.length, 'column')} were unpivoted into rows.`,
            effect: `Names are in ${periods.period}, values in ${periods.value}.`,
            action: 'Undo unpivot',
            options: { periods: 'kept' as const },
          },
        ]
      : []),
  ];
}

const DELIMITERS: readonly (readonly [string, string])[] = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Pipe'],
  [':', 'Colon'],
  [' ', 'Space'],
];

export const delimiterName = (delimiter: string): string =>
  DELIMITERS.find(([sign]) => sign === delimiter)?.[1] ?? `“${delimiter}”`;

/** The delimiters to choose from; one that only this file has stands among them. */
export const delimitersWith = (own: string | undefined): string[] =>
  unique([...DELIMITERS.map(([sign]) => sign), ...(own ? [own] : [])]);

const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
export const untilInWords = (expiresAt: string): string => hour.format(Date.parse(expiresAt));
