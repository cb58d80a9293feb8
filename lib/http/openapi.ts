import { z, type ZodType } from 'zod';
import type { TokenScope } from '@/lib/base/actor/actor';
import { describeServer } from '@/lib/base/auth/program-addresses';
import { uploadFields } from '@/lib/product/data-sources/schema/import-schema';
import { filter, measure, query } from '@/lib/pure/query/schema/query';

type JsonSchema = Record<string, unknown>;
type Door = { params: ZodType | undefined; query: ZodType | undefined; body: ZodType | undefined };
export type DescribedRoute = { method: string; path: string; scope: TokenScope; summary: string; door: Door };

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };
export type Operation = {
  summary: string;
  tags: string[];
  operationId: string;
  security: [{ token: [TokenScope] }, { connected: [TokenScope] }];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
};
export type ApiDescription = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> };
};

const SHARED = { Query: query, Measure: measure, Filter: filter };
const ERROR: JsonSchema = {
  type: 'object',
  required: ['message', 'error', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'What happened and what to do, for people.' },
    error: { type: 'string', description: 'The message again.' },
    code: { type: 'string', description: 'For programs.' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
};
/** A file beside fields: its form is streamed, so that its door has no schema. */
function uploadForm(): JsonSchema {
  const { $schema: _, ...fields } = z.toJSONSchema(uploadFields, { io: 'input', unrepresentable: 'any' });
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...fields, properties: { file, ...fields.properties }, required: ['file'] };
}
/** A message of the protocol, which has a description of its own. */
const MESSAGE: JsonSchema = { type: 'object', required: ['jsonrpc'], properties: { jsonrpc: { const: '2.0' } } };

/** What a client sends: before defaults are filled in, with parts that all share named once. */
function schemasOf(operations: readonly DescribedRoute[]) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id });
  const idOf = new Map<ZodType, string>();
  for (const { door } of operations)
    for (const schema of [door.params, door.query, door.body]) {
      if (!schema || idOf.has(schema)) continue;
      idOf.set(schema, `Input${idOf.size}`);
      registry.add(schema, { id: idOf.get(schema)! });
    }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const bare = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: _id, ...schema }]) => [id, schema as JsonSchema]),
  );
  const read = (schema: ZodType | undefined) => (schema ? bare[idOf.get(schema)!] : undefined);
  const shared = Object.fromEntries(Object.entries(bare).filter(([id]) => id in SHARED));
  return { read, shared };
}

const nameOf = (path: string) => path.replaceAll(/\[(\w+)\]/g, '{$1}');
const tagOf = (path: string) => path.split('/')[2]!;

function parametersOf(schema: JsonSchema | undefined, place: Parameter['in']): Parameter[] {
  const required = (schema?.required ?? []) as string[];
  return Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

function bodyOf(path: string, method: string, schema: JsonSchema | undefined): Operation['requestBody'] {
  const given = path === '/api/mcp' ? MESSAGE : schema;
  if (given) return { required: true, content: { 'application/json': { schema: given } } };
  if (path === '/api/upload' && method === 'POST')
    return { required: true, content: { 'multipart/form-data': { schema: uploadForm() } } };
  return undefined;
}

const REFUSED = {
  description: 'A refusal.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** How a program is let in by its person instead (RFC 6749 with PKCE); it registers itself (RFC 7591). */
function connectedScheme() {
  const { authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl, issuer } = describeServer();
  const scopes: Record<TokenScope, string> = { read: 'Reads and asks.', write: 'Creates and changes too.' };
  return {
    type: 'oauth2',
    description: `Described at ${issuer}/.well-known/oauth-authorization-server.`,
    flows: { authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes } },
  };
}

/** The requests that programs may make by token, as OpenAPI 3.1 from the schemas that check them. */
export function describeApi(operations: readonly DescribedRoute[]): ApiDescription {
  const { read, shared } = schemasOf(operations);
  const paths: ApiDescription['paths'] = {};
  for (const { method, path, scope, summary, door } of operations) {
    const parameters = [...parametersOf(read(door.params), 'path'), ...parametersOf(read(door.query), 'query')];
    const requestBody = bodyOf(path, method, read(door.body));
    (paths[nameOf(path)] ??= {})[method.toLowerCase()] = {
      summary,
      tags: [tagOf(path)],
      operationId: `${method.toLowerCase()}${path.slice(4).replaceAll(/[^a-z]+(\w?)/gi, (_, next: string) => next.toUpperCase())}`,
      security: [{ token: [scope] }, { connected: [scope] }],
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      responses: { '2XX': { description: 'The answer, as JSON.' }, '4XX': REFUSED },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: '1',
      description:
        'What a program may do with an API token of yours (Profile, API tokens), or once you have connected it (OAuth).',
    },
    paths,
    components: {
      schemas: { ...shared, Error: ERROR },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token: plb_…' },
        connected: connectedScheme(),
      },
    },
  };
}
