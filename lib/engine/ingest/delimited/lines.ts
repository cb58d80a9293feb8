import { open } from 'node:fs/promises';

const CHUNK = 1 << 20;

/** Lines of a file: how many hold something, how many are empty, and whether any holds a quote (which may hide a line end). */
export type Lines = { filled: number; empty: number; quotes: boolean };

/** Counts by the bytes alone, independently of any parser. `end`: the byte that ends a line. */
export async function countLines(path: string, quote: string, end: '\n' | '\r'): Promise<Lines> {
  const byte = end.charCodeAt(0);
  const lines: Lines = { filled: 0, empty: 0, quotes: false };
  const file = await open(path, 'r');
  try {
    const room = Buffer.allocUnsafe(CHUNK);
    let length = 0;
    let last = 0;
    const finish = (size: number, tail: number) => { if (size === 0 || (size === 1 && tail === 13)) lines.empty++; else lines.filled++; };
    for (;;) {
      const { bytesRead } = await file.read(room, 0, CHUNK);
      if (bytesRead === 0) break;
      const bytes = room.subarray(0, bytesRead);
      lines.quotes ||= quote !== '' && bytes.includes(quote);
      let start = 0;
      for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, start)) {
        const size = at - start + length;
        if (size > 1) lines.filled++;
        else finish(size, at > 0 ? bytes[at - 1]! : last);
        length = 0;
        start = at + 1;
      }
      length += bytesRead - start;
      last = bytes[bytesRead - 1]!;
    }
    if (length > 0) finish(length, last);
    return lines;
  } finally {
    await file.close();
  }
}
