import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { AppError, toErrorBody, type ErrorBody } from '@/lib/base/errors/errors';

export const ORIGIN = process.env.TEST_ORIGIN ?? '';
const DATABASE_URL = process.env.TEST_DATABASE_URL ?? '';

type Body = Record<string, unknown>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are read loosely, the tests assert them
export type Answer = { status: number; body: any; headers: Headers; cookies: string[] };

/** An answer without its ids and hashes, in which any digits may stand by chance. */
export const withoutIds = (body: unknown): string =>
  JSON.stringify(body).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,}/g, '');

/** One browser: a cookie jar and an access token. */
export class Client {
  token: string | null = null;
  readonly jar = new Map<string, { value: string; path: string }>();
  constructor(readonly origin = ORIGIN) {}

  get(path: string, headers: Record<string, string> = {}) {
    return this.send('GET', path, undefined, headers);
  }
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
    return this.send('POST', path, body, { 'Idempotency-Key': randomUUID(), ...headers });
  }
  patch(path: string, body: unknown) {
    return this.send('PATCH', path, body);
  }
  delete(path: string) {
    return this.send('DELETE', path);
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const form = body instanceof FormData;
    const cookie = [...this.jar]
      .filter(([, each]) => path.startsWith(each.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
      headers: {
        ...(!form && body !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
    });
    const text = await response.text();
    const cookies = response.headers.getSetCookie();
    for (const line of cookies) this.keep(line);
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch {
      read = { text };
    }
    return { status: response.status, body: read, headers: response.headers, cookies };
  }

  private keep(line: string) {
    const [, name, value, rest] = /^([^=]*)=([^;]*)(.*)$/.exec(line) ?? [];
    if (!name) return;
    if (!value || /max-age=0/i.test(rest ?? '')) this.jar.delete(name);
    else this.jar.set(name, { value, path: /;\s*path=([^;]*)/i.exec(rest ?? '')?.[1] ?? '/' });
  }

  /** Sends a file and waits for it as a screen does: where its job is answered, what has become of it is the answer. */
  async upload(
    name: string,
    content: string | Uint8Array,
    headers: Record<string, string> = {},
    fields: Record<string, string> = {},
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([typeof content === 'string' ? content : Buffer.from(content)]), name);
    const key = headers['Idempotency-Key'] ?? randomUUID();
    const answer = await this.post('/api/upload', form, { ...headers, 'Idempotency-Key': key });
    return answer.status === 202 ? this.whole(answer, key) : answer;
  }

  private async whole(answer: Answer, key: string): Promise<Answer> {
    const { error } = await this.ended(answer.body.job.id as string);
    if (error) {
      const { code, message, details } = error as ErrorBody;
      return { ...answer, ...toErrorBody(new AppError(code, message, details), 'of a job') };
    }
    const { body } = await this.get(`/api/upload?key=${key}`);
    return { ...answer, status: 201, body };
  }

  /** The job once it has ended. */
  async ended(id: string): Promise<Answer['body']> {
    for (;;) {
      const { body } = await this.get(`/api/jobs/${id}`);
      if (!['queued', 'running'].includes(body.state as string)) return body;
      await new Promise((done) => {
        setTimeout(done, 100);
      });
    }
  }
}

export type Person = { username: string; email: string; password: string };
export function newPerson(): Person {
  const username = `person-${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: `Ks9-${randomBytes(9).toString('base64url')}` };
}

/** Each suite makes its own people; nobody's data is shared between suites. */
export async function signUp(
  extra: Body = {},
  origin = ORIGIN,
): Promise<{ client: Client; person: Person; id: string }> {
  const client = new Client(origin);
  const person = newPerson();
  const answer = await client.post('/api/auth/signup', { ...person, ...extra });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  client.token = answer.body.accessToken;
  return { client, person, id: answer.body.user.id };
}

export async function sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
  try {
    return (await database.query<T>(text, values)).rows;
  } finally {
    await database.end();
  }
}

/** As the owner allows a host, `host:port`: beside those that other suites have allowed. Answers how to take it back. */
export async function allowHost(host: string): Promise<() => Promise<void>> {
  await sql(
    `insert into "Setting" (key, value, "updatedAt") values ('allowed.hosts', $1, now())
     on conflict (key) do update set value = "Setting".value || excluded.value`,
    [JSON.stringify([host])],
  );
  return async () => {
    await sql(`update "Setting" set value = value - $1::text where key = 'allowed.hosts'`, [host]);
  };
}

/**
 * Lets no import of a person get past its reading until the answered function is called: their files take as long as a
 * test needs.
 */
export async function holdImports(userId: string): Promise<() => Promise<void>> {
  const name = `hold_${userId.replaceAll('-', '_')}`;
  const holder = new pg.Client({ connectionString: DATABASE_URL });
  await holder.connect();
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  await holder.query(`create function ${name}() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(hashtextextended('${name}', 0)); return new; end $$`);
  await holder.query(`create trigger ${name} before update on "Import" for each row
    when (old."createdById" = '${userId}' and old.state = 'reading' and new.state = 'waiting') execute function ${name}()`);
  let held = true;
  return async () => {
    if (!held) return;
    held = false;
    await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    await holder.query(`drop function ${name} cascade`);
    await holder.end();
  };
}

export const setRole = (userId: string, role: string) =>
  sql('update "User" set role = $2::"Role" where id = $1', [userId, role]);
export const setPlan = (userId: string, plan: string) =>
  sql(
    'update "Workspace" set plan = $2::"Plan" where id in (select "workspaceId" from "Membership" where "userId" = $1 and role = \'owner\')',
    [userId, plan],
  );

/** Makes somebody a member of another's workspace, and puts their sessions there; a plan with seats is the caller's. */
export async function putInWorkspace(userId: string, ownerId: string, role: 'editor' | 'viewer'): Promise<void> {
  const owned = '(select "workspaceId" from "Membership" where "userId" = $2 and role = \'owner\' limit 1)';
  await sql(`insert into "Membership" ("workspaceId", "userId", role) values (${owned}, $1, $3::"WorkspaceRole")`, [
    userId,
    ownerId,
    role,
  ]);
  await sql(`update "Session" set "workspaceId" = ${owned} where "userId" = $1`, [userId, ownerId]);
}

/** The same browser without what its memory held: cookies, no token. */
export function sameBrowser({ jar, origin }: Client): Client {
  const other = new Client(origin);
  for (const [name, cookie] of jar) other.jar.set(name, cookie);
  return other;
}
