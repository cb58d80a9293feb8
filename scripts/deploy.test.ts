import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEPLOYMENT_CHECKS } from '@/lib/product/deployment-check/checks-schema';

const root = process.cwd();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What a step runs that is ours: an npm script by its name, a file by its path. */
function ours(command: string): { script?: string; file?: string } {
  const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
  const file = /(?:^|\s|\/)node (scripts\/[\w.-]+)/.exec(command)?.[1];
  return { ...(script && { script }), ...(file && { file }) };
}

describe('the image', () => {
  const steps = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const of = (word: string) =>
    steps.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const words = (line: string) => (line.startsWith('[') ? (JSON.parse(line) as string[]).join(' ') : line);

  it('runs nothing but what is here', () => {
    const health = /CMD (.*)$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1] ?? '';
    const commands = [...of('RUN').flatMap((line) => line.split('&&')), ...of('CMD').map(words), words(health)].map(
      (each) => each.trim(),
    );
    for (const command of commands) {
      const { script, file } = ours(command);
      if (script) expect(scripts[script], command).toBeDefined();
      if (file) expect(existsSync(join(root, file)), command).toBe(true);
      expect(script ?? file ?? /^(npm ci|mkdir|chown)/.exec(command)?.[0], command).toBeTruthy();
    }
    expect(commands.map((each) => ours(each).file).filter(Boolean)).toEqual([
      'scripts/start.mjs',
      'scripts/health.mjs',
    ]);
  });

  it('copies what is there, is no root, and has one volume', () => {
    const copied = of('COPY').filter((line) => !line.startsWith('--'));
    for (const path of copied.flatMap((line) => line.split(' ').slice(0, -1)))
      expect(existsSync(join(root, path)), path).toBe(true);
    expect(of('USER')).toEqual(['node']);
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('FROM').every((line) => line.startsWith('node:24-'))).toBe(true);
    for (const step of ['npm ci', 'npm run build']) expect(of('RUN')).toContain(step);
  });

  it('takes no data and no secret of this folder along', () => {
    for (const name of ['data', '.env*', 'node_modules', '.git'])
      expect(read('.dockerignore').split('\n')).toContain(name);
  });
});

it('the unit starts what is here', () => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(read('deploy/plumbline.service')) ?? [];
  expect(existsSync(join(root, ours(command).file ?? 'none'))).toBe(true);
});

it('proxies let uploads and events through', () => {
  const nginx = read('deploy/nginx.conf');
  expect(nginx).toMatch(/client_max_body_size 60m/);
  expect(nginx).toMatch(/location \/api\/ \{[^}]*proxy_buffering off/);
  expect(nginx.match(/X-Forwarded-For \$proxy_add_x_forwarded_for/g)?.length).toBe(nginx.match(/proxy_pass/g)?.length);
  expect(read('deploy/Caddyfile')).toMatch(/flush_interval -1/);
});

it('every deployment check has its paragraph', () => {
  for (const id of DEPLOYMENT_CHECKS) expect(read('docs/deploy.md')).toContain(`\n### ${id}\n`);
});
