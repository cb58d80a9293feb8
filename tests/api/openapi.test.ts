import { expect, it } from 'vitest';
import { TOKEN_ROUTES } from '@/lib/http/token-access';
import { Client } from './client';

type Described = {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; summary: string; security: { token: string[] }[] }>>;
  components: { schemas: Record<string, unknown> };
};

const described = async () => (await new Client().get('/api/openapi.json')).body as Described;

it('each request that a token may make is described, with its scope', async () => {
  const { openapi, paths } = await described();
  expect(openapi).toBe('3.1.0');
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, '[$1]')}`,
      security[0]!.token[0],
    ]),
  );
  const wanted = Object.entries(TOKEN_ROUTES).flatMap(([scope, routes]) =>
    Object.keys(routes).map((route) => [route, scope]),
  );
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

it('every reference leads somewhere, every operation has its own name, every path its parameters', async () => {
  const whole = await described();
  const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name!,
  );
  expect(references.length).toBeGreaterThan(0);
  expect(Object.keys(whole.components.schemas)).toEqual(expect.arrayContaining([...new Set(references)]));
  const names = Object.values(whole.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const [path, methods] of Object.entries(whole.paths))
    for (const operation of Object.values(methods))
      for (const [, name] of path.matchAll(/\{(\w+)\}/g))
        expect(JSON.stringify(operation), path).toContain(`{"name":"${name}","in":"path","required":true`);
});

it('a body is described as it is checked', async () => {
  const { paths } = await described();
  expect(paths['/api/ask']!.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { required: ['dataSourceId', 'question'], properties: { question: { maxLength: 300 } } },
        },
      },
    },
  });
  expect(JSON.stringify(paths['/api/upload'])).toContain('multipart/form-data');
});
