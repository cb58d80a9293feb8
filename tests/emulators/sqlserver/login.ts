/** What a client signs in with, read out of its LOGIN7. */
export type Login = { user: string; password: string; database: string; token: string | null };

const FLAGS = 27;
const HAS_FEATURES = 0x10;
const FEATURES = 56;
const BY_TOKEN = 2;
const END = 0xff;

export function readLogin(body: Buffer): Login {
  const place = (at: number) =>
    body.subarray(body.readUInt16LE(at), body.readUInt16LE(at) + body.readUInt16LE(at + 2) * 2);
  const text = (at: number) => place(at).toString('utf16le');
  // Each byte with its halves exchanged.
  const password = Buffer.from(place(44).map((byte) => (((byte ^ 0xa5) << 4) | ((byte ^ 0xa5) >> 4)) & 255));
  return { user: text(40), password: password.toString('utf16le'), database: text(68), token: tokenOf(body) };
}

function tokenOf(body: Buffer): string | null {
  if (!((body[FLAGS] ?? 0) & HAS_FEATURES)) return null;
  let at = body.readUInt32LE(body.readUInt16LE(FEATURES));
  while (body[at] !== undefined && body[at] !== END) {
    const size = body.readUInt32LE(at + 1);
    const data = body.subarray(at + 5, at + 5 + size);
    if (body[at] === BY_TOKEN) return data.toString('utf16le', 5, 5 + data.readUInt32LE(1));
    at += 5 + size;
  }
  return null;
}
