import type { Sentence } from '@/lib/pure/query/schema/claim';

/** In the order they are read: headline, change, where it comes from, exceptions and outlook, what to do, caveats. */
export const SECTIONS = ['headline', 'what_changed', 'why', 'risks', 'actions', 'method'] as const;
export type SectionKey = (typeof SECTIONS)[number];

export const AUDIENCES = ['executive', 'analyst'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const LENGTHS = ['short', 'standard', 'long'] as const;
export type Length = (typeof LENGTHS)[number];

/** Something that a summary can say. */
export type Statement = {
  /** What it says, whatever its numbers are: the same over later versions of the data. */
  key: string;
  section: SectionKey;
  sentence: Sentence;
  /** What it speaks of: columns, values, data sources. Two statements of the same subjects say much the same. */
  subjects: readonly string[];
  /** How much a reader would miss it, 0 to 1; what is above is always said. */
  weight: number;
  /** The finding that it tells, and so how it was tested. */
  findingId?: string;
  /** Where it is told at length. */
  href?: string;
};

/** Said whatever else is left out. */
export const ALWAYS = 2;
