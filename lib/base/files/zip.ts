import { once } from 'node:events';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

// Just enough of ZIP to read a few named files, each up to a size: what an archive claims of itself is not believed.

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const MOST_ENTRIES = 5000;
const STORED = 0;
const DEFLATED = 8;
const LOCKED = 1;
/** What stands for 'see the extra field'. */
const BEYOND = 0xffffffff;
/** Bytes that go into the inflater at once, and that come out of it. */
const PIECE = 256 * 1024;
const INFLATED = 512 * 1024;

/** `locked`: it takes a password. */
export class ZipFault extends Error {
  constructor(readonly reason: 'broken' | 'too_large' | 'locked') {
    super(`the archive is ${reason}`);
  }
}
const broken = () => new ZipFault('broken');

export type ZipEntry = { name: string; method: number; start: number; packed: number; locked: boolean };

export function entriesOf(zip: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let { count, at } = directoryOf(zip);
  if (count > MOST_ENTRIES) throw broken();
  for (; count > 0; count--) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw broken();
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
    const name = zip.toString('utf8', at + 46, nameEnd);
    const [packed, start] = sizesOf(zip, at, zip.subarray(nameEnd, extraEnd));
    entries.set(name, {
      name,
      method: zip.readUInt16LE(at + 10),
      packed,
      start,
      locked: (zip.readUInt16LE(at + 8) & LOCKED) !== 0,
    });
    at = extraEnd + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Packed size and place of an entry; of archives for very large files they stand in an extra field. */
function sizesOf(zip: Buffer, at: number, extra: Buffer): [packed: number, start: number] {
  const [packed, plain, start] = [20, 24, 42].map((offset) => zip.readUInt32LE(at + offset)) as [
    number,
    number,
    number,
  ];
  if (packed !== BEYOND && start !== BEYOND) return [packed, start];
  for (let from = 0; from + 4 <= extra.length; from += 4 + extra.readUInt16LE(from + 2)) {
    if (extra.readUInt16LE(from) !== 1) continue;
    let field = from + 4;
    const next = (value: number) => {
      if (value !== BEYOND) return value;
      if (field + 8 > extra.length) throw broken();
      field += 8;
      return Number(extra.readBigUInt64LE(field - 8));
    };
    next(plain);
    return [next(packed), next(start)];
  }
  throw broken();
}

function directoryOf(zip: Buffer): { count: number; at: number } {
  const end = endOf(zip);
  const locator = end - 20;
  if (locator < 0 || zip.readUInt32LE(locator) !== LOCATOR_64)
    return { count: zip.readUInt16LE(end + 10), at: zip.readUInt32LE(end + 16) };
  const from = Number(zip.readBigUInt64LE(locator + 8));
  if (from + 56 > zip.length || zip.readUInt32LE(from) !== END_64) throw broken();
  return { count: Number(zip.readBigUInt64LE(from + 32)), at: Number(zip.readBigUInt64LE(from + 48)) };
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 66_000); at--)
    if (zip.readUInt32LE(at) === END) return at;
  throw broken();
}

/** The bytes of an entry as they are packed. */
function packedOf(zip: Buffer, { start, packed, locked }: ZipEntry): Buffer {
  if (locked) throw new ZipFault('locked');
  if (start + 30 > zip.length) throw broken();
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  return zip.subarray(from, from + packed);
}

/** The bytes of an entry, at most `most` of them. @throws ZipFault */
export function contentOf(zip: Buffer, entry: ZipEntry, most: number): Buffer {
  const bytes = packedOf(zip, entry);
  if (entry.method === STORED && bytes.length <= most) return bytes;
  if (entry.method !== DEFLATED) throw broken();
  try {
    return inflateRawSync(bytes, { maxOutputLength: most });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new ZipFault('too_large') : broken();
  }
}

/** The same, piece by piece: whoever stops asking ends the inflating. `onBytes`: packed bytes so far. */
export async function* piecesOf(
  zip: Buffer,
  entry: ZipEntry,
  most: number,
  onBytes: (packed: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const bytes = packedOf(zip, entry);
  if (entry.method === STORED) {
    if (bytes.length > most) throw new ZipFault('too_large');
    for (let at = 0; at < bytes.length; at += INFLATED) yield bytes.subarray(at, at + INFLATED);
    return;
  }
  if (entry.method !== DEFLATED) throw broken();
  const inflate = createInflateRaw({ chunkSize: INFLATED });
  let total = 0;
  const feeding = feed(bytes, inflate).catch(() => undefined);
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      total += piece.length;
      if (total > most) throw new ZipFault('too_large');
      onBytes(inflate.bytesWritten);
      yield piece;
    }
  } catch (error) {
    throw typeof (error as { errno?: unknown }).errno === 'number' ? broken() : error;
  } finally {
    inflate.destroy();
    await feeding;
  }
}

async function feed(bytes: Buffer, inflate: ReturnType<typeof createInflateRaw>): Promise<void> {
  const gone = once(inflate, 'close').catch(() => undefined);
  for (let at = 0; at < bytes.length && !inflate.destroyed; at += PIECE)
    if (!inflate.write(bytes.subarray(at, at + PIECE))) await Promise.race([once(inflate, 'drain'), gone]);
  if (!inflate.destroyed) inflate.end();
}
