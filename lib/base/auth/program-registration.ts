import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { networkOf } from '@/lib/base/limits/network';
import { take } from '@/lib/base/limits/throttle';
import { redirectFault, shownName } from './program-redirects';
import { ProgramRefusal } from './program-refusal';
import type { ProgramRegistration } from './program-schema';
import { countUnused, deleteUnused, insertProgram } from './program-store';

/** Programs that nobody has let in yet: the oldest give way after an hour. */
const MOST_UNUSED = 1000;
const HOUR_MS = 60 * 60 * 1000;
const A_NETWORK = { limit: 30, seconds: 3600 };

/** A program in the words of RFC 7591. It has no secret: whoever it is, PKCE binds a code to who asked for it. */
export type RegisteredProgram = {
  client_id: string;
  client_id_issued_at: number;
  client_name: string;
  redirect_uris: string[];
  grant_types: ['authorization_code', 'refresh_token'];
  response_types: ['code'];
  token_endpoint_auth_method: 'none';
};

function assertFits({
  redirect_uris: addresses,
  grant_types: grants,
  response_types: types,
}: ProgramRegistration): void {
  for (const [nth, address] of addresses.entries()) {
    const fault = redirectFault(address);
    if (fault) throw new ProgramRefusal('invalid_redirect_uri', `redirect_uris.${nth}: ${fault}.`);
  }
  if (grants && !grants.includes('authorization_code'))
    throw new ProgramRefusal('invalid_client_metadata', 'grant_types: must hold authorization_code.');
  if (types && !types.includes('code'))
    throw new ProgramRefusal('invalid_client_metadata', 'response_types: must hold code.');
}

/** Takes a program’s own word for who it is. It opens nothing until a person lets it in. */
export async function registerProgram(given: ProgramRegistration, origin: RequestOrigin): Promise<RegisteredProgram> {
  assertFits(given);
  await take({ key: `program ${networkOf(origin.address)}`, ...A_NETWORK }, 'Too many programs were registered.');
  const { id, name, redirectUris, createdAt } = await inTransaction(async (tx) => {
    await lockFor(tx, 'programs');
    if ((await countUnused(tx)) >= MOST_UNUSED) await deleteUnused(tx, new Date(Date.now() - HOUR_MS));
    if ((await countUnused(tx)) >= MOST_UNUSED)
      throw new AppError('busy', 'Too many programs were registered. Try again in an hour.');
    return insertProgram(tx, {
      name: shownName(given.client_name) ?? 'A program without a name',
      redirectUris: [...new Set(given.redirect_uris)],
    });
  });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
