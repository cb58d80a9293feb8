import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate that vouches for itself, made by openssl. */
export function makeCertificate(
  folder: string,
  { ip, name }: { ip: string; name: string },
): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'test.key'), join(folder, 'test.crt')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '30',
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=IP:${ip},DNS:${name}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}
