import { createServer, request as ask } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** Hands each request to the next process that takes connections, and knows nothing of sessions. */
export type RoundRobin = { origin: string; ports: number[]; stop: () => Promise<void> };

const reach = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject);
  });

export async function startRoundRobin(): Promise<RoundRobin> {
  const ports: number[] = [];
  let turn = 0;
  /** The next process, or the one after it where that is down. */
  const next = async (): Promise<Socket | null> => {
    for (const _ of ports) {
      const socket = await reach(ports[turn++ % ports.length]!).catch(() => null);
      if (socket) return socket;
    }
    return null;
  };
  const server = createServer((incoming, outgoing) => {
    incoming.pause();
    void next().then((socket) => {
      if (!socket) return void outgoing.writeHead(502).end();
      const { method, url, headers } = incoming;
      const passed = ask(
        { method, path: url, createConnection: () => socket, headers: { ...headers, connection: 'close' } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.once('error', () => outgoing.destroy());
        },
      );
      passed.once('error', () => outgoing.destroy());
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) passed.destroy();
      });
      incoming.pipe(passed);
    });
  });
  server.requestTimeout = 0;
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
