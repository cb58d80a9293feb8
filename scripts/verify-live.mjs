// npm run verify-live [-- --type TYPE]: runs the contract of connectors against real services that VERIFY_<TYPE> names,
// and says which were tried. `-- --seeds TYPE` prints the statements that make the tables of the contract there.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const TYPES = ['postgresql', 'mysql', 'aws-rds', 'azure-sql', 'oracle', 'snowflake', 'clickhouse'];
const SUITE = 'lib/engines/connectors/verify-live.slow.test.ts';
const variableOf = (type) => `VERIFY_${type.toUpperCase().replaceAll('-', '_')}`;
const argument = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
};
const stop = (words) => {
  console.error(words);
  process.exit(1);
};

async function printSeeds(type) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-seeds-'));
  const outfile = join(folder, 'seeds.mjs');
  try {
    await build({
      entryPoints: [join(root, 'tests/connectors/seed-statements.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      alias: { '@': root },
      logLevel: 'error',
      external: ['vitest', '@duckdb/*', 'esbuild'],
    });
    const { seedStatements } = await import(pathToFileURL(outfile).href);
    process.stdout.write(
      seedStatements(type)
        .map((sql) => `${sql};\n`)
        .join(''),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seeds = argument('seeds');
const only = argument('type');
for (const type of [seeds, only])
  if (type !== null && !TYPES.includes(type)) stop(`No database type named ${type}: ${TYPES.join(', ')}.`);
if (seeds !== null) {
  await printSeeds(seeds === 'aws-rds' ? (argument('engine') ?? 'postgresql') : seeds);
  process.exit(0);
}

const wanted = only === null ? TYPES : [only];
const env = { ...process.env };
for (const type of TYPES) if (!wanted.includes(type)) delete env[variableOf(type)];
const tried = wanted.filter((type) => env[variableOf(type)]);
if (tried.length === 0)
  stop(
    `Nothing was tried: set ${wanted.map(variableOf).join(' or ')} to a connection as JSON, such as {"host": "…", "database": "…", "user": "…", "secret": "…"}.`,
  );
for (const type of tried)
  try {
    JSON.parse(env[variableOf(type)]);
  } catch {
    stop(`${variableOf(type)} is no JSON.`);
  }

const folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-'));
const file = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=engine', '--reporter=json', `--outputFile.json=${file}`, SUITE],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env },
);
let assertions = [];
try {
  assertions = JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap((each) => each.assertionResults);
} catch {
  // The suite ended before it wrote a report.
} finally {
  rmSync(folder, { recursive: true, force: true });
}
let short = status !== 0;
for (const type of wanted) {
  const own = assertions.filter(({ ancestorTitles }) => ancestorTitles[0]?.startsWith(`${type} (live)`));
  const of = (state) => own.filter((each) => each.status === state).length;
  if (!tried.includes(type)) {
    console.log(`not tried    ${type.padEnd(11)} ${variableOf(type)} is not set`);
    continue;
  }
  const [passed, failed] = [of('passed'), of('failed')];
  const fallsShort = failed > 0 || passed === 0;
  short ||= fallsShort;
  console.log(
    `${fallsShort ? 'falls short' : 'holds      '}  ${type.padEnd(11)} ${passed} hold, ${failed} fail, ${own.length - passed - failed} not tried`,
  );
  for (const { fullName, failureMessages } of own.filter((each) => each.status === 'failed'))
    console.log(`  ${fullName}: ${String(failureMessages[0]).split('\n')[0]}`);
}
// What was not tried is not green: 2, where all that was tried holds.
process.exit(short ? 1 : tried.length < wanted.length ? 2 : 0);
