import type { Spoken } from './spoken';

/** The names from the data that words speak of. */
export const mentions = ({ text, labels }: Spoken): string[] =>
  labels.map(({ start, end }) => text.slice(start, end).toLowerCase());
