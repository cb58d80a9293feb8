import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { BrokenArchive } from './faults';

// What is inside an archive: frames of a kind, a flag and a length. Data is packed where that makes it smaller.

export const KIND = { meta: 1, table: 2, tableEnd: 3, file: 4, fileEnd: 5, data: 6, manifest: 7 } as const;
export type FrameKind = (typeof KIND)[keyof typeof KIND];
export type Frame = { kind: FrameKind; payload: Buffer };

const HEAD = 6;
const LONGEST = 256 * 1024;
/** What is not data is a few lines; meta names every migration. */
const LONGEST_WORDS = 1024 * 1024;
const packed = promisify(deflateRaw);
const unpacked = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

function framed(kind: FrameKind, isPacked: boolean, payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head[0] = kind;
  head[1] = isPacked ? 1 : 0;
  head.writeUInt32BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

type Sink = { write: (bytes: Buffer) => Promise<void> };

export class FrameWriter {
  private waiting: Buffer[] = [];
  private size = 0;
  private packs = true;

  constructor(private readonly sink: Sink) {}

  /** What stands between data. It ends the data before it. */
  async words(kind: FrameKind, value: object): Promise<void> {
    await this.flush();
    this.packs = true;
    await this.sink.write(framed(kind, false, Buffer.from(JSON.stringify(value))));
  }

  async data(bytes: Buffer): Promise<void> {
    this.waiting.push(bytes);
    this.size += bytes.length;
    if (this.size >= LONGEST) await this.flush();
  }

  private async flush(): Promise<void> {
    const all = Buffer.concat(this.waiting);
    this.waiting = [];
    this.size = 0;
    for (let from = 0; from < all.length; from += LONGEST) await this.pack(all.subarray(from, from + LONGEST));
  }

  /** What does not get smaller in its first frame is not tried again: Parquet and pictures are packed already. */
  private async pack(bytes: Buffer): Promise<void> {
    const small = this.packs ? await packed(bytes, { level: 3 }) : bytes;
    this.packs = small.length < bytes.length * 0.9;
    await this.sink.write(this.packs ? framed(KIND.data, true, small) : framed(KIND.data, false, bytes));
  }
}

/** Frames of a stream of chunks, whatever their length. */
export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      if (rest.length < HEAD) break;
      const length = rest.readUInt32BE(2);
      if (length > LONGEST_WORDS) throw new BrokenArchive();
      if (rest.length < HEAD + length) break;
      yield await frameOf(rest.subarray(0, HEAD + length));
      rest = rest.subarray(HEAD + length);
    }
  }
  if (rest.length > 0) throw new BrokenArchive();
}

async function frameOf(bytes: Buffer): Promise<Frame> {
  const kind = bytes[0] as FrameKind;
  const payload = bytes.subarray(HEAD);
  if (bytes[1] !== 1) return { kind, payload };
  return {
    kind,
    payload: await unpacked(payload, { maxOutputLength: LONGEST }).catch(() => {
      throw new BrokenArchive();
    }),
  };
}

export function wordsOf<T>({ payload }: Frame): T {
  try {
    return JSON.parse(payload.toString('utf8')) as T;
  } catch {
    throw new BrokenArchive();
  }
}
