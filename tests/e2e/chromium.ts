import { existsSync } from 'node:fs';

const SYSTEM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
];

/** The system's Chromium, else the one that comes as an npm package and unpacks with its own libraries and fonts. */
export async function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const found = process.env.FORCE_NPM_CHROMIUM ? undefined : SYSTEM.find((path) => path && existsSync(path));
  if (found) return { executablePath: found, env };

  // The package unpacks its system libraries only where it believes to run on Lambda; the belief must not reach the
  // server.
  const names = ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'] as const;
  const before = names.map((name) => process.env[name]);
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const lent = {
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
    FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? '',
    HOME: process.env.HOME ?? '/tmp',
  };
  names.forEach((name, nth) => {
    if (before[nth] === undefined) delete process.env[name];
    else process.env[name] = before[nth];
  });
  return { executablePath, env: { ...env, ...lent } };
}
