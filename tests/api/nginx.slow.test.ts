import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPerson } from './client';
import { startOwnServer, type OwnServer } from './own-server';

// deploy/nginx.conf in front of the product, by the distribution's nginx: only addresses, ports, the certificate and
// the patience with slow clients are other ones.

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/nginx/sbin/nginx'].find((path) =>
  existsSync(path),
);
const SECONDS = 2;

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

describe.skipIf(!nginx)(`behind nginx${nginx ? '' : ' [skipped: no nginx]'}`, () => {
  let folder: string, ca: string, plain: number, sealed: number, server: OwnServer, proxy: ChildProcess, token: string;

  const send = (
    method: string,
    path: string,
    { body = '', headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
  ) =>
    new Promise<Answer>((done, failed) => {
      const asked = httpsRequest(
        {
          host: 'localhost',
          port: sealed,
          path,
          method,
          ca,
          headers: { 'Content-Length': Buffer.byteLength(body), ...headers },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece: string) => {
            text += piece;
          });
          answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        },
      );
      asked.on('error', failed).end(body);
    });
  const json = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };

  function writeSettings(origin: string): string {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
        ...[
          '-addext',
          'subjectAltName=DNS:localhost',
          '-keyout',
          join(folder, 'key.pem'),
          '-out',
          join(folder, 'crt.pem'),
        ],
      ],
      { stdio: 'ignore' },
    );
    ca = readFileSync(join(folder, 'crt.pem'), 'utf8');
    const site = readFileSync(join(process.cwd(), 'deploy/nginx.conf'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${sealed} ssl`)
      .replace('return 301 https://$host$request_uri', `return 301 https://$host:${sealed}$request_uri`)
      .replaceAll('plumbline.example.com', 'localhost')
      .replace('/etc/ssl/plumbline.crt', join(folder, 'crt.pem'))
      .replace('/etc/ssl/plumbline.key', join(folder, 'key.pem'))
      .replace(/client_header_timeout \d+s/, `client_header_timeout ${SECONDS}s`)
      .replace(/client_body_timeout \d+s/, `client_body_timeout ${SECONDS}s`)
      .replaceAll('http://127.0.0.1:3000', origin);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const path = join(folder, 'nginx.conf');
    writeFileSync(
      path,
      `daemon off;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};
       events {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
    );
    return path;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-nginx-'));
    [plain, sealed] = [await freePort(), await freePort()];
    server = await startOwnServer({ TRUSTED_HOPS: '1', PUBLIC_URL: `https://localhost:${sealed}` });
    const settings = writeSettings(server.origin);
    proxy = spawn(nginx!, ['-c', settings, '-p', folder], { stdio: 'ignore' });
    await vi.waitUntil(() => existsSync(join(folder, 'pid')), { timeout: 10_000 });
    const answer = await send('POST', '/api/auth/signup', {
      body: JSON.stringify(newPerson()),
      headers: { ...json, 'X-Forwarded-For': '203.0.113.9' },
    });
    token = (JSON.parse(answer.text) as { accessToken: string }).accessToken;
  }, 180_000);
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('sends a visitor without encryption to the encrypted address', async () => {
    const answer = await new Promise<IncomingHttpHeaders>((done) => {
      httpRequest({ host: '127.0.0.1', port: plain, path: '/pricing' }, (found) => {
        found.resume();
        done(found.headers);
      }).end();
    });
    expect(answer.location).toMatch(new RegExp(`^https://[^/]+:${sealed}/pricing$`));
  });

  it('serves pages over https, with the cookie of a session marked secure', async () => {
    expect((await send('GET', '/')).status).toBe(200);
    const answer = await send('POST', '/api/auth/signup', { body: JSON.stringify(newPerson()), headers: json });
    expect(answer.status).toBe(201);
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/;\s*Secure/i);
    expect(answer.headers['set-cookie']?.length).toBeGreaterThan(0);
  });

  it('knows the address that nginx saw, not one that a visitor made up', async () => {
    const rows = await server.sql<{ address: string }>('select distinct address from "Session"');
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1']);
  });

  const upload = (bytes: number) => {
    const line = '2025-01-01,North,12.50\n';
    const content = Buffer.alloc(bytes, line);
    content.write('day,region,amount\n');
    const boundary = 'plumbline-boundary';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.csv"\r\nContent-Type: text/csv\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return send('POST', '/api/upload', {
      body,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Idempotency-Key': randomUUID(),
      },
    });
  };

  it('takes a file of 50 MB, and refuses more than nginx lets through', async () => {
    const taken = await upload(52_428_800);
    expect([taken.status, taken.text.slice(0, 200)]).toEqual([
      expect.toSatisfy((code) => code === 201 || code === 202),
      expect.anything(),
    ]);
    const refused = await upload(64_000_000).catch((error: NodeJS.ErrnoException) => error.code);
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(typeof refused === 'object' ? refused.status : refused);
  }, 120_000);

  it('passes events on as they are written', async () => {
    const first = await new Promise<string>((done, failed) => {
      const asked = httpsRequest(
        {
          host: 'localhost',
          port: sealed,
          path: '/api/jobs/events',
          ca,
          headers: { Authorization: `Bearer ${token}` },
        },
        (answer) => {
          expect(answer.headers['content-type']).toContain('text/event-stream');
          answer.once('data', (piece: Buffer) => {
            done(piece.toString('utf8'));
            asked.destroy();
          });
        },
      );
      asked.on('error', failed).end();
    });
    expect(first).not.toBe('');
  }, 30_000);

  it('cuts off who sends a head or a body too slowly', async () => {
    const dawdle = (text: string) =>
      new Promise<void>((done) => {
        const socket = connect({ host: 'localhost', port: sealed, ca }, () => socket.write(text));
        socket.on('error', () => {});
        socket.resume().on('close', () => done());
      });
    await dawdle('GET / HTTP/1.1\r\nHost: localhost\r\n');
    await dawdle('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n{"use');
    expect((await send('GET', '/')).status).toBe(200);
  }, 60_000);
});
