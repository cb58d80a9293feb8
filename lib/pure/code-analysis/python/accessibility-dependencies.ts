import type { CodeRule } from '../model/rule';
import { picturesWithoutAlt } from '../syntax/html-text';
import type { SyntaxNode } from '../model/node';
import { argumentsOf, calledName, calleeOf, isConstant, isWholeText, keywordOf, literalOf, textWithGaps } from './tree';

/** Palettes whose colours differ in hue alone, or whose lightness goes up and down. */
const RAINBOWS = /^(?:jet|rainbow|gist_rainbow|hsv|nipy_spectral|gist_ncar|RdYlGn|RdYlGn_r|brg|prism|flag)$/;
const paletteOf = (node: SyntaxNode): string | null =>
  literalOf(
    keywordOf(node, 'cmap') ??
      keywordOf(node, 'colormap') ??
      keywordOf(node, 'color_continuous_scale') ??
      (/get_cmap|set_cmap/.test(calledName(node)) ? argumentsOf(node)[0] : undefined),
  ) ??
  /^(?:plt|matplotlib)\.cm\.(\w+)$/.exec((keywordOf(node, 'cmap') ?? node).text)?.[1] ??
  null;

/** Modules that are no longer part of Python, with the version that dropped them. */
const DROPPED: Record<string, [version: string, instead: string]> = {
  distutils: ['3.12', 'setuptools'],
  imp: ['3.12', 'importlib'],
  asynchat: ['3.12', 'asyncio'],
  asyncore: ['3.12', 'asyncio'],
  smtpd: ['3.12', 'aiosmtpd'],
  cgi: ['3.13', 'a web framework'],
  cgitb: ['3.13', 'logging'],
  crypt: ['3.13', 'passlib or argon2-cffi'],
  pipes: ['3.13', 'subprocess and shlex'],
  telnetlib: ['3.13', 'telnetlib3'],
  imghdr: ['3.13', 'filetype'],
  sndhdr: ['3.13', 'filetype'],
  nntplib: ['3.13', 'a package'],
  uu: ['3.13', 'base64'],
  xdrlib: ['3.13', 'struct'],
};
const GIVEN_UP: Record<string, string> = {
  nose: 'pytest',
  pycrypto: 'cryptography',
  urllib2: 'urllib.request',
  ConfigParser: 'configparser',
  pkg_resources: 'importlib.metadata',
};

const moduleOf = (node: SyntaxNode): string[] =>
  (node.type === 'import_from_statement'
    ? node.all('module_name')
    : node.all('name').map((each) => each.at('name') ?? each)
  ).map(({ text }) => text.split('.')[0] ?? '');
/** Within a try the program knows that it may be missing. */
const isGuarded = (node: SyntaxNode): boolean => node.above(['try_statement', 'if_statement']) !== null;
const droppedIn = (node: SyntaxNode): string | undefined =>
  isGuarded(node) ? undefined : moduleOf(node).find((name) => Object.hasOwn(DROPPED, name));
const givenUpIn = (node: SyntaxNode): string | undefined =>
  isGuarded(node) ? undefined : moduleOf(node).find((name) => Object.hasOwn(GIVEN_UP, name));

const OLD_CALLS: [callee: RegExp, instead: string][] = [
  [/^datetime\.(?:datetime\.)?utcnow$/, 'datetime.now(timezone.utc)'],
  [/^datetime\.(?:datetime\.)?utcfromtimestamp$/, 'datetime.fromtimestamp(…, timezone.utc)'],
  [/^inspect\.getargspec$/, 'inspect.signature'],
  [/^time\.clock$/, 'time.perf_counter'],
  [/^platform\.(?:linux_distribution|dist)$/, 'the distro package'],
  [/^os\.popen[234]$/, 'subprocess'],
];
const oldCall = (node: SyntaxNode) => OLD_CALLS.find(([callee]) => callee.test(calleeOf(node)));

