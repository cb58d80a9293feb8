export type Browser = { name: string; version: string; mobile: boolean };

const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /\bOPR\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Name and version out of a user-agent text. */
export function readUserAgent(userAgent: string): Browser {
  const mobile = /\b(Android|iPhone|iPad|iPod|Mobile)\b/.test(userAgent);
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return { name, version, mobile };
  }
  return { name: 'Unknown', version: '0', mobile };
}

/** 'Firefox 128 on Windows', as a person knows their devices apart. */
export function describeBrowser(userAgent: string): string {
  const { name, version } = readUserAgent(userAgent);
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  const browser = name === 'Unknown' ? 'Another browser' : `${name} ${version.split('.')[0]}`;
  return system ? `${browser} on ${system}` : browser;
}
