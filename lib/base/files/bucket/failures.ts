/**
 * `away`: the store didn’t answer, or not as it should; `refused`: its keys, its bucket or its region are wrong;
 * `missing`: an object that somebody counts on isn’t there.
 */
export type StoreFailureKind = 'away' | 'refused' | 'missing';

/** Known by its field: the bundles of the server have classes of their own. */
export class StoreFailure extends Error {
  constructor(readonly storeFailure: StoreFailureKind) {
    super(storeFailure);
  }
}

export const failureKindOf = (error: unknown): StoreFailureKind | null =>
  (error as Partial<StoreFailure> | null)?.storeFailure ?? null;

type Told = { name?: unknown; code?: unknown; Code?: unknown; $metadata?: { httpStatusCode?: number } };

export const statusOf = (error: unknown): number | undefined =>
  (error as Told | null)?.$metadata?.httpStatusCode ?? undefined;

/** What the store or its client calls the failure: for the log, never with an address or a key. */
export function nameOf(error: unknown): string {
  const { name, code, Code } = (error ?? {}) as Told;
  const told = [code, Code, name].find((each) => typeof each === 'string' && /^[A-Za-z_]{1,60}$/.test(each));
  return String(told ?? 'unknown');
}

export const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(nameOf(error)) ||
  (statusOf(error) === 404 && !['NoSuchBucket', 'NoSuchUpload'].includes(nameOf(error)));

const REFUSED = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'NoSuchBucket',
  'CredentialsProviderError',
  'ExpiredToken',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
]);

/** The keys, the bucket or the region are wrong: asking again changes nothing. */
export const isRefused = (error: unknown): boolean => REFUSED.has(nameOf(error)) || statusOf(error) === 403;
