import { describe, expect, it } from 'vitest';
import { refusalOf } from './upload';

const MB = 1024 * 1024;

describe('refusalOf', () => {
  it.each([
    ['taxis.csv', 900, null],
    ['TAXIS.CSV', 900, null],
    ['log.ndjson', 50 * MB, null],
    ['log.ndjson', 50 * MB + 1, 'the file is larger than 50 MB'],
    ['empty.csv', 0, 'the file is empty'],
    ['tool.exe', 900, 'only CSV, JSON, XML and TXT files, and Excel files, can be uploaded'],
    ['book.xls', 900, 'only CSV, JSON, XML and TXT files, and Excel files, can be uploaded'],
    ['noending', 900, 'only CSV, JSON, XML and TXT files, and Excel files, can be uploaded'],
  ])('%s of %i bytes: %s', (name, size, refusal) => {
    expect(refusalOf({ name, size })?.reason ?? null).toBe(refusal);
  });
});
