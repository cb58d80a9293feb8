import type { CodeRule } from '../model/rule';
import type { SyntaxNode } from '../model/node';
import { isSecret } from '../syntax/secrets';
import { isSqlText } from '../syntax/sql-text';
import {
  argumentsOf,
  calledName,
  calledOn,
  calleeOf,
  isConstant,
  isWholeText,
  keywordOf,
  literalOf,
  textWithGaps,
} from './tree';

function secretIn(node: SyntaxNode): boolean {
  const name = (node.at('name') ?? node.at('left') ?? node.at('key'))?.text ?? '';
  const value = literalOf(node.at('value') ?? node.at('right'));
  return value !== null && isSecret(name.replace(/^.*[.[]/, ''), value);
}

const FOR_SECRETS = /(?:token|secret|password|passwd|otp|nonce|session_?id|csrf|api_?key|salt|reset_?code)/i;
const RANDOM = /^random\.(?:choice|choices|randint|randrange|random|sample|getrandbits|uniform)$/;

function namesAround(node: SyntaxNode): string {
  const names: string[] = [];
  for (let up = node.parent; up; up = up.parent) {
    if (up.type === 'assignment') names.push(up.at('left')?.text ?? '');
    if (up.type === 'keyword_argument') names.push(up.at('name')?.text ?? '');
    if (up.type === 'function_definition') return [...names, up.at('name')?.text ?? ''].join(' ');
  }
  return names.join(' ');
}

/** YAML’s own reader of plain data, by any of its names. */
const SAFE_LOADER = /(?:C?SafeLoader|C?BaseLoader)\b/;

const unsafeLoad = (node: SyntaxNode): boolean => {
  const callee = calleeOf(node);
  // What this program has just written itself.
  if (/^\((?:c?[pP]ickle|dill|marshal)\.dumps\(/.test(node.at('arguments')?.text ?? '')) return false;
  if (/^(?:c?[pP]ickle|dill|cloudpickle|marshal|jsonpickle|joblib|_pickle)\.(?:loads?|decode)$/.test(callee))
    return true;
  if (!/^yaml\.(?:load|load_all|unsafe_load|full_load)$/.test(callee)) return false;
  return !SAFE_LOADER.test(node.at('arguments')?.text ?? '');
};

const isShell = (node: SyntaxNode): boolean => {
  const callee = calleeOf(node);
  if (/^(?:os\.(?:system|popen)|commands\.getoutput|subprocess\.(?:getoutput|getstatusoutput))$/.test(callee))
    return true;
  return (
    /^(?:subprocess\.)?(?:run|call|check_call|check_output|Popen|create_subprocess_shell)$/.test(callee) &&
    keywordOf(node, 'shell')?.text === 'True'
  );
};

/** A name may hold anything; a text that is put together holds a value. */
const isComposed = (node: SyntaxNode | undefined): boolean =>
  node !== undefined && !isConstant(node) && !/\b(?:shlex\.)?quote\(/.test(node.text);

export const SECURITY: readonly CodeRule[] = [
  {
    id: 'py-secret-in-code',
    category: 'security',
    severity: 'high',
    title: 'A secret is written in the code',
    why: 'Whoever can read the code, a copy or its history can use it, and it can’t be changed without a release.',
    fix: 'Read it from the environment or a secret store, and replace the one that was written here.',
    on: ['assignment', 'keyword_argument', 'pair', 'default_parameter', 'typed_default_parameter'],
    find: (node) => secretIn(node) && node,
    fires: ['db_password = "Winter-2031!"', 'connect(api_key="9f8a7b6c5d4e3f21")', 'SETTINGS = {"secret": "a8F!k29x"}'],
    silent: [
      'db_password = os.environ["DB_PASSWORD"]',
      'password_field = "user_password"',
      'password = "changeme"',
      'TOKEN_URL = "https://id.example.org/token"',
    ],
  },
  {
    id: 'py-sql-from-strings',
    category: 'security',
    severity: 'blocker',
    title: 'SQL is put together from values',
    why: 'A value that holds a quote becomes part of the statement, so that whoever chooses it can read or change any row.',
    fix: 'Write a placeholder in the statement and pass the value beside it.',
    on: ['binary_operator', 'string', 'concatenated_string', 'call'],
    find: (node) =>
      (node.type !== 'call' || calledName(node) === 'format') &&
      isWholeText(node) &&
      isSqlText(textWithGaps(node)) &&
      node,
    fires: [
      'cursor.execute("SELECT id FROM users WHERE name = \'" + name + "\'")',
      'cursor.execute(f"DELETE FROM carts WHERE owner = {owner}")',
      'query = "UPDATE a SET b = %s" % value',
      'query = "SELECT a FROM b WHERE c = {}".format(value)',
    ],
    silent: [
      'cursor.execute("SELECT id FROM users WHERE name = %s", (name,))',
      'print(f"Select {count} rows from the list")',
      'cursor.execute(f"SELECT id FROM {TABLE}")',
      'cursor.execute("SELECT id FROM a WHERE id IN (%s)" % ",".join("?" for _ in ids), ids)',
      'cursor.execute("SELECT id " "FROM users")',
    ],
  },
  {
    id: 'py-eval',
    category: 'security',
    severity: 'blocker',
    title: 'Text is run as code',
    why: 'Whoever chooses the text chooses what the program does.',
    fix: 'Use ast.literal_eval for data, or look the action up in a table of those that are allowed.',
    on: ['call'],
    find: (node) =>
      /^(?:builtins\.)?(?:eval|exec)$/.test(calleeOf(node)) &&
      argumentsOf(node)[0] &&
      !isConstant(argumentsOf(node)[0]) &&
      node,
    fires: ['eval(text)', 'exec(body, scope)'],
    silent: ['ast.literal_eval(text)', 'model.eval()', 'frame.eval("a + b")', 'eval("1 + 1")'],
  },
  {
    id: 'py-shell-command',
    category: 'security',
    severity: 'blocker',
    title: 'A shell command is put together from values',
    why: 'A value with a semicolon or a backtick starts a command of its own.',
    fix: 'Call subprocess.run with a list of arguments and without a shell.',
    on: ['call'],
    find: (node) => isShell(node) && isComposed(argumentsOf(node)[0]) && node,
    fires: ['os.system("ls " + name)', 'subprocess.run(f"tar xf {name}", shell=True)'],
    silent: [
      'os.system("clear")',
      'subprocess.run(["tar", "xf", name])',
      'subprocess.run("make all", shell=True)',
      'subprocess.run("ls " + shlex.quote(name), shell=True)',
    ],
  },
  {
    id: 'py-unsafe-load',
    category: 'security',
    severity: 'high',
    title: 'Data is read by a reader that runs code',
    why: 'Pickle, marshal and full YAML make any object they are told to, so that a file from elsewhere runs commands.',
    fix: 'Use JSON, yaml.safe_load, or check a signature before reading.',
    on: ['call'],
    find: (node) => unsafeLoad(node) && node,
    fires: ['pickle.load(handle)', 'yaml.load(text)', 'yaml.load(text, Loader=yaml.Loader)'],
    silent: [
      'json.load(handle)',
      'yaml.safe_load(text)',
      'yaml.load(text, Loader=yaml.SafeLoader)',
      'pickle.dump(a, handle)',
      'pickle.loads(pickle.dumps(a))',
    ],
  },
  {
    id: 'py-certificate-not-checked',
    category: 'security',
    severity: 'high',
    title: 'Certificates aren’t checked',
    why: 'Anyone on the way can answer in the server’s place and read what is sent.',
    fix: 'Leave the check on, and pass the certificate of your own authority.',
    on: ['call', 'assignment'],
    find: (node) =>
      node.type === 'assignment'
        ? /\.(?:verify_mode)$/.test(node.at('left')?.text ?? '') &&
          /CERT_NONE$/.test(node.at('right')?.text ?? '') &&
          node
        : ((keywordOf(node, 'verify')?.text === 'False' &&
            /requests|httpx|session|client|get|post|put|request|Client/i.test(calleeOf(node))) ||
            /^ssl\._create_unverified_context$/.test(calleeOf(node))) &&
          node,
    fires: ['requests.get(url, verify=False)', 'context.verify_mode = ssl.CERT_NONE'],
    silent: ['requests.get(url, timeout=5)', 'jwt_check(token, verify=True)', 'image.load(path, verify=False)'],
  },
  {
    id: 'py-debug-server',
    category: 'security',
    severity: 'high',
    title: 'The debugger of the web server is on',
    why: 'Its console runs any Python for whoever sees an error page.',
    fix: 'Leave debug off, or take it from the environment of your own machine.',
    on: ['call'],
    find: (node) =>
      calledName(node) === 'run' &&
      /(?:^|\.)(?:app|application|server)$/i.test(calledOn(node)) &&
      keywordOf(node, 'debug')?.text === 'True' &&
      node,
    fires: ['app.run(debug=True)'],
    silent: ['app.run(debug=settings.debug)', 'app.run()', 'simulation.run(debug=True)'],
  },
  {
    id: 'py-weak-random',
    category: 'security',
    severity: 'high',
    title: 'The random module makes a secret',
    why: 'Its next numbers can be told from earlier ones, so that a token made of them can be guessed.',
    fix: 'Use the secrets module.',
    on: ['call'],
    find: (node) => RANDOM.test(calleeOf(node)) && FOR_SECRETS.test(namesAround(node)) && node,
    fires: ['token = random.choice(letters)', 'def new_password():\n    return random.randint(0, 9)'],
    silent: ['card = random.choice(deck)', 'token = secrets.token_hex(16)'],
  },
  {
    id: 'py-weak-password-hash',
    category: 'security',
    severity: 'high',
    title: 'A password is hashed with a fast hash',
    why: 'MD5 and SHA hashes are tried billions of times a second, so that stolen ones give the passwords away.',
    fix: 'Use argon2, scrypt or bcrypt with a salt for each password.',
    on: ['call'],
    find: (node) =>
      /^(?:hashlib\.)?(?:md5|sha1|sha224|sha256|sha384|sha512)$/.test(calleeOf(node)) &&
      /pass(?:word|wd|phrase)/i.test(node.at('arguments')?.text ?? '') &&
      node,
    fires: ['hashlib.md5(password.encode()).hexdigest()'],
    silent: ['hashlib.md5(content).hexdigest()', 'hashlib.scrypt(password, salt=salt, n=2, r=8, p=1)'],
  },
  {
    id: 'py-guessable-file',
    category: 'security',
    severity: 'medium',
    title: 'A temporary file by a name that can be guessed',
    why: 'Between the name and the file somebody else can put a link there.',
    fix: 'Use tempfile.NamedTemporaryFile or mkstemp.',
    on: ['call'],
    find: (node) => /^(?:tempfile\.mktemp|os\.tempnam|os\.tmpnam)$/.test(calleeOf(node)) && node,
    fires: ['path = tempfile.mktemp()'],
    silent: ['handle, path = tempfile.mkstemp()', 'folder = tempfile.mkdtemp()'],
  },
];
