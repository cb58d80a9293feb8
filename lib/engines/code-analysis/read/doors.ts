import { below, nodesBelow, type SyntaxNode } from '@/lib/pure/code-analysis/model/node';
import { argumentsOf, calledName } from '@/lib/pure/code-analysis/javascript/tree';
import type { RouteDoor } from '../protocol';

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE)$/;
/** Doors that let in whoever holds what they ask for: a link, a cookie of a share, a signature. */
const OTHER_DOORS: Record<string, string> = { guestRoute: 'guest', guestDashboardRoute: 'guest' };

const pathOf = (file: string) => `/${file.replace(/^app\//, '').replace(/\/route\.ts$/, '')}`;

/** `who: 'owner'` of the first object that a call of `route` is given. */
function whoOf(call: SyntaxNode): string | null {
  const [door] = argumentsOf(call);
  const who = door && below(door, ['pair']).find((pair) => pair.at('key')?.text === 'who');
  return who?.at('value')?.text.replace(/['"]/g, '') ?? OTHER_DOORS[calledName(call)] ?? null;
}

/** The handlers that a route file exports, with whom each lets in. */
export function doorsOf(file: string, root: SyntaxNode): RouteDoor[] {
  const doors: RouteDoor[] = [];
  for (const node of nodesBelow(root)) {
    const name =
      node.type === 'variable_declarator' || node.type === 'function_declaration' ? node.at('name')?.text : undefined;
    if (!name || !METHODS.test(name) || !node.above(['export_statement'])) continue;
    doors.push({
      method: name,
      path: pathOf(file),
      who: file.includes('[...nextauth]') ? 'next-auth' : whoMay(root, node.at('value')),
      file,
      line: node.place.line,
    });
  }
  return doors;
}

/** From the widest door to the narrowest. */
const WIDEST_FIRST = ['anyone', 'guest', 'user', 'analyst', 'admin', 'owner'];

/** Whom a handler lets in that was made by a door, names one that was, or chooses between such ones. */
function whoMay(root: SyntaxNode, value: SyntaxNode | undefined): string | null {
  if (!value) return null;
  if (value.type === 'call_expression') return whoOf(value);
  const named = callNamed(root, value.text);
  if (named) return whoOf(named);
  const chosen = below(value, ['call_expression']).flatMap((call) => callNamed(root, calledName(call)) ?? []);
  const who = chosen.map(whoOf);
  return WIDEST_FIRST.find((each) => who.includes(each)) ?? null;
}

/** `const GET = handler` where handler was made by a door above. */
const callNamed = (root: SyntaxNode, name: string | undefined): SyntaxNode | undefined =>
  below(root, ['variable_declarator'])
    .find((each) => each.at('name')?.text === name)
    ?.children.find(({ type }) => type === 'call_expression');
