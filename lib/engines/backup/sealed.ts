import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { BrokenArchive, WrongKey } from './faults';

// An encrypted file: a head in plain text, chunks of 64 kB under AES-256-GCM, and an end that names the hash of all
// before it. The nonce of a chunk holds its number and whether it is the last, so that none can be cut off, doubled or
// moved. The key comes from a passphrase, or from the secret of the installation.

export type BackupKey = { kind: 'passphrase'; passphrase: string } | { kind: 'installation'; secret: string };

const MAGIC = Buffer.from('PLUMBLINE BACKUP 1\n');
const END = Buffer.from('PLB-END1');
export const END_BYTES = END.length + 8 + 32;
const CHUNK = 64 * 1024;
const TAG = 16;
const SEALED_CHUNK = CHUNK + TAG;
const HEAD_LIMIT = 4096;
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SCRYPT_MEMORY = 64 * 1024 * 1024;
/** Written to and read from the disk in pieces of so many bytes. */
const PIECE = 16 * SEALED_CHUNK;
/** Sent to the disk for good so often: a gigabyte at the end would keep every commit of the database waiting. */
const SYNCED_PIECES = 8;
/** Between pieces as much rest as work, for so long at most: others then find a processor that is free. */
const LONGEST_REST_MS = 100;

type Head = {
  key: { kind: 'passphrase'; salt: string } | { kind: 'installation'; salt: string; keyId: string };
  nonce: string;
};

/** Tells the secrets of installations apart, and nothing about them. */
export const keyIdOf = (secret: string) =>
  createHmac('sha256', secret).update('plumbline backup key id').digest('hex').slice(0, 16);

const scrypted = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, failed) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, { ...COST, maxmem: SCRYPT_MEMORY }, (error, key) =>
      error ? failed(error) : done(key),
    );
  });

async function keyOf(key: BackupKey, { key: head }: Head): Promise<Buffer> {
  const salt = Buffer.from(head.salt, 'base64');
  if (key.kind === 'passphrase') return scrypted(key.passphrase, salt);
  return Buffer.from(hkdfSync('sha256', key.secret, salt, 'plumbline backup', 32));
}

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce, 0, 0, 7);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function newHead(key: BackupKey): Head {
  const salt = randomBytes(16).toString('base64');
  return {
    key:
      key.kind === 'passphrase' ? { kind: 'passphrase', salt } : { kind: key.kind, salt, keyId: keyIdOf(key.secret) },
    nonce: randomBytes(7).toString('base64'),
  };
}

function headBytes(head: Head): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([MAGIC, length, text]);
}

/** What is written to it is on the disk, encrypted, once `end` has answered. */
export class SealedWriter {
  private plain = Buffer.alloc(CHUNK);
  private filled = 0;
  private number = 0;
  private out: Buffer[] = [];
  private waiting = 0;
  private size = 0;
  private unsynced = 0;
  private rested = performance.now();
  private readonly body = createHash('sha256');
  private readonly whole = createHash('sha256');

  private constructor(
    private readonly file: FileHandle,
    private readonly secret: Buffer,
    private readonly prefix: Buffer,
    private readonly bound: Buffer,
  ) {}

  static async create(path: string, key: BackupKey): Promise<SealedWriter> {
    const head = newHead(key);
    const bytes = headBytes(head);
    const writer = new SealedWriter(
      await open(path, 'wx', 0o600),
      await keyOf(key, head),
      Buffer.from(head.nonce, 'base64'),
      createHash('sha256').update(bytes).digest(),
    );
    await writer.emit(bytes);
    return writer;
  }

  async write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      // Only now is it sure that the chunk is not the last.
      if (this.filled === CHUNK) await this.seal(false);
      const taken = bytes.copy(this.plain, this.filled, from, from + CHUNK - this.filled);
      this.filled += taken;
      from += taken;
    }
  }

  async end(): Promise<{ sizeBytes: number; sha256: string }> {
    await this.seal(true);
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(BigInt(this.size));
    await this.emit(Buffer.concat([END, size, this.body.digest()]), true);
    await this.flush();
    await this.file.sync();
    await this.file.close();
    return { sizeBytes: this.size, sha256: this.whole.digest('hex') };
  }

  /** The file is left as it is, for whoever made it to delete. */
  async abandon(): Promise<void> {
    await this.file.close().catch(() => {});
  }

  private async seal(isLast: boolean): Promise<void> {
    const cipher = createCipheriv('aes-256-gcm', this.secret, nonceOf(this.prefix, this.number++, isLast));
    cipher.setAAD(this.bound);
    const body = cipher.update(this.plain.subarray(0, this.filled));
    cipher.final();
    this.filled = 0;
    await this.emit(Buffer.concat([body, cipher.getAuthTag()]));
  }

  private async emit(bytes: Buffer, isEnd = false): Promise<void> {
    if (!isEnd) this.body.update(bytes);
    this.whole.update(bytes);
    this.size += bytes.length;
    this.out.push(bytes);
    this.waiting += bytes.length;
    if (this.waiting >= PIECE) await this.flush();
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.out);
    this.out = [];
    this.waiting = 0;
    for (let from = 0; from < bytes.length;) from += (await this.file.write(bytes, from)).bytesWritten;
    if (++this.unsynced >= SYNCED_PIECES) {
      this.unsynced = 0;
      await this.file.datasync();
    }
    await pause(Math.min(performance.now() - this.rested, LONGEST_REST_MS));
    this.rested = performance.now();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read);
    if (bytesRead === 0) throw new BrokenArchive();
    read += bytesRead;
  }
  return bytes;
}

