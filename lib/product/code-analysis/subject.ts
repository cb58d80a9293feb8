import type { CodeRunRow } from './store';

type Subject = Pick<CodeRunRow, 'target' | 'language' | 'fileName'>;

/** Where a fingerprint is unique, and what a later run is compared with. */
export const subjectOf = ({ target, language, fileName }: Subject): string =>
  target === 'snippet' ? `snippet ${language} ${fileName}` : target;

/** A text without a name may be any: what it no longer holds is not fixed, it was another text. */
export const isFollowed = ({ target, fileName }: Subject): boolean => target !== 'snippet' || fileName !== '';
