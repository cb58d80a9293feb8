import { GAP } from '../syntax/sql-text';
import { nodesBelow, type SyntaxNode } from '../model/node';

/** How the grammar of R is read by the rules. */

export const FUNCTIONS = ['function_definition'];
export const LOOPS = ['for_statement', 'while_statement', 'repeat_statement'];
const ASSIGNS = ['<-', '=', '<<-'];

/** `dbGetQuery` of `DBI::dbGetQuery(…)`. */
export const calledName = (call: SyntaxNode): string => {
  const callee = call.at('function');
  return (callee?.type === 'namespace_operator' ? callee.at('rhs') : callee)?.text ?? '';
};
const given = (call: SyntaxNode): SyntaxNode[] =>
  call.at('arguments')?.parts.filter(({ type }) => type === 'argument') ?? [];
/** Values that are given without a name. */
export const argumentsOf = (call: SyntaxNode): SyntaxNode[] =>
  given(call).flatMap((each) => (each.at('name') ? [] : (each.at('value') ?? [])));
export const valuesOf = (call: SyntaxNode): SyntaxNode[] => given(call).flatMap((each) => each.at('value') ?? []);
export const namedOf = (call: SyntaxNode, name: string): SyntaxNode | undefined =>
  given(call)
    .find((each) => each.at('name')?.text.replace(/["'`]/g, '') === name)
    ?.at('value');

export type Assigned = { target: SyntaxNode; value: SyntaxNode };
export function assignedBy(node: SyntaxNode): Assigned | null {
  const operator = node.type === 'binary_operator' ? node.at('operator')?.text : undefined;
  const [left, right] = [node.at('lhs'), node.at('rhs')];
  if (!left || !right) return null;
  if (ASSIGNS.includes(operator ?? '')) return { target: left, value: right };
  return operator === '->' ? { target: right, value: left } : null;
}

export const literalOf = (node: SyntaxNode | undefined): string | null =>
  node?.type === 'string' ? node.text.replace(/^r?(["'])([\s\S]*)\1$/, '$2') : null;

export const isConstant = (node: SyntaxNode | undefined): boolean =>
  node !== undefined &&
  (['string', 'float', 'integer', 'true', 'false', 'null', 'na'].includes(node.type) ||
    /^[A-Z][A-Z0-9_]*$/.test(node.text));

/** What makes a value safe to stand in a statement. */
const QUOTED =
  /\b(?:dbQuoteLiteral|dbQuoteIdentifier|dbQuoteString|sqlInterpolate|SQL|as\.integer|as\.numeric|nrow|length|strrep|shQuote)\s*\(|rep\(\s*["']\?/;
const gapFor = (node: SyntaxNode): string => (isConstant(node) || QUOTED.test(node.text) ? 'x' : GAP);

/** A text that paste, sprintf or glue puts together. */
export function textWithGaps(call: SyntaxNode): string {
  const name = calledName(call);
  const values = argumentsOf(call);
  if (/^paste0?$/.test(name))
    return values.map((each) => literalOf(each) ?? gapFor(each)).join(name === 'paste' ? ' ' : '');
  const form = literalOf(values[0] ?? namedOf(call, 'fmt'));
  if (form === null) return '';
  if (name === 'sprintf')
    return form.replace(/%[-\d.]*[sdif]/g, values.slice(1).every((each) => gapFor(each) === 'x') ? 'x' : GAP);
  if (/^(?:glue|str_glue|str_interp)$/.test(name)) return form.replace(/\$?\{[^{}]*\}/g, GAP);
  return '';
}
export const JOINS = /^(?:paste0?|sprintf|glue|str_glue|str_interp)$/;

const counted = new WeakMap<SyntaxNode, Map<string, number>>();
export function usesOf(root: SyntaxNode): Map<string, number> {
  const known = counted.get(root);
  if (known) return known;
  const uses = new Map<string, number>();
  for (const node of nodesBelow(root))
    if (node.type === 'identifier' && !(node.parent?.type === 'argument' && node.kind.field === 'name'))
      uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
  counted.set(root, uses);
  return uses;
}
