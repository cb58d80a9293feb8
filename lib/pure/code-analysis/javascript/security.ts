import type { CodeRule } from '../model/rule';
import { isSecret } from '../syntax/secrets';
import { isSqlText } from '../syntax/sql-text';
import type { SyntaxNode } from '../model/node';
import {
  argumentsOf,
  bare,
  calledName,
  calledOn,
  calleeOf,
  isConstant,
  isTagged,
  isWholeText,
  STRINGS,
  textWithGaps,
  attributeOf,
  ELEMENTS,
  FUNCTIONS,
} from './tree';

const literal = (node: SyntaxNode | undefined): string | null => {
  const inner = bare(node);
  return inner && STRINGS.includes(inner.type) && isConstant(inner) ? inner.text.slice(1, -1) : null;
};

function secretIn(node: SyntaxNode): boolean {
  const name = (node.at('name') ?? node.at('left') ?? node.at('key'))?.text ?? '';
  const value = literal(node.at('value') ?? node.at('right'));
  return value !== null && isSecret(name.split('.').at(-1) ?? name, value);
}

const SANITISED = /\b(?:sanitize|sanitise|purify|escape|encode)\w*\s*\(|trustedHTML|DOMPurify/i;
/** Markup from elsewhere: not written out, and not passed through something that cleans it. */
const isForeignMarkup = (node: SyntaxNode | undefined): boolean =>
  node !== undefined && !isConstant(node) && !SANITISED.test(node.text);

const SHELL = /^(?:exec|execSync)$/;
const ofChildProcess = (call: SyntaxNode): boolean => {
  const on = calledOn(call);
  return on === '' || /child_?process|\bcp\b|shell|^execa$/i.test(on);
};

const RANDOM = ['Math.random'];
const FOR_SECRETS = /(?:token|secret|password|passwd|otp|nonce|session_?id|csrf|api_?key|salt|reset_?code)/i;

/** The names of the variable, property or function that a value ends in. */
function namesAround(node: SyntaxNode): string {
  const names: string[] = [];
  for (let up = node.parent; up && names.length < 4; up = up.parent) {
    const name = up.at('name') ?? up.at('left') ?? up.at('key');
    if (name) names.push(name.text);
    if (FUNCTIONS.includes(up.type) && up.at('name')) break;
  }
  return names.join(' ');
}

const setsTo = (name: string, value: RegExp) => (node: SyntaxNode) =>
  node.at('key')?.text.replace(/['"]/g, '') === name && value.test(node.at('value')?.text ?? '') ? node : null;

export const SECURITY: readonly CodeRule[] = [
  {
    id: 'js-secret-in-code',
    category: 'security',
    severity: 'high',
    title: 'A secret is written in the code',
    why: 'Whoever can read the code, a copy or its history can use it, and it can’t be changed without a release.',
    fix: 'Read it from the environment or a secret store, and replace the one that was written here.',
    on: ['variable_declarator', 'assignment_expression', 'pair', 'public_field_definition'],
    find: (node) => secretIn(node) && node,
    fires: ["const apiToken = '9f8a7b6c5d4e3f21';", "client.password = 'Winter-2031!';"],
    silent: [
      'const apiToken = process.env.API_TOKEN;',
      "const passwordLabel = 'Your password';",
      "const password = 'changeme';",
      "const tokenUrl = 'https://id.example.org/token';",
    ],
  },
  {
    id: 'js-sql-from-strings',
    category: 'security',
    severity: 'blocker',
    title: 'SQL is put together from values',
    why: 'A value that holds a quote becomes part of the statement, so that whoever chooses it can read or change any row.',
    fix: 'Write a placeholder in the statement and pass the value beside it.',
    on: ['binary_expression', 'template_string'],
    find: (node) =>
      isWholeText(node) &&
      !(node.type === 'template_string' && isTagged(node)) &&
      !(node.type === 'binary_expression' && node.at('operator')?.text !== '+') &&
      isSqlText(textWithGaps(node)) &&
      node,
    fires: [
      "db.query('SELECT id FROM users WHERE name = ' + name);",
      'pool.execute(`DELETE FROM carts WHERE owner = ${owner}`);',
    ],
    silent: [
      "db.query('SELECT id FROM users WHERE name = ?', [name]);",
      'sql`SELECT id FROM users WHERE name = ${name}`;',
      'toast(`Select ${count} rows from the list`);',
      'db.query(`SELECT id FROM ${TABLE} WHERE id = ?`, [id]);',
    ],
  },
  {
    id: 'js-eval',
    category: 'security',
    severity: 'blocker',
    title: 'Text is run as code',
    why: 'Whoever chooses the text chooses what the program does.',
    fix: 'Parse the text, or look the action up in a table of those that are allowed.',
    on: ['call_expression', 'new_expression'],
    find: (node) => {
      const name = calleeOf(node)?.text ?? '';
      const [first, ...rest] = argumentsOf(node);
      if (/^(?:(?:window|globalThis|global|self)\.)?eval$/.test(name)) return first && !isConstant(first) && node;
      if (name === 'Function') return [first, ...rest].some((each) => each && !isConstant(each)) && node;
      const isTimer = /^(?:(?:window|globalThis)\.)?set(?:Timeout|Interval)$/.test(name);
      return (
        isTimer && first && !isConstant(first) && ['template_string', 'binary_expression'].includes(first.type) && node
      );
    },
    fires: ['eval(input);', "new Function('a', body);", "setTimeout('go(' + id + ')', 10);"],
    silent: ['evaluate(input);', 'setTimeout(() => go(id), 10);', 'model.eval(input);', "eval('1 + 1');"],
  },
  {
    id: 'js-markup-from-input',
    category: 'security',
    severity: 'high',
    title: 'A value is written into the page as markup',
    why: 'A value that holds a tag runs as script in the page of whoever looks at it.',
    fix: 'Set textContent, build elements, or clean the markup with a sanitiser first.',
    on: ['assignment_expression', 'augmented_assignment_expression', 'call_expression', ...ELEMENTS],
    find: (node) => {
      if (ELEMENTS.includes(node.type)) {
        const given = attributeOf(node, 'dangerouslySetInnerHTML');
        const html = given && /__html\s*:\s*([\s\S]*?)\}/.exec(given.text)?.[1]?.trim();
        return given && html !== undefined && !/^['"`][^$]*['"`]$/.test(html) && !SANITISED.test(given.text) && given;
      }
      const target = node.at('left')?.at('property')?.text;
      if (target === 'innerHTML' || target === 'outerHTML') return isForeignMarkup(node.at('right')) && node;
      if (node.type !== 'call_expression') return null;
      const [name, [first, second]] = [calledName(node), argumentsOf(node)];
      if (name === 'insertAdjacentHTML') return isForeignMarkup(second) && node;
      return calledOn(node) === 'document' && /^write(?:ln)?$/.test(name) && isForeignMarkup(first) && node;
    },
    fires: ['box.innerHTML = name;', "document.write('<b>' + name + '</b>');"],
    silent: ["box.innerHTML = '';", 'box.textContent = name;', 'box.innerHTML = DOMPurify.sanitize(name);'],
  },
  {
    id: 'js-shell-command',
    category: 'security',
    severity: 'blocker',
    title: 'A shell command is put together from values',
    why: 'A value with a semicolon or a backtick starts a command of its own.',
    fix: 'Call execFile or spawn with a list of arguments and without a shell.',
    on: ['call_expression'],
    find: (node) => {
      const [first, ...rest] = argumentsOf(node);
      const composed = first && ['template_string', 'binary_expression'].includes(first.type) && !isConstant(first);
      if (SHELL.test(calledName(node)) && ofChildProcess(node)) return composed && node;
      const isSpawn = /^(?:spawn|spawnSync|execFile|execFileSync)$/.test(calledName(node));
      return isSpawn && composed && rest.some(({ text }) => /\bshell\s*:\s*(?:true|['"])/.test(text)) && node;
    },
    fires: ['exec(`tar xf ${name}`);', "child_process.execSync('rm -r ' + folder);"],
    silent: ["exec('git status');", "execFile('tar', ['xf', name]);", 'pattern.exec(`${a}${b}`);'],
  },
  {
    id: 'js-weak-random',
    category: 'security',
    severity: 'high',
    title: 'Math.random makes a secret',
    why: 'Its next numbers can be told from earlier ones, so that a token made of them can be guessed.',
    fix: 'Use crypto.randomUUID or crypto.getRandomValues.',
    on: ['call_expression'],
    find: (node) => RANDOM.includes(calleeOf(node)?.text ?? '') && FOR_SECRETS.test(namesAround(node)) && node,
    fires: ['const resetToken = Math.random().toString(36);'],
    silent: ['const angle = Math.random() * 360;', 'const resetToken = crypto.randomUUID();'],
  },
  {
    id: 'js-certificate-not-checked',
    category: 'security',
    severity: 'high',
    title: 'Certificates aren’t checked',
    why: 'Anyone on the way can answer in the server’s place and read what is sent.',
    fix: 'Leave the check on, and pass the certificate of your own authority as `ca`.',
    on: ['pair', 'assignment_expression'],
    find: (node) =>
      node.type === 'pair'
        ? (setsTo('rejectUnauthorized', /^false$/)(node) ?? setsTo('strictSSL', /^false$/)(node))
        : /NODE_TLS_REJECT_UNAUTHORIZED/.test(node.at('left')?.text ?? '') &&
          /^['"]?0/.test(node.at('right')?.text ?? '') &&
          node,
    fires: ['const agent = new Agent({ rejectUnauthorized: false });'],
    silent: ['const agent = new Agent({ rejectUnauthorized: true });', 'const agent = new Agent({ ca });'],
  },
  {
    id: 'js-weak-password-hash',
    category: 'security',
    severity: 'high',
    title: 'A password is hashed with a fast hash',
    why: 'MD5 and SHA hashes are tried billions of times a second, so that stolen ones give the passwords away.',
    fix: 'Use argon2, scrypt or bcrypt with a salt for each password.',
    on: ['call_expression'],
    find: (node) =>
      calledName(node) === 'createHash' &&
      /['"`](?:md5|sha-?1|sha-?256|sha-?512)['"`]/i.test(argumentsOf(node)[0]?.text ?? '') &&
      /\.update\(\s*[\w.]*pass(?:word|wd|phrase)/i.test(node.parent?.parent?.text ?? '') &&
      node,
    fires: ["createHash('md5').update(password).digest('hex');"],
    silent: ["createHash('md5').update(file).digest('hex');", 'await argon2.hash(password);'],
  },
  {
    id: 'js-message-to-anyone',
    category: 'security',
    severity: 'medium',
    title: 'A message is sent to a window of any origin',
    why: 'Whatever page is in that window by now reads the message.',
    fix: 'Name the origin that the message is for.',
    on: ['call_expression'],
    find: (node) =>
      calledName(node) === 'postMessage' &&
      calledOn(node) !== '' &&
      /^['"`]\*['"`]$/.test(argumentsOf(node)[1]?.text ?? '') &&
      node,
    fires: ["frame.contentWindow.postMessage(data, '*');"],
    silent: ['frame.contentWindow.postMessage(data, origin);', 'worker.postMessage(data);'],
  },
  {
    id: 'js-script-address',
    category: 'security',
    severity: 'medium',
    title: 'An address that runs script',
    why: 'A `javascript:` address runs in the page and is refused by a strict content security policy.',
    fix: 'Use a button with a handler.',
    on: ['string'],
    find: (node) =>
      /^['"]javascript:\s*(?!void\(0\)|;|['"])/i.test(node.text) &&
      ['jsx_attribute', 'assignment_expression', 'pair'].includes(node.parent?.type ?? '') &&
      node,
    fires: ["link.href = 'javascript:go()';"],
    silent: ["const schemes = ['javascript:', 'data:'];", "link.href = '/go';"],
  },
];
