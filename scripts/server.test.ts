import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

type Held = { close: (limit?: number) => Promise<void> };
const { holdPort } = (await import(/* @vite-ignore */ new URL('./server.mjs', import.meta.url).href)) as {
  holdPort: (settings: {
    port: number;
    host: string;
    trustedHops: number;
    publicUrl: string;
    watchEvery: number;
  }) => Promise<Held>;
};
const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

it.each([
  ['https://plumbline.example.com', 'max-age=31536000'],
  ['http://plumbline.example.com', null],
])('[A18] at %s Strict-Transport-Security is %s, from the first answer on', async (publicUrl, expected) => {
  const port = await freePort();
  const server = await holdPort({ port, host: '127.0.0.1', trustedHops: 0, publicUrl, watchEvery: 20 });
  try {
    for (const path of ['/', '/api/public', '/api/x?a=%00'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('strict-transport-security')).toBe(expected);
  } finally {
    await server.close(100);
  }
});
