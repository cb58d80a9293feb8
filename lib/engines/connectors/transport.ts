import { isIP } from 'node:net';
import { RemoteFailure } from './failure';

// What goes wrong on the way to a server, whatever it speaks.

const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at this host and port. Check both, and that the database is running.',
  ENOTFOUND: 'This host name isn’t known. Check its spelling.',
  EAI_AGAIN: 'This host name couldn’t be looked up. Check its spelling, or try again.',
  EHOSTUNREACH: 'No network leads to this host. Check the address and the firewall.',
  ENETUNREACH: 'No network leads to this host. Check the address and the firewall.',
  ETIMEDOUT: 'The host didn’t answer in time. Check the address and the firewall.',
  ECONNRESET: 'The server closed the connection. Check the port, and whether the server expects TLS.',
  EPIPE: 'The server closed the connection. Try again.',
};

const CERTIFICATE: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate is for another host name. Enter the name in the certificate.',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired. Renew it on the server.',
  CERT_NOT_YET_VALID: 'The server’s certificate isn’t valid yet. Check the clock of the server.',
  CERT_REVOKED: 'The server’s certificate was revoked. Renew it on the server.',
};
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|CERT_|ERR_TLS_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|ERR_OSSL_(X509|PEM))/;
const NO_TLS = /^(EPROTO|ERR_SSL_)/;

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Words for a failure of the network or of TLS; null for any other. */
export function transportFailure(error: unknown): RemoteFailure | null {
  const code = codeOf(error);
  if (UNREACHABLE[code]) return new RemoteFailure('host_unreachable', UNREACHABLE[code]);
  if (CERTIFICATE[code]) return new RemoteFailure('certificate', CERTIFICATE[code]);
  if (UNTRUSTED.test(code))
    return new RemoteFailure(
      'certificate',
      'The server’s certificate isn’t signed by an authority known here. Add the CA certificate of the server.',
    );
  if (NO_TLS.test(code))
    return new RemoteFailure(
      'certificate',
      'No TLS connection: the server sent no certificate. Check the port and TLS.',
    );
  return null;
}

/** The name that a certificate is asked by (SNI): none for an address. */
export const serverNameOf = (host: string): string => (isIP(host.replace(/^\[|\]$/g, '')) ? '' : host);
