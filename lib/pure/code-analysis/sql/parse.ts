import { SyntaxNode } from '../model/node';
import { isClosed, sqlTokens } from './tokens';

/**
 * SQL of any dialect as a tree: a script holds statements, a statement holds what stands in it, `group`s in
 * parentheses, and `select`, `insert`, `update` and `delete` with a `clause` for each of their parts, named by its field.
 * What it doesn't know it keeps as tokens, so that no dialect is refused.
 */

export type ParsedSql = { root: SyntaxNode; broken: SyntaxNode[] };

const VERBS =
  /^(?:select|insert|update|delete|merge|replace|with|create|alter|drop|truncate|grant|revoke|deny|begin|start|commit|rollback|savepoint|release|set|reset|show|use|explain|analyze|analyse|vacuum|copy|call|exec|execute|declare|do|end|if|else|elsif|elseif|while|for|foreach|loop|return|raise|print|go|lock|unlock|comment|refresh|prepare|deallocate|fetch|open|close|values|table|describe|desc|pragma|attach|detach|install|load|optimize|repair|check|rename|import|export|from|perform|exit|continue|case|when|null|delimiter|cluster|reindex|discard|listen|notify|unlisten|checkpoint|kill|flush|handler|signal|resignal|throw|waitfor|backup|restore|bulk|summarize|pivot|unpivot|upsert|exception|abort|security|unload|cache|msck|assert|shutdown|get|put|list|undrop|leave|iterate|repeat|until|then|cursor|raiserror|dbcc|purge|flashback|audit|connect|spool|prompt|define|undefine|whenever|variable|column|alter|label|reassign|move|into|try|catch)$/i;
const WRAPPERS = /^(?:begin|then|else|loop|do|as|explain|analyze|verbose|prepare|for|return|perform)$/i;
const CLAUSES =
  /^(?:from|where|group|having|order|limit|offset|fetch|set|values|returning|window|qualify|into|connect|using|on|option)$/i;
const SIDES = /^(?:left|right|full|inner|outer|cross|natural|lateral|semi|anti|asof|straight_join)$/i;
const SETS = /^(?:union|except|intersect|minus)$/i;

const DEEPEST = 200;

/** The lines of a text, to tell the place of an offset. */
function placer(text: string): (start: number, end: number) => SyntaxNode['place'] {
  const lines = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  return (start, end) => {
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lines[middle]! <= start) low = middle;
      else high = middle - 1;
    }
    return { start, end, line: low + 1, column: start - lines[low]! + 1 };
  };
}

export function parseSql(text: string): ParsedSql {
  const reader = new SqlReader(text);
  const root = reader.script(0, text.length);
  return { root, broken: reader.broken };
}

class SqlReader {
  readonly broken: SyntaxNode[] = [];
  private readonly place: ReturnType<typeof placer>;

  constructor(private readonly text: string) {
    this.place = placer(text);
  }

  private node(type: string, start: number, end: number, field: string | null = null): SyntaxNode {
    return new SyntaxNode(this.text, { type, field, named: true }, this.place(start, end));
  }

  script(from: number, to: number): SyntaxNode {
    const script = this.node('script', from, to);
    for (const statement of this.statements(from, to)) script.add(this.structured(statement));
    return script;
  }

  /** Lists of tokens and groups, split at the semicolons outside of parentheses. */
  private statements(from: number, to: number): SyntaxNode[][] {
    const done: SyntaxNode[][] = [];
    let open: SyntaxNode[] = [];
    const groups: SyntaxNode[] = [];
    const keep = (node: SyntaxNode) => (groups.length > 0 ? groups.at(-1)!.add(node) : open.push(node));
    for (const { type, start, end } of sqlTokens(this.text, from, to)) {
      const sign = this.text.slice(start, end);
      if (type === 'comment') continue;
      if (sign === '(' && groups.length < DEEPEST) groups.push(this.node('group', start, end));
      else if (sign === ')' && groups.length > 0) {
        const group = groups.pop()!;
        group.place.end = end;
        keep(this.arranged(group));
      } else if (sign === ';' && groups.length === 0) {
        if (open.length > 0) done.push(open);
        open = [];
      } else keep(this.leaf(type, start, end));
    }
    for (const group of groups) this.broken.push(group);
    if (groups.length > 0) open.push(...groups.slice(0, 1));
    if (open.length > 0) done.push(open);
    return done;
  }

  private leaf(type: string, start: number, end: number): SyntaxNode {
    const node = this.node(type, start, end);
    if (!isClosed(node.text)) this.broken.push(node);
    if (type !== 'body') return node;
    const edge = /^\$\w*\$/.exec(node.text)![0].length;
    for (const statement of this.statements(start + edge, end - edge)) node.add(this.structured(statement));
    return node;
  }

  private structured(parts: SyntaxNode[]): SyntaxNode {
    const statement = this.node('statement', parts[0]!.place.start, parts.at(-1)!.place.end);
    const [first] = parts;
    const isLabel =
      first!.type !== 'word' || VERBS.test(first!.text) || parts[1]?.text === ':=' || parts[1]?.text === ':';
    if (!isLabel || (first!.type === 'word' && parts.length > 1 && isBroken(parts))) this.broken.push(statement);
    arrange(statement, parts, this.node.bind(this));
    return statement;
  }

