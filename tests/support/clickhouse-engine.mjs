// ClickHouse's own engine (npm chdb, brought by `npm run test-databases -- --clickhouse`) behind as much of its HTTP
// interface as clients of a session need. A process of its own: chdb keeps one engine a process, one statement at a
// time. node clickhouse-engine.mjs FOLDER SECRET [KEY CERTIFICATE]; prints its port, and that of TLS where it has a
// certificate. `reader` may read, `writer` may write too: this engine itself knows one account. A statement that names
// `never_ends` ends when it is told to; GET /running counts what hasn't ended.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { databasesFolder } from '../../scripts/test-databases-folder.mjs';

const [folder, password, keyFile, certificateFile] = process.argv.slice(2);
const { Session } = createRequire(join(databasesFolder, 'package.json'))('chdb');
const session = new Session(join(folder, 'data'));
const STATUS = { 516: 403, 60: 404, 81: 404, 394: 499, 164: 403 };
/** What a question tells about its answer, which this engine takes after the statement. */
const TOLD = ['join_use_nulls', 'date_time_output_format', 'format_tsv_null_representation', 'max_execution_time'];
const WRITES = /^\s*(insert|create|alter|drop|truncate|rename|optimize|attach|detach|system|grant|kill)\b/i;

const running = new Map();
let line = Promise.resolve();
const inLine = (work) => {
  line = line.then(work, work);
  return line;
};
const failure = (code, text) => new Error(`Code: ${code}. DB::Exception: ${text} (version 26.7.2.1)`);
const codeOf = ({ message }) => Number(/Code: (\d+)/.exec(message)?.[1] ?? 1);

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** Who asks; null for a wrong name or password. */
function signedIn({ headers }) {
  const [name, secret] = headers['x-clickhouse-user']
    ? [headers['x-clickhouse-user'], headers['x-clickhouse-key']]
    : Buffer.from(String(headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':');
  return ['reader', 'writer'].includes(name) && secret === password ? name : null;
}

/** A statement with what was told of its answer. */
function written(sql, search) {
  const format = /\bFORMAT (\w+)\s*$/.exec(sql)?.[1] ?? 'TabSeparated';
  const bare = sql.replace(/\s*\bFORMAT \w+\s*$/, '');
  const told = TOLD.filter((name) => search.has(name)).map(
    (name) =>
      `${name} = ${/^\d+$/.test(search.get(name)) ? search.get(name) : `'${search.get(name).replaceAll('\\', '\\\\')}'`}`,
  );
  const settings = told.length && /^\s*(select|with|\()/i.test(bare) ? `\nSETTINGS ${told.join(', ')}` : '';
  return { sql: bare + settings, format };
}

async function answered(sql, search) {
  if (search.get('readonly') === '2' && WRITES.test(sql))
    throw failure(164, 'Cannot execute query in readonly mode. (READONLY)');
  const database = search.get('database') ?? 'default';
  const known = session.query(
    `SELECT count() FROM system.databases WHERE name = '${database.replaceAll("'", "''")}'`,
    'TSV',
  );
  if (String(known).trim() === '0') throw failure(81, `Database ${database} does not exist. (UNKNOWN_DATABASE)`);
  session.query(`USE \`${database}\``);
  const { sql: said, format } = written(sql, search);
  const result = await session.queryAsync(said, { format });
  return Buffer.from((await result.bytes?.()) ?? String(result ?? ''));
}

/** `INSERT INTO table (columns) FORMAT Parquet` with its rows in the body: this engine reads them from a file. */
async function inserted(insert, rows, search) {
  const file = join(folder, `${randomUUID()}.parquet`);
  const [, into, columns] = /^(INSERT INTO [^(]+\((.+)\)) FORMAT Parquet$/s.exec(insert);
  await writeFile(file, rows);
  try {
    return await answered(`${into} SELECT ${columns} FROM file('${file}', Parquet)`, search);
  } finally {
    await rm(file);
  }
}

async function answer(request, response) {
  const body = await bodyOf(request);
  const { searchParams: search } = new URL(request.url, 'http://clickhouse');
  const insert = search.get('query');
  const sql = insert ?? body.toString('utf8');
  const id = search.get('query_id') ?? randomUUID();
  if (request.url === '/running') return response.end(String(running.size));
  const user = signedIn(request);
  if (!user) throw failure(516, 'Authentication failed. (AUTHENTICATION_FAILED)');
  if (/^SHOW GRANTS/.test(sql))
    return response.end(`g\nString\nGRANT SELECT${user === 'writer' ? ', INSERT' : ''} ON *.* TO ${user}\n`);
  const killed = /^KILL QUERY WHERE query_id = '([^']+)'/.exec(sql)?.[1];
  if (killed) {
    running.get(killed)?.();
    return response.end('');
  }
  const stopped = new Promise((_resolve, reject) => {
    running.set(id, () => reject(failure(394, 'Query was cancelled. (QUERY_WAS_CANCELLED)')));
  });
  response.once('close', () => running.delete(id));
  stopped.catch(() => {});
  const found =
    /never_ends/.test(sql) && !/^DESCRIBE/.test(sql)
      ? stopped
      : inLine(() => (insert === null ? answered(sql, search) : inserted(insert, body, search)));
  const bytes = await Promise.race([stopped, found]);
  return response.writeHead(200, { 'x-clickhouse-query-id': id }).end(bytes);
}

const handle = (request, response) => {
  answer(request, response).catch((error) => {
    const code = codeOf(error);
    if (response.headersSent) return response.destroy();
    response.writeHead(STATUS[code] ?? 500, { 'x-clickhouse-exception-code': String(code) });
    return response.end(`${String(error.message).replace(/^[\s\S]*?(?=Code: )/, '')}\n`);
  });
};
const listen = (server) =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(server.address().port));
  });
const ports = [await listen(createServer(handle))];
if (keyFile) {
  const tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
  ports.push(await listen(createTlsServer(tls, handle)));
}
console.log(ports.join(' '));
process.on('disconnect', () => process.exit(0));
