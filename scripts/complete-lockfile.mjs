// npm leaves optional packages of other platforms out of the lockfile when the registry at hand lacks them; `npm ci`
// then
// refuses the lockfile. This adds an entry for each. Run after every change of the lockfile: npm run lock.
// Where the registry has packages of every platform, `npm run lock -- --hashes` asks it for the hashes that are
// missing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OS = [
  'darwin',
  'win32',
  'linux',
  'android',
  'freebsd',
  'openbsd',
  'openharmony',
  'netbsd',
  'sunos',
  'aix',
  'wasi',
];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** The entry that `name` resolves to from the package at `from`, as Node would look it up. */
function resolve(packages, from, name) {
  for (let folder = from; ;) {
    const key = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[key]) return key;
    if (!folder) return null;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent < 0 ? '' : folder.slice(0, parent);
  }
}

export function complete(lock) {
  const packages = { ...lock.packages };
  const added = [];
  for (const [key, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (resolve(packages, key, name)) continue;
      const words = name.toLowerCase().split(/[-/@_.]/);
      const os = OS.filter((each) => words.includes(each));
      const cpu = CPU.filter((each) => words.includes(each));
      if (!os.length && !cpu.length) continue;
      packages[`node_modules/${name}`] = {
        version: String(range).replace(/^[\^~=v]+/, ''),
        optional: true,
        ...(cpu.length && { cpu }),
        ...(os.length && { os }),
        ...(words.some((word) => word.endsWith('musl')) && { libc: ['musl'] }),
      };
      added.push(name);
    }
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([left], [right]) => (left < right ? -1 : 1)));
  return { lock: { ...lock, packages: sorted }, added };
}

/** The packages that `npm ci` installs without comparing their bytes with a hash. */
export const unhashed = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path && !link && !integrity)
    .map(([path]) => path);

/** With the hashes that `hashOf` knows; it answers null for a package that it does not have. */
export function withHashes(lock, hashOf) {
  const packages = { ...lock.packages };
  for (const path of unhashed(lock)) {
    const integrity = hashOf(path.split('node_modules/').pop(), packages[path].version);
    if (/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
      packages[path] = { version: packages[path].version, integrity, ...packages[path] };
  }
  return { ...lock, packages };
}

function hashFromRegistry(name, version) {
  try {
    return execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const { lock, added } = complete(JSON.parse(readFileSync(file, 'utf8')));
  const whole = process.argv.includes('--hashes') ? withHashes(lock, hashFromRegistry) : lock;
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  const bare = unhashed(whole);
  if (bare.length) console.log(`${bare.length} packages of other platforms have no hash (security/unhashed.json)`);
  console.log(added.length ? `added ${added.length}: ${added.join(', ')}` : 'Lockfile complete');
}
