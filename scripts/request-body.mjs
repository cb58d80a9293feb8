// Bodies that are larger than their address takes, or that nobody reads. They are stopped and thrown away here, where a
// piece costs
// next to nothing: the product would first copy each into a stream, without end.

const MB = 1024 * 1024;
/** Of the API's JSON, what the product itself refuses beyond. */
export const JSON_LIMIT = 2 * MB;
/** Of a form with a file: the largest file and what stands around it. */
const UPLOAD_LIMIT = 60 * MB;
/** Of a form with an archive of an installation; a larger one is restored from the disk (npm run restore). */
const ARCHIVE_LIMIT = 8 * 1024 * MB;
/** A client that is still sending does not listen: so much of a refused body is read on, so that its answer arrives. */
const LINGER = { json: { bytes: 4 * MB, ms: 5000 }, upload: { bytes: UPLOAD_LIMIT, ms: 120_000 } };
/** Between two pieces others have their turn. */
const PIECE = MB;
const PAUSE_MS = 10;

/** A form with a file, or a piece of another installation's copy. */
export const isUpload = ({ url = '' }) => /^\/api\/(upload|documents|images|replication\/receive)\/?(\?|$)/.test(url);
export const isArchive = ({ url = '', headers }) =>
  /^\/api\/backup\/?(\?|$)/.test(url) && (headers['content-type'] ?? '').startsWith('multipart/form-data');
const limitOf = (request) => {
  if (isArchive(request)) return ARCHIVE_LIMIT;
  return isUpload(request) ? UPLOAD_LIMIT : JSON_LIMIT;
};
const holdsBody = ({ headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** No more than the limit and a piece reaches the product, whether it counts or not. */
function stopAt(request, limit) {
  const { push } = request;
  let bytes = 0;
  request.push = (chunk, ...rest) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= limit || chunk === null) return push.call(request, chunk, ...rest);
    request._read = () => {}; // what would read on
    if (bytes - chunk.length <= limit) push.call(request, chunk, ...rest); // so that it is seen to be too large
    return false;
  };
}

/** Ends a connection whose client still sends: says so, reads on for a while, then cuts it. */
function linger(socket, { bytes, ms }) {
  let left = bytes,
    piece = PIECE;
  const end = () => {
    clearTimeout(timer);
    socket.destroy();
  };
  const timer = setTimeout(end, ms).unref();
  for (const event of ['data', 'end']) socket.removeAllListeners(event);
  socket
    .once('end', end)
    .once('close', end)
    .on('data', (chunk) => {
      left -= chunk.length;
      piece -= chunk.length;
      if (left <= 0) return end();
      if (piece > 0) return;
      piece = PIECE;
      socket.pause();
      setTimeout(() => socket.resume(), PAUSE_MS).unref();
    });
  socket.end();
  socket.resume();
}

/**
 * Bounds the body of a request. An answer that goes out before it is whole ends the connection: the rest would be in
 * the way of the next request.
 */
export function boundBody(request, response) {
  if (!holdsBody(request)) return;
  const { writeHead } = response;
  const { socket } = request;
  stopAt(request, limitOf(request));
  response.writeHead = (...rest) => {
    response.writeHead = writeHead;
    if (!request.complete) {
      response.setHeader('Connection', 'close');
      socket.destroySoon = () => linger(socket, isUpload(request) || isArchive(request) ? LINGER.upload : LINGER.json);
    }
    return writeHead.apply(response, rest);
  };
}
