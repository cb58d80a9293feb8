import { seal, unseal } from '@/lib/base/secrets/seal';

const PURPOSE = 'backup passphrase';

/** A passphrase as a job carries it. */
export const sealedPassphrase = (passphrase: string | undefined): Record<string, unknown> =>
  passphrase === undefined ? {} : { sealed: seal(passphrase, PURPOSE) };

export const passphraseOf = ({ sealed }: Record<string, unknown>): string | undefined =>
  typeof sealed === 'string' ? (unseal(sealed, PURPOSE) ?? undefined) : undefined;

export const sealForSchedule = (passphrase: string) => seal(passphrase, PURPOSE);
export const openForSchedule = (sealed: string | null): string | undefined =>
  sealed === null ? undefined : (unseal(sealed, PURPOSE) ?? undefined);
