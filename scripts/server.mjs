// The HTTP server around Next: holds the port from the first moment, tells the product who asks, and drains at the end.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Refusal } from './settings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const REFUSED_METHODS = new Set(['TRACE', 'CONNECT', 'TRACK']);

/** The address of the asker: the socket's, or the one that the last trusted proxy saw. A client cannot choose it. */
function addressOf(request, trustedHops) {
  const socket = request.socket.remoteAddress ?? '';
  if (!trustedHops) return socket;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',').map((each) => each.trim()).filter(Boolean);
  return forwarded.at(-trustedHops) ?? socket;
}

function starting(_request, response) {
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5', 'Cache-Control': 'no-store' });
  response.end('<!doctype html><meta http-equiv="refresh" content="3"><title>Plumbline is starting</title><p style="font:16px/24px system-ui;margin:3rem">Plumbline is starting. This page opens by itself when it is ready.');
}

/** Listens at once and answers 503 until `serve` is given the product. */
export async function holdPort({ port, host, trustedHops }) {
  let handle = starting;
  const server = createServer({ keepAliveTimeout: 75_000, headersTimeout: 20_000, requestTimeout: 180_000 }, (request, response) => {
    if (REFUSED_METHODS.has(request.method ?? '')) { response.writeHead(405).end(); return; }
    const requestId = randomUUID();
    request.headers['x-plumbline-address'] = addressOf(request, trustedHops);
    request.headers['x-request-id'] = requestId;
    delete request.headers['x-middleware-subrequest'];
    response.flushHeaders = () => {}; // Next sends them alone and the first piece of the body right after; together they are one packet
    response.setHeader('X-Request-Id', requestId);
    handle(request, response);
  });
  await new Promise((done, failed) => {
    server.once('error', (error) => failed(new Refusal(
      error.code === 'EADDRINUSE' ? `Port ${port} is taken by another program. End it, or set PORT to another port.`
        : error.code === 'EACCES' ? `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
          : `The address ${host}:${port} cannot be opened (${error.code}). Set HOST and PORT.`)));
    server.listen(port, host, done);
  });
  return {
    async serve({ dev }) {
      const { default: next } = await import('next');
      const app = next({ dev, dir: root, hostname: host, port, httpServer: server, turbopack: dev });
      await app.prepare();
      const handler = app.getRequestHandler();
      handle = (request, response) => { handler(request, response).catch(() => response.destroy()); };
    },
    async close(limit = 8000) {
      const closed = new Promise((done) => { server.close(done); });
      server.closeIdleConnections();
      await Promise.race([closed, new Promise((done) => { setTimeout(done, limit).unref(); })]);
      server.closeAllConnections();
    },
  };
}
