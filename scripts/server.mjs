// The HTTP server around Next: holds the port from the first moment, tells the product who asks, and drains at the end.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { boundBody } from './request-body.mjs';
import { errorBody, isApi, mendHead, refusalOf, refuse } from './request-head.mjs';
import { Refusal } from './settings.mjs';
import { watcher } from './thread-watch.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The address of the asker: the socket's, or the one that the last trusted proxy saw. A client cannot choose it. */
function addressOf(request, trustedHops) {
  const socket = request.socket.remoteAddress ?? '';
  if (!trustedHops) return socket;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return forwarded.at(-trustedHops) ?? socket;
}

const PAGE = (title, text) =>
  `<!doctype html><html lang="en"><meta http-equiv="refresh" content="3"><title>${title}</title><p style="font:16px/24px system-ui;margin:3rem">${text}`;
const STARTING = PAGE('Plumbline is starting', 'Plumbline is starting. This page will load when it’s ready.');
const RESTORING = PAGE(
  'Plumbline is being restored',
  'A backup is being restored. This page will load when it’s ready. Sign in again then.',
);
/** Set while a restore keeps everybody out (lib/product/backup/maintenance.ts). */
const isClosed = () => globalThis[Symbol.for('plumbline.maintenance')] !== undefined;
/** What the page of the owner who waits goes on asking. */
const followed = ({ method, url = '' }) =>
  method === 'GET' && /^\/(api\/jobs\/|api\/system-health\b|_next\/)/.test(url);

function unavailable(request, response) {
  const headers = { 'Retry-After': '5', 'Cache-Control': 'no-store' };
  if (!isApi(request.url)) {
    response.writeHead(503, { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
    response.end(isClosed() ? RESTORING : STARTING);
    return;
  }
  const message = isClosed()
    ? 'A backup is being restored. Try again in a few minutes.'
    : 'Plumbline is starting. Try again in a few seconds.';
  response.writeHead(503, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  response.end(errorBody({ code: 'busy', message }, response.getHeader('X-Request-Id')));
}

/** Next answers a method that a route lacks with nothing at all: the API says it in its error shape. */
function wordRefusedMethods(request, response, requestId) {
  if (!isApi(request.url)) return;
  const { writeHead, end } = response;
  const text = errorBody(
    { code: 'method_not_allowed', message: `This address doesn’t take ${request.method} requests.` },
    requestId,
  );
  let isRefused = false;
  response.writeHead = (...rest) => {
    isRefused = (rest[0] ?? response.statusCode) === 405;
    if (isRefused)
      response
        .setHeader('Content-Type', 'application/json; charset=utf-8')
        .setHeader('Content-Length', Buffer.byteLength(text));
    return writeHead.apply(response, rest);
  };
  response.end = (...rest) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return end.apply(response, isRefused ? [text] : rest);
  };
}

/** Listens at once and answers 503 until `serve` is given the product. */
export async function holdPort({ port, host, trustedHops, publicUrl, watchEvery }) {
  let handle = unavailable;
  const watch = watcher(watchEvery);
  const secure = publicUrl.startsWith('https://');
  const server = createServer(
    { keepAliveTimeout: 75_000, headersTimeout: 20_000, requestTimeout: 180_000 },
    (request, response) => {
      const requestId = randomUUID();
      response.setHeader('X-Request-Id', requestId);
      if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
      boundBody(request, response);
      const refusal = refusalOf(request);
      if (refusal) {
        refuse(response, refusal, { url: request.url, requestId });
        return;
      }
      mendHead(request);
      wordRefusedMethods(request, response, requestId);
      request.headers['x-plumbline-address'] = addressOf(request, trustedHops);
      // Next fills in x-forwarded-for by itself: whether a proxy has set it is told here.
      request.headers['x-plumbline-forwarded-for'] = request.headers['x-forwarded-for'] ?? '';
      request.headers['x-request-id'] = requestId;
      // Next sends them alone and the first piece of the body right after; together they are one packet
      response.flushHeaders = () => {};
      watch(request, response, () => (isClosed() && !followed(request) ? unavailable : handle)(request, response));
    },
  );
  await new Promise((done, failed) => {
    server.once('error', (error) =>
      failed(
        new Refusal(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is already in use. Stop the other program, or set PORT to another port.`
            : error.code === 'EACCES'
              ? `This user isn’t allowed to open port ${port}. Set PORT to a value above 1023.`
              : `Can’t listen on ${host}:${port} (${error.code}). Check HOST and PORT.`,
        ),
      ),
    );
    server.listen(port, host, done);
  });
  return {
    async serve({ dev }) {
      const { default: next } = await import('next');
      // Next routes upgrades past everything above, so only development, which needs them to reload pages, hands them
      // on.
      const app = next({
        dev,
        dir: root,
        hostname: host,
        port,
        httpServer: dev ? server : createServer(),
        turbopack: dev,
      });
      await app.prepare();
      const handler = app.getRequestHandler();
      handle = (request, response) => {
        handler(request, response).catch(() => response.destroy());
      };
    },
    async close(limit = 8000) {
      const closed = new Promise((done) => {
        server.close(done);
      });
      server.closeIdleConnections();
      await Promise.race([
        closed,
        new Promise((done) => {
          setTimeout(done, limit).unref();
        }),
      ]);
      server.closeAllConnections();
    },
  };
}
