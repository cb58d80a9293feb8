import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// An authenticator in software: what a browser answers for a security key.

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const coded = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const PRESENT = 0x01,
  HOLDS_KEY = 0x40;

/** One key of one host name; `origin` is the page that a browser says it is on. */
export function newPasskey(rpId: string, origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: coded(id), rawId: coded(id), type: 'public-key', clientExtensionResults: {} };
  return {
    create(challenge: string) {
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const data = authData(PRESENT | HOLDS_KEY, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const object = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      const client = coded(clientData('webauthn.create', challenge));
      return {
        ...named,
        response: { clientDataJSON: client, attestationObject: coded(object), transports: ['usb'] },
      };
    },
    /** `grown`: by how much its count of signatures grows. */
    get(challenge: string, grown = 1) {
      counter += grown;
      const [data, client] = [authData(PRESENT), clientData('webauthn.get', challenge)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: coded(client),
          authenticatorData: coded(data),
          signature: coded(signature),
        },
      };
    },
  };
}
