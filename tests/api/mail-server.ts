import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string };

/** A mail server on this machine that keeps what it is given. */
export async function startMailServer(
  options: SMTPServerOptions = {},
): Promise<{ port: number; received: Received[]; stop: () => Promise<void> }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // clients that hang up
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
      }),
  };
}

/** The text of a message as a reader sees it. */
export const textOfMail = ({ raw }: Received): string => {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  return /quoted-printable/i.test(head)
    ? text
        .replace(/=\r\n/g, '')
        .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
    : text;
};
