import type { Cell } from '@/lib/pure/query/schema/column';

/**
 * What holds between columns of a table beside what is tested: by definition, or so nearly that one says what the other
 * does.
 */
export type Links = {
  /** The columns of a definition that holds both; null where there is none. */
  defined: (a: string, b: string) => string[] | null;
  /** Both measure one quantity: staff of 2010 and staff now. */
  areVersions: (a: string, b: string) => boolean;
  /** A value of the one determines the other. */
  determined: (a: string, b: string) => boolean;
  /** The category is the number cut into ranges. */
  isCut: (number: string, category: string) => boolean;
  /** A target that is a threshold of a number, with that number. */
  cutFrom: (target: string) => string[] | null;
  alike: (a: string, b: string) => boolean;
  /** The two run alike over time. */
  alikeInTime: (a: string, b: string) => boolean;
  /** They do beside their trends too: two that rise are not one for that. */
  alikeBesideTrend: (a: string, b: string) => boolean;
  /** Two values of categories stand for nearly the same rows. */
  sameRows: (a: CategoryLevel, b: CategoryLevel) => boolean;
};

/** A value of a category. */
export type CategoryLevel = { field: string; value: Cell };

/** Two pairs of columns, each of one alike to one of the other. */
export const samePair = (
  [a, b]: readonly string[],
  [c, d]: readonly string[],
  { alike }: Pick<Links, 'alike'>,
): boolean => (alike(a!, c!) && alike(b!, d!)) || (alike(a!, d!) && alike(b!, c!));
