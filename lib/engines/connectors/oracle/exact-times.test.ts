import { expect, test } from 'vitest';
import { timeText } from './exact-times';

test.each([
  ['a DATE', [120, 124, 2, 29, 24, 60, 60], '2024-02-29 23:59:59'],
  ['nanoseconds', [120, 124, 2, 29, 1, 1, 1, 0x07, 0x5b, 0xca, 0x00], '2024-02-29 00:00:00.123456'],
  ['a zone, in UTC', [120, 124, 2, 29, 1, 1, 1, 0, 0, 0, 0, 20, 60], '2024-02-29 00:00:00'],
  ['the first century', [101, 101, 1, 1, 2, 2, 2], '0101-01-01 01:01:01'],
])('%s', (_, bytes, text) => expect(timeText(Uint8Array.from(bytes))).toBe(text));
