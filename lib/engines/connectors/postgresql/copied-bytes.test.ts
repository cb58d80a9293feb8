import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Connection } from 'pg';
import { expect, test } from 'vitest';
import { CopiedBytes } from './copied-bytes';

function message(code: string, body: string): Buffer {
  const header = Buffer.alloc(5);
  header.write(code, 0, 'latin1');
  header.writeUInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

/** A socket whose chunks go through, and what comes of them. */
function opened() {
  const socket = new EventEmitter();
  const forPg: Buffer[] = [];
  const connection = {
    attachListeners: (stream: EventEmitter) => stream.on('data', (bytes: Buffer) => forPg.push(Buffer.from(bytes))),
  };
  const bytes = new CopiedBytes();
  bytes.standBefore(connection as unknown as Connection);
  connection.attachListeners(socket);
  const rows: string[] = [];
  return {
    bytes,
    rows,
    take: () => bytes.take((some) => rows.push(some.toString())),
    forPg: () => Buffer.concat(forPg),
    send: (all: Buffer, size: number) => {
      for (let at = 0; at < all.length; at += size) socket.emit('data', Buffer.from(all.subarray(at, at + size)));
    },
  };
}

const BEGIN = [message('H', '\0\0\0'), message('N', 'a notice')];
const ROWS = ['"1","d"\n', '\n', `"2","${'é'.repeat(90)}"\n`, '', '"3","line\nline"\n', '"4"\n'];
const END = [message('c', ''), message('C', 'COPY 5\0'), message('Z', 'I')];
const NOTICE = message('S', 'TimeZone\0UTC\0');
const SENT = Buffer.concat([
  ...BEGIN,
  ...ROWS.slice(0, 3).map((row) => message('d', row)),
  NOTICE,
  ...ROWS.slice(3).map((row) => message('d', row)),
  ...END,
]);

test.each([1, 2, 3, 4, 5, 6, 7, 11, 50, 190, 1000])('rows and messages of chunks of %i bytes', (size) => {
  const { take, rows, send, forPg } = opened();
  take();
  send(SENT, size);
  expect(rows.join('')).toBe(ROWS.join(''));
  expect(rows.every((some) => some.endsWith('\n'))).toBe(true);
  expect(forPg()).toEqual(Buffer.concat([...BEGIN, NOTICE, ...END]));
});

test('nobody takes rows: pg gets them', () => {
  const { send, forPg, rows } = opened();
  send(SENT, 7);
  expect(forPg()).toEqual(SENT);
  expect(rows).toEqual([]);
});

test('rows of a statement that was given up are no rows of the next', () => {
  const { bytes, take, rows, send } = opened();
  take();
  const cut = message('d', 'half a row\n');
  send(cut.subarray(0, 9), 9);
  bytes.take(null);
  send(Buffer.concat([cut.subarray(9), ...END]), 20);
  take();
  send(Buffer.concat([message('d', 'whole\n'), ...END]), 20);
  expect(rows).toEqual(['whole\n']);
});

test('a row larger than what is gathered, and rows that fill it several times', () => {
  const { take, rows, send } = opened();
  take();
  const large = `${'x'.repeat(2_500_000)}\n`;
  const many = Array.from({ length: 30_000 }, (_, nth) => `"${nth}","${'y'.repeat(80)}"\n`);
  send(
    Buffer.concat([...many.map((row) => message('d', row)), message('d', large), message('d', '1\n'), ...END]),
    70_001,
  );
  expect(rows.join('')).toBe([...many, large, '1\n'].join(''));
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.every((some) => some.endsWith('\n'))).toBe(true);
});

test('its own socket writes over what it has read, and nobody sees it', async () => {
  const sent = Buffer.concat(Array.from({ length: 2000 }, () => SENT));
  const server = createServer((socket) => socket.end(sent)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bytes = new CopiedBytes();
  const forPg: Buffer[] = [];
  const connection = {
    attachListeners: (stream: EventEmitter) => stream.on('data', (some: Buffer) => forPg.push(some)),
  };
  bytes.standBefore(connection as unknown as Connection);
  const rows: Buffer[] = [];
  bytes.take((some) => rows.push(some));
  const socket = bytes.socket();
  connection.attachListeners(socket);
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'end');
  server.close();
  const others = Buffer.concat([...BEGIN, NOTICE, ...END]);
  expect(Buffer.concat(rows).toString()).toBe(ROWS.join('').repeat(2000));
  expect(Buffer.concat(forPg).equals(Buffer.concat(Array.from({ length: 2000 }, () => others)))).toBe(true);
});