const installs = (node: SyntaxNode): boolean => {
  if (!/^(?:os\.system|subprocess\.(?:run|call|check_call|check_output|Popen))$/.test(calleeOf(node))) return false;
  const text = argumentsOf(node)[0]?.text ?? '';
  return /\bpip3?\b["',\s]+install\b/.test(text) && !/==|-r\b|requirements|--require-hashes/.test(text);
};

export const ACCESSIBILITY: readonly CodeRule[] = [
  {
    id: 'py-rainbow-palette',
    category: 'accessibility',
    severity: 'low',
    title: 'Colours that many people can’t tell apart',
    why: 'A rainbow has no order of lightness: with red-green blindness, or in grey, two values look the same and edges appear where there are none.',
    fix: 'Use viridis, cividis or another even palette.',
    on: ['call'],
    find: (node) => RAINBOWS.test(paletteOf(node) ?? '') && node,
    fires: ['plt.imshow(a, cmap="jet")', 'ax.scatter(x, y, c=z, cmap=plt.cm.rainbow)'],
    silent: ['plt.imshow(a, cmap="viridis")', 'plt.imshow(a)'],
  },
  {
    id: 'py-picture-without-alternative',
    category: 'accessibility',
    severity: 'medium',
    title: 'A picture without a text alternative',
    why: 'A screen reader reads its address aloud, or nothing.',
    fix: 'Add alt with what the picture shows, or alt="" where it is only decoration.',
    on: ['string', 'concatenated_string', 'binary_operator'],
    find: (node) =>
      isWholeText(node) &&
      /<img\b/i.test(node.text) &&
      node.parent?.type !== 'expression_statement' &&
      picturesWithoutAlt(textWithGaps(node)) &&
      node,
    fires: ['html = f"<img src=\'{url}\'>"', 'html = "<img src=" + url + ">"'],
    silent: ["html = f\"<img src='{url}' alt='{name}'>\"", 'tag = "<img"'],
  },
];

export const DEPENDENCIES: readonly CodeRule[] = [
  {
    id: 'py-dropped-module',
    category: 'dependencies',
    severity: 'high',
    title: 'A module that Python no longer has',
    why: 'The import fails on current versions.',
    fix: 'Use what has taken its place.',
    on: ['import_statement', 'import_from_statement'],
    find: (node) => (droppedIn(node) ? node : null),
    say: (node) => {
      const name = droppedIn(node) ?? '';
      return `“${name}” left Python in ${DROPPED[name]?.[0]}. Use ${DROPPED[name]?.[1]}.`;
    },
    fires: ['import imp', 'from distutils.core import setup'],
    silent: ['import importlib', 'try:\n    import imp\nexcept ImportError:\n    imp = None', 'from .cgi import run'],
  },
  {
    id: 'py-given-up-package',
    category: 'dependencies',
    severity: 'medium',
    title: 'A package that isn’t maintained any more',
    why: 'Faults that are found in it from now on, also of security, stay.',
    fix: 'Replace it.',
    on: ['import_statement', 'import_from_statement'],
    find: (node) => (givenUpIn(node) ? node : null),
    say: (node) => `“${givenUpIn(node)}” isn’t maintained any more. Use ${GIVEN_UP[givenUpIn(node) ?? '']}.`,
    fires: ['import nose', 'import pkg_resources'],
    silent: ['import pytest', 'import urllib.request'],
  },
  {
    id: 'py-old-call',
    category: 'dependencies',
    severity: 'low',
    title: 'A call that Python has given up',
    why: 'It stays for old programs alone, and goes with a later version.',
    fix: 'Use what has taken its place.',
    on: ['call'],
    find: (node) => oldCall(node) && node,
    say: (node) => `“${calleeOf(node)}” is deprecated. Use ${oldCall(node)?.[1]}.`,
    fires: ['now = datetime.utcnow()', 'start = time.clock()'],
    silent: ['now = datetime.now(timezone.utc)', 'clock = self.clock()'],
  },
  {
    id: 'py-installs-at-run',
    category: 'dependencies',
    severity: 'medium',
    title: 'The program installs a package of any version while it runs',
    why: 'What worked today may be another tomorrow, and whoever takes over the package runs code here.',
    fix: 'List the package at an exact version among the requirements.',
    on: ['call'],
    find: (node) => installs(node) && argumentsOf(node).every(isConstant) && node,
    fires: ['os.system("pip install pandas")', 'subprocess.run(["pip", "install", "pandas"])'],
    silent: ['subprocess.run(["pip", "install", "pandas==2.2.0"])', 'subprocess.run(["pip", "list"])'],
  },
];
