import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { byte, join, pair, whole } from './bytes';
import { outcome, status } from './answers';

// Sign-in with the verifier of 12c: both sides mix halves of a key that only the password can open.

const VERIFIER = 0x4815;
const ROUNDS = 4096;
const MIX_ROUNDS = 3;

type Secrets = { hash: Buffer; ours: Buffer; mix: Buffer };
const hex = (buffer: Buffer) => buffer.toString('hex').toUpperCase();
const IV = Buffer.alloc(16);
const encrypt = (key: Buffer, data: Buffer) => {
  const cipher = createCipheriv('aes-256-cbc', key, IV).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
};
const decrypt = (key: Buffer, data: Buffer) => {
  const cipher = createDecipheriv('aes-256-cbc', key, IV).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
};
const named = (values: [string, string, number?][]) =>
  join(
    byte(8),
    whole(values.length),
    values.map(([key, value, flag]) => pair(key, value, flag)),
    status(),
  );

export class SignIn {
  private secrets: Secrets | null = null;

  constructor(
    private readonly accounts: Record<string, string>,
    private readonly service: string,
  ) {}

  /** The first half: a key of ours, closed by the password. A name that is not known gets one too. */
  begin(user: string): Buffer {
    const salt = randomBytes(16);
    const password = this.accounts[user.toUpperCase()] ?? randomBytes(16).toString('hex');
    const key = pbkdf2Sync(
      password,
      Buffer.concat([salt, Buffer.from('AUTH_PBKDF2_SPEEDY_KEY')]),
      ROUNDS,
      64,
      'sha512',
    );
    const hash = createHash('sha512').update(key).update(salt).digest().subarray(0, 32);
    this.secrets = { hash, ours: randomBytes(32), mix: randomBytes(16) };
    return named([
      ['AUTH_SESSKEY', hex(encrypt(hash, this.secrets.ours))],
      ['AUTH_VFR_DATA', hex(salt), VERIFIER],
      ['AUTH_PBKDF2_CSK_SALT', hex(this.secrets.mix)],
      ['AUTH_PBKDF2_VGEN_COUNT', String(ROUNDS)],
      ['AUTH_PBKDF2_SDER_COUNT', String(MIX_ROUNDS)],
    ]);
  }

  /** The second half: the password, closed by both keys. */
  finish(user: string, given: Record<string, string>): { taken: boolean; said: Buffer } {
    const name = user.toUpperCase();
    const refused = outcome({ number: 1017, text: 'invalid username/password; logon denied' });
    if (!this.secrets) return { taken: false, said: refused };
    const { hash, ours, mix } = this.secrets;
    const theirs = decrypt(hash, Buffer.from(given.AUTH_SESSKEY ?? '', 'hex'));
    const both = pbkdf2Sync(hex(Buffer.concat([theirs, ours])), mix, MIX_ROUNDS, 32, 'sha512');
    if (passwordIn(both, given.AUTH_PASSWORD) !== this.accounts[name]) return { taken: false, said: refused };
    const proof = encrypt(both, Buffer.concat([randomBytes(16), Buffer.from('SERVER_TO_CLIENT')]));
    return { taken: true, said: named(this.facts(hex(proof))) };
  }

  private facts(proof: string): [string, string][] {
    return [
      ['AUTH_VERSION_NO', String(0x13130000)],
      ['AUTH_VERSION_STRING', '- Production'],
      ['AUTH_SESSION_ID', '7'],
      ['AUTH_SERIAL_NUM', '1'],
      ['AUTH_SC_SERVICE_NAME', this.service],
      ['AUTH_DBNAME', this.service],
      ['AUTH_SC_DBUNIQUE_NAME', this.service],
      ['AUTH_INSTANCENAME', 'emulated'],
      ['AUTH_MAX_OPEN_CURSORS', '300'],
      ['AUTH_MAX_IDEN_LENGTH', '128'],
      ['AUTH_SVR_RESPONSE', proof],
    ];
  }
}

function passwordIn(key: Buffer, closed = ''): string {
  try {
    const text = decrypt(key, Buffer.from(closed, 'hex'));
    return text.subarray(16, text.length - (text.at(-1) ?? 0)).toString('utf8');
  } catch {
    return '';
  }
}
