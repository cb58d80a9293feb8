import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './settings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const child = join(root, 'dist/backup-child.mjs');

/** One task in the program that the server uses too. Answers its result. */
export async function runTask(task) {
  if (!existsSync(child)) await (await import('./bundle-children.mjs')).bundleChildren();
  return new Promise((done, failed) => {
    const program = fork(child, [], {
      env: { NODE_ENV: 'production', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    program.on('message', (message) => {
      if (message.kind === 'ready') program.send({ root, ...task });
      if (message.kind === 'failed') failed(new Refusal(message.message));
      if (message.kind === 'written' || message.kind === 'unpacked') done(message.result);
    });
    program.on('exit', () => failed(new Refusal('The backup was interrupted. Nothing was changed.')));
  });
}
