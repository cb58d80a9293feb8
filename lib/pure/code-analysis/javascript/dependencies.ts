import type { CodeRule } from '../model/rule';
import type { SyntaxNode } from '../model/node';
import { argumentsOf, calleeOf, isConstant, STRINGS } from './tree';

/** Packages that their authors have given up, with what takes their place. */
const GIVEN_UP: Record<string, string> = {
  request: 'fetch',
  'request-promise': 'fetch',
  'request-promise-native': 'fetch',
  'node-uuid': 'crypto.randomUUID',
  'left-pad': 'padStart',
  'core-decorators': 'decorators of the language',
  'node-sass': 'sass',
  tslint: 'ESLint',
  phantomjs: 'Playwright',
  'phantomjs-prebuilt': 'Playwright',
  bower: 'npm',
  'event-stream': 'node:stream',
  'flatmap-stream': 'nothing: it was malicious',
  'colors-js': 'util.styleText',
  'github-url-from-git': 'hosted-git-info',
  'crypto-md5': 'node:crypto',
  'swig-templates': 'nunjucks',
  jade: 'pug',
  'babel-core': '@babel/core',
  'babel-preset-es2015': '@babel/preset-env',
  enzyme: '@testing-library/react',
  protractor: 'Playwright',
  'react-addons-test-utils': '@testing-library/react',
  'react-test-renderer': '@testing-library/react',
  querystring: 'URLSearchParams',
  'node-domexception': 'DOMException',
};

const OLD_CALLS: [callee: RegExp, isNew: boolean | null, instead: string][] = [
  [/^Buffer$/, null, 'Buffer.from or Buffer.alloc'],
  [/^url\.parse$/, false, 'new URL'],
  [/^fs\.exists$/, false, 'fs.access'],
  [/^(?:window\.)?(?:escape|unescape)$/, false, 'encodeURIComponent'],
  [/^crypto\.(?:createCipher|createDecipher)$/, false, 'crypto.createCipheriv'],
  [/^(?:ReactDOM\.)(?:render|hydrate)$/, false, 'createRoot'],
  [/^util\.(?:isArray|isDate|isRegExp|isFunction|_extend)$/, false, 'the function of the language'],
];

const oldCall = (node: SyntaxNode) => {
  const name = calleeOf(node)?.text ?? '';
  const isNew = node.type === 'new_expression';
  // Anyone may have a function called escape: one that is imported or declared is theirs.
  const isOwn =
    /^(?:escape|unescape)$/.test(name) &&
    new RegExp(`(?:function|const|let|var|import)[^;\\n]*\\b${name}\\b`).test(node.source);
  return isOwn
    ? undefined
    : OLD_CALLS.find(([callee, asNew]) => callee.test(name) && (asNew === null || asNew === isNew));
};

const sourceOf = (node: SyntaxNode): SyntaxNode | undefined =>
  node.type === 'call_expression'
    ? /^(?:require|import)$/.test(calleeOf(node)?.text ?? '')
      ? argumentsOf(node)[0]
      : undefined
    : node.at('source');
const nameOf = (node: SyntaxNode): string => {
  const source = sourceOf(node);
  return source && STRINGS.includes(source.type) && isConstant(source) ? source.text.slice(1, -1) : '';
};
const packageOf = (name: string): string => /^(@[^/]+\/[^/]+|[^./@][^/]*)/.exec(name)?.[1] ?? '';
const IMPORTS = ['import_statement', 'export_statement', 'call_expression'];

export const DEPENDENCIES: readonly CodeRule[] = [
  {
    id: 'js-given-up-package',
    category: 'dependencies',
    severity: 'medium',
    title: 'A package that isn’t maintained any more',
    why: 'Faults that are found in it from now on, also of security, stay.',
    fix: 'Replace it.',
    on: IMPORTS,
    find: (node) => Object.hasOwn(GIVEN_UP, packageOf(nameOf(node))) && node,
    say: (node) => `“${packageOf(nameOf(node))}” isn’t maintained any more. Use ${GIVEN_UP[packageOf(nameOf(node))]}.`,
    fires: ["const request = require('request');"],
    silent: [
      "import { request } from './request';",
      "import { request } from 'undici';",
      "import { parse } from 'node:querystring';",
    ],
  },
  {
    id: 'js-old-call',
    category: 'dependencies',
    severity: 'medium',
    title: 'A call that its platform has given up',
    why: 'It stays for old programs alone, goes with a later version, and some of it is unsafe.',
    fix: 'Use what has taken its place.',
    on: ['call_expression', 'new_expression'],
    find: (node) => oldCall(node) && node,
    say: (node) => `“${calleeOf(node)?.text}” is deprecated. Use ${oldCall(node)?.[2]}.`,
    fires: ["new Buffer('a');", 'const parts = url.parse(address);'],
    silent: ["Buffer.from('a');", 'const parts = new URL(address);', 'const escape = (a) => a; escape(b);'],
  },
  {
    id: 'js-script-from-elsewhere',
    category: 'dependencies',
    severity: 'medium',
    title: 'Code is loaded from an address without its version',
    why: 'Whoever answers there changes the program, and what worked today may be another tomorrow.',
    fix: 'Install the package at an exact version, or name the version in the address.',
    on: IMPORTS,
    find: (node) => {
      const name = nameOf(node);
      return /^http:\/\//.test(name) ||
        (/^https:\/\//.test(name) && !/@v?\d|\/\d+\.\d+|[?&#]v?=?\d|[0-9a-f]{20,}/.test(name))
        ? node
        : null;
    },
    fires: ["import a from 'https://cdn.example.org/lib/a.js';"],
    silent: [
      "import a from 'https://cdn.example.org/a@1.4.2/a.js';",
      "import a from './a.js';",
      "fetch('https://example.org/a.js');",
    ],
  },
];
