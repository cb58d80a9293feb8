import { describe, expect, test } from 'vitest';
import { traceOf } from './log';

describe('the trace of a failure', () => {
  test.each<[string, string]>([
    [
      'Out of Range Error: Value 4111111111111111 is outside of provided min and max range (1 <-> 9)',
      'Error (Out of Range Error; is outside of provided min and max range)',
    ],
    [
      'IO Error: Cannot open file "/srv/plumbline/files/sets/part-0.parquet": No such file or directory',
      'Error (IO Error; Cannot open file; No such file or directory)',
    ],
    [
      "Conversion Error: Could not convert string 'Ada Lovelace' to DOUBLE",
      'Error (Conversion Error; Could not convert)',
    ],
    ['Ada Lovelace, 4111111111111111', 'Error'],
    ['Ada Lovelace Error: hunter2', 'Error'],
  ])('names its kind and quotes nothing: %s', (message, expected) => {
    expect(traceOf(new Error(message)).error).toBe(expected);
  });

  test('has the places in the code, not the message', () => {
    const { error, trace } = traceOf(new TypeError('hunter2'));
    expect(error).toBe('TypeError');
    expect(trace).toContain('log.test.ts');
    expect(trace).not.toContain('hunter2');
  });
});
