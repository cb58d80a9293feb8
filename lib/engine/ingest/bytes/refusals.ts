import { AppError } from '@/lib/core/errors';
import type { IssueGroup } from '@/lib/engine/shapes';

/** Why a file was not read. The message is the reason of 'File upload failed: {reason}'. */
export const unreadable = (reason: string, issues: IssueGroup[] = []) => new AppError('unreadable_file', reason, issues.length ? { issues } : undefined);

export const emptyFile = () => unreadable('the file is empty');
export const unknownEncoding = () => unreadable('the text encoding could not be read');
export const noRows = () => unreadable('no table was found in this file');
export const noRecords = () => unreadable('no list of records was found in this JSON');
export const wrongKind = (what: string) => new AppError('unsupported_type', `this is ${what}; only CSV, JSON, XML and TXT files can be uploaded`);
