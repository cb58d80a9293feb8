import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';

const NO_BODY = new Set([101, 204, 205, 304]);

/**
 * fetch without its own limits: the built-in one gives up on a silent server after 300 s, whatever the caller's
 * deadline. A redirect is an answer like any other, so a key never follows one to another address.
 */
export const fetchPlainly = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
  new Promise((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      { method: init.method, headers, signal: init.signal ?? undefined },
      (answer) => {
        const status = answer.statusCode ?? 502;
        const answered = new Headers(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as [string, string]],
          ),
        );
        resolve(
          new Response(NO_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream), {
            status,
            headers: answered,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(typeof init.body === 'string' ? init.body : undefined);
  });
