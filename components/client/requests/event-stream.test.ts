import { describe, expect, it } from 'vitest';
import { eventReader } from './event-stream';

const readAll = (...pieces: string[]) => {
  const read = eventReader();
  return pieces.flatMap(read);
};

describe('eventReader', () => {
  it.each([
    ['one event', ['id: 7\nevent: done\ndata: {"a":1}\n\n'], [{ id: '7', event: 'done', data: '{"a":1}' }]],
    [
      'an event in three pieces',
      ['event: pro', 'gress\nda', 'ta: 1\n\n'],
      [{ id: null, event: 'progress', data: '1' }],
    ],
    [
      'two events in one piece',
      ['data: 1\n\ndata: 2\n\n'],
      [
        { id: null, event: 'message', data: '1' },
        { id: null, event: 'message', data: '2' },
      ],
    ],
    ['comments', [': still here\n\n', 'data: 1\n\n'], [{ id: null, event: 'message', data: '1' }]],
    ['several lines of data', ['data: a\ndata: b\n\n'], [{ id: null, event: 'message', data: 'a\nb' }]],
    ['CRLF', ['data: a\r\n\r\n'], [{ id: null, event: 'message', data: 'a' }]],
    ['an unfinished event', ['data: 1\n'], []],
  ])('%s', (_name, pieces, events) => {
    expect(readAll(...pieces)).toEqual(events);
  });
});
