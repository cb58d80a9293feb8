import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { readSetting, writeSetting } from '@/lib/base/db/settings';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { log } from '@/lib/base/log/log';
import { seal, unseal } from '@/lib/base/secrets/seal';
import { selfSigned } from './certificate';

const PURPOSE = 'sso.key';
const BITS = 2048;
const newPair = promisify(generateKeyPair);

type SamlKey = { certificate: string; privateKey: string };
/** What this server signs with, and what is encrypted for it: a key of its own for each. */
type SamlKeys = { signing: SamlKey; encryption: SamlKey };

async function newKey(): Promise<SamlKey> {
  const pair = await newPair('rsa', { modulusLength: BITS });
  return {
    certificate: selfSigned(pair, new URL(env().PUBLIC_URL).hostname),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const sealed = ({ certificate, privateKey }: SamlKey) => ({ certificate, sealedKey: seal(privateKey, PURPOSE) });
function opened({ certificate, sealedKey }: ReturnType<typeof sealed>): SamlKey | null {
  const privateKey = unseal(sealedKey, PURPOSE);
  return privateKey === null ? null : { certificate, privateKey };
}

async function kept(tx?: Tx): Promise<SamlKeys | null> {
  const stored = await readSetting('sso.keys', tx);
  const [signing, encryption] = stored ? [opened(stored.signing), opened(stored.encryption)] : [null, null];
  return signing && encryption && { signing, encryption };
}

/** Made when they are first asked for, and anew where APP_SECRET no longer opens them: the provider then needs both. */
export async function samlKeys(): Promise<SamlKeys> {
  const known = await kept();
  if (known) return known;
  const made = { signing: await newKey(), encryption: await newKey() };
  return inTransaction(async (tx) => {
    await lockFor(tx, 'sso.keys');
    const others = await kept(tx);
    if (others) return others;
    await writeSetting(tx, 'sso.keys', { signing: sealed(made.signing), encryption: sealed(made.encryption) });
    log.info('sign_on.keys_made', {});
    return made;
  });
}
