// A body that nobody reads: a client that is still sending does not listen, and what is left of it must not be taken for the next request.

/** A refused body is read on to here, so that the answer reaches its sender; beyond, the line is cut. */
const DISCARD_LIMIT = 60 * 1024 * 1024;

const holdsBody = ({ headers }) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads a body to its end without keeping it. */
export async function drain(request) {
  if (!holdsBody(request) || Number(request.headers['content-length'] ?? 0) > DISCARD_LIMIT) return;
  let bytes = 0;
  await new Promise((done) => {
    request.on('data', (chunk) => { bytes += chunk.length; if (bytes > DISCARD_LIMIT) done(); });
    for (const event of ['end', 'close', 'error']) request.once(event, done);
  });
}

/** An answer that goes out before its request is whole ends the connection: the rest of the body would be in the way of the next one. */
export function closeIfUnread(request, response) {
  if (!holdsBody(request)) return;
  const { writeHead } = response;
  response.writeHead = (...rest) => {
    response.writeHead = writeHead;
    if (!request.complete) response.setHeader('Connection', 'close');
    return writeHead.apply(response, rest);
  };
  response.once('finish', () => { if (!request.complete) request.socket.destroySoon(); });
}
