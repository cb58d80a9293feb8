import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { runCodeTask } from '@/lib/engines/code-analysis/process';
import { refusalOf, type CodeFound } from './found';
import { INSTALLATION_RULES, type FileMode, type InstallationFacts } from './installation-rules';

/** What holds data or settings; it should be the server’s alone. */
const privateFiles = (): [shown: string, path: string][] => [
  ['data folder', env().DATA_DIR],
  ['.env', join(process.cwd(), '.env')],
];

async function modesOf(files: [shown: string, path: string][]): Promise<FileMode[]> {
  const read = files.map(([path, file]) =>
    stat(file).then(
      ({ mode }) => [{ path, mode }],
      () => [],
    ),
  );
  return (await Promise.all(read)).flat();
}

const fingerprintOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

function judge(facts: InstallationFacts): CodeFound['hits'] {
  return INSTALLATION_RULES.flatMap((card) =>
    card.find(facts).map(({ file, line = 1, message, key }) => ({
      rule: card.id,
      card,
      message,
      file,
      line,
      endLine: line,
      column: 1,
      snippet: message,
      fingerprint: fingerprintOf(`${card.id} ${key}`),
    })),
  );
}

/** Settings, packages, routes and permissions of this installation. */
export async function analyseInstallation(signal: AbortSignal): Promise<CodeFound> {
  const outcome = await runCodeTask<'installation'>({ kind: 'installation', root: process.cwd() }, signal);
  if (!outcome.ok) throw refusalOf(outcome.failure);
  const { lines, filesScanned, routes, packages, minimums } = outcome.result;
  const facts = { settings: env(), node: process.version, modes: await modesOf(privateFiles()), today: new Date() };
  return {
    hits: judge({ ...facts, routes, packages, minimums }),
    lines,
    filesScanned,
    routes,
  };
}
