import { ONLY_FORMATS } from '@/lib/engines/ingest/schema/file-formats';
import { AppError } from '@/lib/base/errors/errors';
import type { IssueGroup } from '@/lib/engines/ingest/schema/schema';

/** Why a file was not read. The message is the reason of 'File upload failed: {reason}'. */
export const unreadable = (reason: string, issues: IssueGroup[] = []) =>
  new AppError('unreadable_file', reason, issues.length ? { issues } : undefined);

export const emptyFile = () => unreadable('the file is empty');
export const unknownEncoding = () => unreadable('the text encoding couldn’t be detected; choose one and try again');
/** A choice of a person that does not hold for the file. */
export const notIn = (encoding: string, line?: number) =>
  unreadable(
    `the text cannot be read as ${encoding}${line ? `: line ${line.toLocaleString('en-US')} contains bytes that aren’t valid in it` : ''}; choose another encoding`,
  );
export const noLine = (line: number) =>
  unreadable(`line ${line.toLocaleString('en-US')} does not exist; choose a header row that exists`);
export const noDelimiter = (delimiter: string) =>
  unreadable(`no line contains ${DELIMITER_NAMES[delimiter] ?? `the letter ${delimiter}`}; choose another delimiter`);
export const DELIMITER_NAMES: Record<string, string> = {
  ',': 'a comma',
  ';': 'a semicolon',
  '\t': 'a tab',
  '|': 'a bar |',
  ' ': 'a blank',
};
export const noRecords = () => unreadable('no list of records was found in this JSON');
export const wrongKind = (what: string) => new AppError('unsupported_type', `this is ${what}; ${ONLY_FORMATS}`);

/** Bytes of the longest line, record or cell that is read: what is longer is no table. */
export const LONGEST_RECORD = 16 << 20;
export const tooLong = (what: string) => unreadable(`${what} in the file is longer than ${LONGEST_RECORD >> 20} MB`);
/** More columns than this are no table that a person can look at. */
export const MOST_COLUMNS = 2000;
export const tooWide = (columns: number) =>
  unreadable(
    `the records have ${columns.toLocaleString('en-US')} fields; at most ${MOST_COLUMNS.toLocaleString('en-US')} can be read`,
  );
/**
 * About as many cells as a CSV of 50 MB can hold. Records that name their fields can come to far more, nearly all of
 * them empty.
 */
export const MOST_CELLS = 25_000_000;
export const tooSparse = (columns: number) =>
  unreadable(
    `the records have ${columns.toLocaleString('en-US')} distinct fields, mostly empty: more than ${MOST_CELLS.toLocaleString('en-US')} cells in total`,
  );
/** Objects of a file of 50 MB are fewer: more records than this are values alone. */
export const MOST_VALUES = 10_000_000;
export const tooMany = () =>
  unreadable(`the JSON lists more than ${MOST_VALUES.toLocaleString('en-US')} values; save them as CSV`);