  /** A group that holds a query is one. */
  private arranged(group: SyntaxNode): SyntaxNode {
    const parts = [...group.children];
    const first = parts.find(({ type }) => type === 'word')?.text ?? '';
    if (!/^(?:select|with|insert|update|delete)$/i.test(first) && parts[0]?.type !== 'group') return group;
    if (parts[0]?.type === 'group' && !parts.some(({ type, text }) => type === 'word' && SETS.test(text))) return group;
    group.children.length = 0;
    arrange(group, parts, this.node.bind(this));
    return group;
  }
}

/** SELECT and nothing after it, or a clause where the list should be. */
const isBroken = (parts: SyntaxNode[]): boolean =>
  /^select$/i.test(parts[0]!.text) && /^(?:from|where)$/i.test(parts[1]!.text) && parts[1]!.type === 'word';

type Make = (type: string, start: number, end: number, field?: string | null) => SyntaxNode;

/** Puts the parts below `owner`, each query with its clauses. */
function arrange(owner: SyntaxNode, parts: SyntaxNode[], make: Make): void {
  let query: SyntaxNode | null = null;
  let clause: SyntaxNode | null = null;
  const begin = (type: string, at: SyntaxNode) => {
    query = make(type, at.place.start, at.place.end);
    owner.add(query);
    open(type, at);
  };
  const open = (field: string, at: SyntaxNode) => {
    clause = make('clause', at.place.start, at.place.end, field);
    query!.add(clause);
  };
  parts.forEach((part, nth) => {
    const word = part.type === 'word' ? part.text.toLowerCase() : '';
    const verb = verbAt(parts, nth, query);
    if (verb) begin(verb, part);
    else if (query && SETS.test(word)) {
      [query, clause] = [null, null];
      owner.add(part);
      return;
    } else if (query) {
      const field = clauseAt(parts, nth, clause!);
      if (field) open(field, part);
    }
    (clause ?? owner).add(part);
    for (const around of [clause, query]) if (around) (around as SyntaxNode).place.end = part.place.end;
  });
}

function verbAt(parts: SyntaxNode[], nth: number, query: SyntaxNode | null): string | null {
  const word = parts[nth]!.type === 'word' ? parts[nth]!.text.toLowerCase() : '';
  const before = parts[nth - 1]?.type === 'word' ? parts[nth - 1]!.text.toLowerCase() : '';
  if (word === 'select') return /^(?:grant|revoke|for|,)$/.test(before) || isOfGrant(parts) ? null : 'select';
  if (!/^(?:insert|update|delete)$/.test(word) || isOfGrant(parts) || isOfTrigger(parts)) return null;
  const isFirst =
    nth === 0 ||
    WRAPPERS.test(before) ||
    (query === null && parts[0]!.text.toLowerCase() === 'with' && parts[nth - 1]?.type === 'group');
  const isMerge = parts[0]!.text.toLowerCase() === 'merge' || before === 'for' || before === 'do';
  return isFirst && !isMerge ? word : null;
}
const isOfGrant = (parts: SyntaxNode[]) => /^(?:grant|revoke|deny)$/i.test(parts[0]!.text);
const isOfTrigger = (parts: SyntaxNode[]) =>
  /^create$/i.test(parts[0]!.text) && parts.slice(0, 6).some(({ text }) => /^(?:trigger|policy|rule)$/i.test(text));

function clauseAt(parts: SyntaxNode[], nth: number, clause: SyntaxNode): string | null {
  const part = parts[nth]!;
  if (part.type !== 'word') return null;
  const word = part.text.toLowerCase();
  const inTables = ['from', 'join', 'on', 'update', 'delete', 'using'].includes(clause.kind.field ?? '');
  if (inTables && (word === 'join' || SIDES.test(word)) && clause.parts.at(-1)?.type !== 'symbol')
    return joinAt(parts, nth, clause);
  if (!CLAUSES.test(word)) return null;
  if ((word === 'on' || word === 'using') && !inTables) return null;
  if (
    word === 'from' &&
    /^distinct$/i.test(parts[nth - 1]?.text ?? '') &&
    /^(?:is|not)$/i.test(parts[nth - 2]?.text ?? '')
  )
    return null;
  if (word === 'set' && !/^(?:update|join|on)$/.test(clause.kind.field ?? '')) return null;
  if (word === 'from' && clause.kind.field === 'delete') return null;
  if (word === 'into' && clause.kind.field === 'insert') return null;
  return word;
}

/** `left outer join`: the clause begins at its first word. */
function joinAt(parts: SyntaxNode[], nth: number, clause: SyntaxNode): string | null {
  const isGoingOn =
    clause.kind.field === 'join' && clause.parts.every(({ type, text }) => type === 'word' && SIDES.test(text));
  if (isGoingOn) return null;
  for (let at = nth; at < parts.length && at < nth + 5; at++) {
    const word = parts[at]!.text.toLowerCase();
    if (word === 'join' || word === 'straight_join') return 'join';
    if (!SIDES.test(word)) return null;
  }
  return null;
}
