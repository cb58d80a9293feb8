import type { CodeRule } from '../model/rule';
import { below, type SyntaxNode } from '../model/node';
import {
  argumentsOf,
  bare,
  calledName,
  calledOn,
  calleeOf,
  FUNCTIONS,
  isAsync,
  LOOPS,
  nearestFunction,
  STRINGS,
} from './tree';

const QUERY = /^(?:query|execute|findOne|findUnique|findFirst|findById|findMany|\$queryRaw|queryRaw|raw)$/;
const DATABASE =
  /(?:^|\.)(?:db|database|pool|client|conn|connection|prisma|knex|sequelize|sql|pg|mysql|tx|trx|repo|repository|orm|model)\w*(?:$|\.|\()/i;
/** Models of an ORM are classes. */
const MODEL = /^[A-Z]\w+$/;
const SYNC =
  /^(?:readFileSync|writeFileSync|appendFileSync|readdirSync|statSync|execSync|copyFileSync|mkdirSync|rmSync)$/;
/** Loops that go through pieces of a whole, or wait between tries, are long by intent. */
const BY_PIECES = /\b(?:chunk|batch|page|slice|attempt|retr|tries)\w*/i;

function inLoop(node: SyntaxNode): SyntaxNode | null {
  for (let [up, from] = [node.parent, node]; up; [up, from] = [up.parent, up]) {
    if (FUNCTIONS.includes(up.type)) {
      const call = up.parent?.type === 'arguments' ? up.parent.parent : null;
      return call && /^(?:map|forEach)$/.test(calledName(call)) ? call : null;
    }
    // The list of a for…of is asked for once.
    if (LOOPS.includes(up.type) && from.kind.field !== 'right' && from.kind.field !== 'initializer') return up;
  }
  return null;
}

const headOf = (loop: SyntaxNode): string => {
  const body = loop.at('body');
  return body ? loop.source.slice(loop.place.start, body.place.start) : loop.text.slice(0, 200);
};

function spreadsAccumulator(call: SyntaxNode): boolean {
  const [reducer] = argumentsOf(call);
  const first = reducer?.at('parameters')?.parts[0];
  const name = (first?.at('pattern') ?? first)?.text;
  if (calledName(call) !== 'reduce' || !reducer || !name) return false;
  const body = bare(reducer.at('body'));
  return (
    body !== undefined &&
    [body, ...below(body, ['object', 'array'])].some(
      ({ type, children }) =>
        (type === 'object' || type === 'array') &&
        children.some((each) => each.type === 'spread_element' && each.parts[0]?.text === name),
    )
  );
}

export const PERFORMANCE: readonly CodeRule[] = [
  {
    id: 'js-query-in-loop',
    category: 'performance',
    severity: 'medium',
    title: 'The database is asked once for each item',
    why: 'A hundred items are a hundred round trips, one after the other.',
    fix: 'Ask once with IN, = ANY or a join, or insert several rows in one statement.',
    on: ['await_expression'],
    find: (node) => {
      const call = bare(node.parts[0]);
      if (
        call?.type !== 'call_expression' ||
        !QUERY.test(calledName(call)) ||
        !(DATABASE.test(calledOn(call)) || MODEL.test(calledOn(call)))
      )
        return null;
      const loop = inLoop(node);
      return (
        loop && loop.type !== 'while_statement' && loop.type !== 'do_statement' && !BY_PIECES.test(headOf(loop)) && node
      );
    },
    fires: ["for (const row of rows) await db.query('SELECT 1 FROM a WHERE id = ?', [row.id]);"],
    silent: [
      "await db.query('SELECT 1 FROM a WHERE id = ANY(?)', [ids]);",
      "for (const chunk of chunks) await db.query('INSERT INTO a SELECT * FROM unnest(?)', [chunk]);",
      'for (const row of await db.query(text)) use(row);',
      'for (const node of nodes) await page.query(node);',
    ],
  },
  {
    id: 'js-copied-accumulator',
    category: 'performance',
    severity: 'medium',
    title: 'reduce copies all it has gathered at each step',
    why: 'A thousand items are copied half a million times.',
    fix: 'Add to the accumulator, or use Object.fromEntries, flatMap or a loop.',
    on: ['call_expression'],
    find: (node) => spreadsAccumulator(node) && node,
    fires: ['list.reduce((all, each) => ({ ...all, [each.id]: each }), {});'],
    silent: [
      'list.reduce((sum, each) => sum + each.price, 0);',
      'list.reduce((best, each) => ({ ...each, more: best }), {});',
    ],
  },
  {
    id: 'js-blocking-call',
    category: 'performance',
    severity: 'medium',
    title: 'An async function waits for the disk and lets nobody else run',
    why: 'While the call lasts the process answers no other request.',
    fix: 'Await the function of node:fs/promises, or do it once at the start.',
    on: ['call_expression'],
    find: (node) =>
      SYNC.test(calledName(node)) &&
      isAsync(nearestFunction(node)) &&
      /\b(?:req|res|request|response|ctx|context)\b/.test(nearestFunction(node)?.at('parameters')?.text ?? '') &&
      node,
    fires: ["async function get(req, res) { res.send(readFileSync('a.txt')); }"],
    silent: [
      "const text = readFileSync('a.txt');",
      "async function build(out) { writeFileSync(out, 'a'); }",
      "async function get(req, res) { res.send(await readFile('a.txt')); }",
    ],
  },
  {
    id: 'js-copy-through-json',
    category: 'performance',
    severity: 'low',
    title: 'A value is copied through JSON',
    why: 'It is written and read as text, and dates, maps and undefined are lost on the way.',
    fix: 'Use structuredClone, or copy the part that changes.',
    on: ['call_expression'],
    find: (node) => {
      const [first] = argumentsOf(node);
      return (
        calleeOf(node)?.text === 'JSON.parse' &&
        first?.type === 'call_expression' &&
        calleeOf(first)?.text === 'JSON.stringify' &&
        argumentsOf(first).length === 1 &&
        argumentsOf(node).length === 1 &&
        node
      );
    },
    fires: ['const copy = JSON.parse(JSON.stringify(value));'],
    silent: ['const copy = structuredClone(value);', 'const text = JSON.stringify(JSON.parse(value));'],
  },
  {
    id: 'js-effect-at-every-render',
    category: 'performance',
    severity: 'medium',
    title: 'An effect without dependencies runs at every render',
    why: 'It is set up and taken down each time anything changes, and one that sets state never ends.',
    fix: 'Give the list of what it reads as the second argument.',
    on: ['call_expression'],
    find: (node) => {
      const [first, ...rest] = argumentsOf(node);
      return (
        /^(?:React\.)?use(?:Layout)?Effect$/.test(calleeOf(node)?.text ?? '') &&
        first &&
        FUNCTIONS.includes(first.type) &&
        rest.length === 0 &&
        node
      );
    },
    fires: ['useEffect(() => { setCount(1); });'],
    silent: ['useEffect(() => { setCount(1); }, []);', 'useEffect(start, [start]);'],
  },
  {
    id: 'js-pattern-in-loop',
    category: 'performance',
    severity: 'low',
    title: 'A pattern is compiled at each turn of a loop',
    why: 'It is the same pattern every time.',
    fix: 'Make it once before the loop.',
    on: ['new_expression'],
    find: (node) => {
      const [first] = argumentsOf(node);
      return (
        calleeOf(node)?.text === 'RegExp' &&
        first &&
        STRINGS.includes(first.type) &&
        !first.text.includes('${') &&
        inLoop(node) !== null &&
        !FUNCTIONS.includes(inLoop(node)!.type) &&
        node
      );
    },
    fires: ["for (const a of list) { if (new RegExp('x+').test(a)) use(a); }"],
    silent: ["const x = new RegExp('x+'); for (const a of list) x.test(a);", 'for (const a of list) new RegExp(a);'],
  },
];