function parseHead(text: string): Head {
  try {
    const head = JSON.parse(text) as Head;
    const isSound =
      ['passphrase', 'installation'].includes(head.key.kind) &&
      Buffer.from(head.key.salt, 'base64').length === 16 &&
      Buffer.from(head.nonce, 'base64').length === 7;
    if (isSound) return head;
  } catch {
    /* told below */
  }
  throw new BrokenArchive();
}

/** The head of an encrypted file, and where its chunks begin and end. */
async function readHead(file: FileHandle): Promise<{ head: Head; bytes: Buffer; from: number; to: number }> {
  const { size } = await file.stat();
  if (size < MAGIC.length + 4 + TAG + END_BYTES) throw new BrokenArchive();
  const start = await readAt(file, 0, MAGIC.length + 4);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw new BrokenArchive();
  const length = start.readUInt32BE(MAGIC.length);
  const from = start.length + length;
  const to = size - END_BYTES;
  if (length > HEAD_LIMIT || from + TAG > to) throw new BrokenArchive();
  const bytes = await readAt(file, 0, from);
  const end = await readAt(file, to, END_BYTES);
  if (!end.subarray(0, END.length).equals(END) || end.readBigUInt64BE(END.length) !== BigInt(to))
    throw new BrokenArchive();
  return { head: parseHead(bytes.subarray(start.length).toString('utf8')), bytes, from, to };
}

/** By what an encrypted file opens. */
export async function keyKindOf(path: string): Promise<{ kind: BackupKey['kind']; keyId: string | null }> {
  const file = await open(path, 'r');
  try {
    const { head } = await readHead(file);
    return { kind: head.key.kind, keyId: head.key.kind === 'installation' ? head.key.keyId : null };
  } finally {
    await file.close();
  }
}

/**
 * The content of an encrypted file, chunk by chunk; each is checked before it is given.
 * @throws WrongKey where the first chunk can't be opened, BrokenArchive where a later one can't.
 */
export async function* readSealed(path: string, key: BackupKey): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const { head, bytes, from, to } = await readHead(file);
    if (head.key.kind !== key.kind) throw new WrongKey();
    if (head.key.kind === 'installation' && key.kind === 'installation' && head.key.keyId !== keyIdOf(key.secret))
      throw new WrongKey();
    const secret = await keyOf(key, head);
    const prefix = Buffer.from(head.nonce, 'base64');
    const bound = createHash('sha256').update(bytes).digest();
    let number = 0;
    for (let at = from; at < to; at += PIECE) {
      const piece = await readAt(file, at, Math.min(PIECE, to - at));
      for (let within = 0; within < piece.length; within += SEALED_CHUNK) {
        const sealed = piece.subarray(within, within + SEALED_CHUNK);
        const isLast = at + within + sealed.length === to;
        yield openChunk(sealed, { secret, nonce: nonceOf(prefix, number, isLast), bound, isFirst: number === 0 });
        number++;
      }
    }
  } finally {
    await file.close();
  }
}

type Chunk = { secret: Buffer; nonce: Buffer; bound: Buffer; isFirst: boolean };

function openChunk(sealed: Buffer, { secret, nonce, bound, isFirst }: Chunk): Buffer {
  if (sealed.length < TAG) throw new BrokenArchive();
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce);
  decipher.setAAD(bound).setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch {
    throw isFirst ? new WrongKey() : new BrokenArchive();
  }
}

/** Follows a file as it comes in: whether its end names the hash of what came before, and the hash of all of it. */
export function archiveCheck() {
  const body = createHash('sha256');
  const whole = createHash('sha256');
  let tail = Buffer.alloc(0);
  let size = 0;
  return {
    add(bytes: Buffer) {
      whole.update(bytes);
      size += bytes.length;
      const joined = Buffer.concat([tail, bytes]);
      const sure = Math.max(0, joined.length - END_BYTES);
      body.update(joined.subarray(0, sure));
      tail = joined.subarray(sure);
    },
    end(): { sizeBytes: number; sha256: string } | null {
      const isWhole =
        tail.length === END_BYTES &&
        tail.subarray(0, END.length).equals(END) &&
        tail.subarray(-32).equals(body.digest());
      return isWhole ? { sizeBytes: size, sha256: whole.digest('hex') } : null;
    },
  };
}
