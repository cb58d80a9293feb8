import { inflateRawSync } from 'node:zlib';
import { Unreadable } from '../protocol';

// Just enough of ZIP to read a few named files, each up to a size: what an archive claims of itself is not believed.

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MOST_ENTRIES = 5000;
const STORED = 0;
const DEFLATED = 8;

export type ZipEntry = { name: string; method: number; start: number; packed: number };

export function entriesOf(zip: Buffer): Map<string, ZipEntry> {
  const end = endOf(zip);
  const entries = new Map<string, ZipEntry>();
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new Unreadable('broken');
  let at = zip.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new Unreadable('broken');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      name,
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      start: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 66_000); at--)
    if (zip.readUInt32LE(at) === END) return at;
  throw new Unreadable('broken');
}

/** The bytes of an entry, at most `most` of them. @throws Unreadable 'too_large', 'broken' */
export function contentOf(zip: Buffer, { start, packed, method }: ZipEntry, most: number): Buffer {
  if (start + 30 > zip.length) throw new Unreadable('broken');
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const bytes = zip.subarray(from, from + packed);
  if (method === STORED && bytes.length <= most) return bytes;
  if (method !== DEFLATED) throw new Unreadable('broken');
  try {
    return inflateRawSync(bytes, { maxOutputLength: most });
  } catch (error) {
    const isBomb = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Unreadable(isBomb ? 'too_large' : 'broken');
  }
}
