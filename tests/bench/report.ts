import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import figuresOfAll from './figures.json' with { type: 'json' };

/** A figure of a bench: `reach` is what it should be, as in `≤ 5` or `≥ 98`. */
export type Figure = { name: string; value: number; unit: string; reach: string; holds: boolean | null };

const reaches: Record<string, { unit: string; reach: string }> = figuresOfAll;

/** The value after `--name` among the arguments, or the words that are no options. */
export function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}
export const given = (name: string) => process.argv.includes(`--${name}`);

/** A figure by its name in figures.json. */
export function figure(name: string, value: number): Figure {
  const known = reaches[name];
  if (!known) throw new Error(`figures.json does not know ${name}`);
  const [, sign, bound] = /^([≤≥=])\s*(.+)$/.exec(known.reach) ?? [];
  const limit = Number(bound);
  const holds = sign === '≤' ? value <= limit : sign === '≥' ? value >= limit : sign === '=' ? value === limit : null;
  return { name, value, ...known, holds };
}

/**
 * Prints the table and writes it where `--json FILE` asks for it. Ends with an exit code: 1 where a figure falls short.
 */
export function report(bench: string, seed: number, figures: Figure[], packages: string[] = []): void {
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const versions = {
    node: process.versions.node,
    ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
  };
  console.log(
    `\n${bench} on ${machine}; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}; seed ${seed}`,
  );
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, unit, reach, holds } of figures)
    console.log(
      `${name.padEnd(width)}  ${rounded(value).padStart(10)} ${unit.padEnd(8)} ${reach.padEnd(10)} ${holds === null ? '' : holds ? 'holds' : 'FALLS SHORT'}`,
    );
  const file = argument('json');
  if (file) writeFileSync(file, `${JSON.stringify({ bench, machine, versions, seed, figures }, null, 1)}\n`);
  process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0;
}

const rounded = (value: number) => (Number.isInteger(value) ? String(value) : value.toPrecision(4));
const versionOf = (name: string) =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;
