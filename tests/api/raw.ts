import { request as ask, type Agent, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { ORIGIN } from './client';

type Raw = { status: number; headers: IncomingHttpHeaders; text: string };

/** A request that no browser would send. A body given as pieces travels without a length. */
export function raw(
  path: string,
  {
    origin = ORIGIN,
    method = 'GET',
    headers = {},
    body,
    pieces,
    agent,
  }: {
    origin?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string | Uint8Array;
    pieces?: () => Iterable<Uint8Array>;
    agent?: Agent;
  } = {},
): Promise<Raw> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(origin);
    const sent = ask({ hostname, port, path, method, headers, agent }, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk;
        })
        .on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', failed);
    if (!pieces) {
      sent.end(body);
      return;
    }
    const rest = pieces()[Symbol.iterator]();
    const more = () => {
      for (let next = rest.next(); ; next = rest.next()) {
        if (next.done) {
          sent.end();
          return;
        }
        if (!sent.write(next.value)) {
          sent.once('drain', more);
          return;
        }
      }
    };
    more();
  });
}

/** Sends so much and hangs up. */
export function cutShort(text: string): Promise<void> {
  const { hostname, port } = new URL(ORIGIN);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(text, () =>
        setTimeout(() => {
          socket.destroy();
          done();
        }, 50),
      ),
    );
    socket.on('error', () => done());
  });
}
