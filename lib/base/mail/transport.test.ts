import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { startMailServer, textOfMail } from '@/tests/api/mail-server';

vi.mock('@/lib/base/db/settings', () => ({ readSetting: async () => null }));
vi.resetModules(); // another file may have read the settings' module before
const { deliver, routeOfSettings, routeOfUrl, sealMailPassword, Undelivered } = await import('./transport');

type Route = Parameters<typeof deliver>[0];
const LETTER = {
  to: 'ada@example.com',
  subject: 'Choose a new password',
  text: 'Grüße\n\nhttps://plumbline.example.com/reset-password?token=abc\n',
};
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serverWith(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  stops.push(server.stop);
  return {
    ...server,
    route: {
      host: '127.0.0.1',
      port: server.port,
      secure: false,
      requireTls: false,
      user: '',
      password: '',
      from: 'plumbline@example.com',
    } satisfies Route,
  };
}
const failure = (route: Route, letter = LETTER) =>
  deliver(route, letter).then(
    () => null,
    (error: unknown) => error as InstanceType<typeof Undelivered>,
  );

describe('a letter', () => {
  it('arrives as it was written, over TLS where it is offered', async () => {
    const { route, received } = await serverWith();
    await deliver({ ...route, requireTls: true }, LETTER);
    expect(received).toMatchObject([{ from: 'plumbline@example.com', to: ['ada@example.com'] }]);
    expect(received[0]!.raw).toMatch(/^Subject: Choose a new password$/m);
    expect(received[0]!.raw).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(textOfMail(received[0]!)).toContain(LETTER.text.trim().replaceAll('\n', '\r\n'));
  });

  it('signs in where a name is set', async () => {
    const seen: unknown[] = [];
    const { route } = await serverWith({
      authOptional: false,
      onAuth: (auth, _session, done) => {
        seen.push([auth.username, auth.password]);
        done(null, { user: 'plumbline' });
      },
    });
    await deliver({ ...route, user: 'plumbline', password: 'word' }, LETTER);
    expect(seen).toEqual([['plumbline', 'word']]);
  });

  it.each([
    ['a header in the subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
    ['a second address in the first', { to: 'ada@example.com>\r\nRCPT TO:<eve@example.com' }],
    ['a list in the address', { to: 'ada@example.com, eve@example.com' }],
  ])('with %s goes to nobody else', async (_what, change) => {
    const { route, received } = await serverWith();
    await failure(route, { ...LETTER, ...change });
    for (const { to, raw } of received) {
      expect(to).toHaveLength(1);
      expect(raw).not.toMatch(/^Bcc:/im);
    }
  });
});

describe('a letter that does not leave', () => {
  it.each<[string, SMTPServerOptions, Partial<Route>, string, boolean]>([
    [
      'a refused login',
      { onAuth: (_auth, _session, done) => done(new Error('wrong')) },
      { user: 'plumbline', password: 'secret-word' },
      'The mail server rejected the user name or password.',
      false,
    ],
    [
      'no TLS where it is asked for',
      { disabledCommands: ['STARTTLS'] },
      { requireTls: true },
      'The mail server doesn’t offer a trusted TLS connection.',
      false,
    ],
    [
      'an unknown recipient',
      { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })) },
      {},
      'The mail server refused the sender or the recipient.',
      true,
    ],
    [
      'a full mailbox',
      { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('try later'), { responseCode: 452 })) },
      {},
      'The mail server refused the sender or the recipient.',
      false,
    ],
  ])('says why: %s', async (_what, options, change, words, forGood) => {
    const { route } = await serverWith(options);
    const error = await failure({ ...route, ...change });
    expect(error).toBeInstanceOf(Undelivered);
    expect([error!.message, error!.forGood]).toEqual([words, forGood]);
    expect(JSON.stringify(error)).not.toContain('secret-word');
  });

  it('says so when the line is dropped', async () => {
    const rude = createServer((socket) => {
      socket.destroy();
    });
    await new Promise<void>((done) => {
      rude.listen(0, '127.0.0.1', done);
    });
    const error = await failure({
      host: '127.0.0.1',
      port: (rude.address() as AddressInfo).port,
      secure: false,
      requireTls: false,
      user: '',
      password: '',
      from: 'plumbline@example.com',
    });
    rude.close();
    expect([error!.message, error!.forGood]).toEqual(['The connection to the mail server failed.', false]);
  });
});

describe('the way of mail', () => {
  it.each([
    [
      'smtp://mail.example.com',
      { host: 'mail.example.com', port: 587, secure: false, requireTls: true, user: '', password: '' },
    ],
    ['smtp://us%40er:p%3Aw@mail.example.com:2525', { port: 2525, user: 'us@er', password: 'p:w' }],
    ['smtps://mail.example.com', { port: 465, secure: true }],
    ['smtp://relay:25?tls=off', { host: 'relay', port: 25, requireTls: false }],
    ['smtp://127.0.0.1:1025', { requireTls: false }],
    ['smtp://localhost.example.com', { requireTls: true }],
  ])('%s', (address, expected) => {
    expect(routeOfUrl(address, undefined)).toMatchObject({ from: 'plumbline@plumbline.example.com', ...expected });
  });

  it('by the settings of the owner opens the sealed password', () => {
    const settings = {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      user: 'plumbline',
      sealedPassword: sealMailPassword('word'),
      from: 'Plumbline <data@example.com>',
    };
    expect(routeOfSettings(settings)).toEqual({
      host: 'mail.example.com',
      port: 465,
      secure: true,
      requireTls: true,
      user: 'plumbline',
      password: 'word',
      from: 'Plumbline <data@example.com>',
    });
    expect(routeOfSettings({ ...settings, user: '', sealedPassword: '', from: '' })).toMatchObject({
      password: '',
      from: 'plumbline@plumbline.example.com',
    });
  });
});
