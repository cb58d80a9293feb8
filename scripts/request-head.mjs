// What the head of a request may hold. Everything here is decided before Next, or anything else that parses, sees it.
import { isArchive, isUpload, JSON_LIMIT } from './request-body.mjs';

/** Next matches it with expressions whose time grows with the square of its length. */
const USER_AGENT_LENGTH = 512;
/** Next asks for all values of a name once per time that it occurs. */
const PARAMETERS = 100;
/** Folders of a path: no page of ours has ten. */
const SEGMENTS = 100;
/** Forms of pages are small, and Next holds their bodies in memory. */
const PAGE_BODY = 1024 * 1024;
const REFUSED_METHODS = new Set(['TRACE', 'CONNECT', 'TRACK']);

export const isApi = (url = '') => /^\/api(\/|\?|$)/.test(url);

const count = (text, sign) => {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++;
  return found;
};

const tooLarge = (megabytes) => ({
  status: 413,
  code: 'too_large',
  message: `The request is larger than ${megabytes} MB.`,
});

const bodyRefusal = ({ method, url, headers }) => {
  const length = Number(headers['content-length'] ?? 0);
  if (isApi(url))
    return length > JSON_LIMIT && !isUpload({ url }) && !isArchive({ url, headers })
      ? tooLarge(JSON_LIMIT / 1024 / 1024)
      : null;
  if (method === 'GET' || method === 'HEAD') return null;
  if (headers['transfer-encoding'])
    return { status: 411, code: 'too_large', message: 'Send this request with a Content-Length.' };
  return length > PAGE_BODY ? tooLarge(PAGE_BODY / 1024 / 1024) : null;
};

/** Why a request is answered without being read any further, or null. */
export function refusalOf(request) {
  const { method = '', url = '' } = request;
  if (REFUSED_METHODS.has(method))
    return { status: 405, code: 'method_not_allowed', message: `This address doesn’t take ${method} requests.` };
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (query >= 0 && count(url.slice(query), '&') >= PARAMETERS)
    return { status: 414, code: 'validation', message: `An address can have at most ${PARAMETERS} parameters.` };
  if (count(path, '/') > SEGMENTS) return { status: 414, code: 'validation', message: 'This address is too deep.' };
  if (/%00/.test(url))
    return { status: 400, code: 'validation', message: 'The address contains a null character (U+0000). Remove it.' };
  return bodyRefusal(request);
}

/** Cuts what Next would take too long over, and takes out what only we may set. */
export function mendHead({ headers }) {
  delete headers['x-middleware-subrequest'];
  if (headers['user-agent']?.length > USER_AGENT_LENGTH)
    headers['user-agent'] = headers['user-agent'].slice(0, USER_AGENT_LENGTH);
}

export const errorBody = ({ message, code }, requestId) => JSON.stringify({ message, error: message, code, requestId });

/** The API answers in its one error shape, pages in a plain sentence. */
export function refuse(response, refusal, { url, requestId }) {
  const [type, text] = isApi(url)
    ? ['application/json; charset=utf-8', errorBody(refusal, requestId)]
    : ['text/plain; charset=utf-8', `${refusal.message}\n`];
  response.writeHead(refusal.status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
