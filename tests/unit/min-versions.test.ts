import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a plain script
import { complete, unhashed, withHashes } from '../../scripts/complete-lockfile.mjs';

type Lock = {
  packages: Record<
    string,
    {
      version?: string;
      resolved?: string;
      integrity?: string;
      optional?: boolean;
      link?: boolean;
      os?: string[];
      cpu?: string[];
      libc?: string[];
    }
  >;
};
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as T;

const lock = read<Lock>('package-lock.json');
const policy = read<{
  packages: { package: string; minimum: string; advisory: string }[];
  forbidden: { package: string; version?: string }[];
}>('security/min-versions.json');
const installed = Object.entries(lock.packages).flatMap(([path, { version }]) => {
  const name = path.split('node_modules/').pop();
  return path && name && version ? [{ name, version, path }] : [];
});

/** Numbers compare as numbers; a pre-release's number counts too. */
function isAtLeast(version: string, minimum: string): boolean {
  const [left, right] = [version, minimum].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  for (let at = 0; at < Math.max(left!.length, right!.length); at++) {
    const difference = (left![at] ?? 0) - (right![at] ?? 0);
    if (difference) return difference > 0;
  }
  return true;
}

describe('the lockfile', () => {
  it.each(policy.packages)('holds $package at $minimum or newer ($advisory)', ({ package: name, minimum }) => {
    const older = installed.filter((each) => each.name === name && !isAtLeast(each.version, minimum));
    expect(older).toEqual([]);
  });

  it('holds nothing that is forbidden', () => {
    const found = installed.filter(({ name, version }) =>
      policy.forbidden.some((each) => each.package === name && (!each.version || each.version === version)),
    );
    expect(found).toEqual([]);
  });

  it('names no download host', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved)).toEqual([]);
    expect(/"(?:git\+|file:)|\.tgz"/.exec(JSON.stringify(lock))?.[0]).toBeUndefined();
  });

  it('carries a hash for every package but those named in security/unhashed.json, which Linux on x64 never installs', () => {
    const bare = Object.entries(lock.packages).filter(([path, each]) => path && !each.link && !each.integrity);
    expect(bare.map(([path]) => path).toSorted()).toEqual(
      read<{ packages: string[] }>('security/unhashed.json').packages,
    );
    const installable = bare.filter(
      ([, { optional, os, cpu, libc }]) =>
        !optional ||
        ((!os || os.includes('linux')) && (!cpu || cpu.includes('x64')) && (!libc || libc.includes('glibc'))),
    );
    expect(installable.map(([path]) => path)).toEqual([]);
  });

  it('takes a hash from the registry where it is one, and changes no other', () => {
    const hash = `sha512-${'a'.repeat(86)}==`;
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-own' },
      'node_modules/b': { version: '2.0.0', optional: true },
      'node_modules/a/node_modules/c': { version: '3.0.0' },
      'node_modules/d': { version: '4.0.0' },
    };
    const answers: Record<string, string> = { 'b 2.0.0': hash, 'c 3.0.0': 'sha1-short' };
    const whole = withHashes(
      { packages },
      (name: string, version: string) => answers[`${name} ${version}`] ?? null,
    ) as { packages: typeof packages };
    expect(whole.packages).toEqual({
      ...packages,
      'node_modules/b': { version: '2.0.0', optional: true, integrity: hash },
    });
    expect(unhashed(whole)).toEqual(['node_modules/a/node_modules/c', 'node_modules/d']);
  });

  it('holds an entry for every optional dependency, or npm ci would refuse it', () => {
    expect(complete(lock).added).toEqual([]);
  });

  it.each([
    ['1.10.0', '1.9.9', true],
    ['7.0.4', '7.0.5', false],
    ['18.4.0-beta.17', '18.4.0-beta.16', true],
    ['4.2.67', '4.2.68', false],
  ])('%s at least %s: %s', (version, minimum, expected) => {
    expect(isAtLeast(version, minimum)).toBe(expected);
  });
});
