import { GAP } from '../syntax/sql-text';
import { nodesBelow, type SyntaxNode } from '../model/node';

/** How the grammar of Python is read by the rules. */

export const SCOPES = ['function_definition', 'lambda', 'class_definition'];
export const FUNCTIONS = ['function_definition', 'lambda'];
export const LOOPS = ['for_statement', 'while_statement'];
const CONSTANTS = ['integer', 'float', 'true', 'false', 'none'];

/** `cursor.execute` of `cursor.execute(…)`. */
export const calleeOf = (call: SyntaxNode): string => call.at('function')?.text ?? '';
export const calledName = (call: SyntaxNode): string => {
  const callee = call.at('function');
  return (callee?.at('attribute') ?? callee)?.text ?? '';
};
export const calledOn = (call: SyntaxNode): string => call.at('function')?.at('object')?.text ?? '';
export const argumentsOf = (call: SyntaxNode): SyntaxNode[] =>
  (call.at('arguments')?.parts ?? []).filter(({ type }) => type !== 'keyword_argument');
export const keywordOf = (call: SyntaxNode, name: string): SyntaxNode | undefined =>
  call
    .at('arguments')
    ?.parts.find((each) => each.type === 'keyword_argument' && each.at('name')?.text === name)
    ?.at('value');
/** `**options` may bring any keyword. */
export const takesMore = (call: SyntaxNode): boolean =>
  call.at('arguments')?.parts.some(({ type }) => type === 'dictionary_splat') ?? false;

export function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  while (inner?.type === 'parenthesized_expression') inner = inner.parts[0];
  return inner;
}

export function isConstant(node: SyntaxNode | undefined): boolean {
  const inner = bare(node);
  if (!inner) return false;
  if (inner.type === 'string')
    return inner.parts.every(({ type, parts }) => type !== 'interpolation' || isConstant(parts[0]));
  if (inner.type === 'concatenated_string') return inner.parts.every(isConstant);
  if (inner.type === 'binary_operator') return isConstant(inner.at('left')) && isConstant(inner.at('right'));
  if (['list', 'tuple'].includes(inner.type)) return inner.parts.every(isConstant);
  return CONSTANTS.includes(inner.type) || /(?:^|\.)_?[A-Z][A-Z0-9_]*$/.test(inner.text);
}

export const literalOf = (node: SyntaxNode | undefined): string | null => {
  const inner = bare(node);
  if (inner?.type !== 'string' || inner.parts.some(({ type }) => type === 'interpolation')) return null;
  return inner.text.replace(/^[a-z]*("""|'''|"|')([\s\S]*)\1$/i, '$2');
};

/** "?, ?, ?": as many placeholders as there are values. */
const PLACEHOLDERS = /\.join\(\s*(?:\[?["'](?:\?|%s)["']|.*["'](?:\?|%s)["']\s*(?:for\b|\]?\s*\*))/;
const gapFor = (node: SyntaxNode | undefined): string =>
  !node || isConstant(node) || PLACEHOLDERS.test(node.text) ? 'x' : GAP;

function stringWithGaps(node: SyntaxNode): string {
  return node.children
    .map((part) =>
      part.type === 'interpolation' ? gapFor(part.parts[0]) : part.type === 'string_content' ? part.text : '',
    )
    .join('');
}

/** A text put together by +, %, format or f, with a gap at each value that is no constant. */
export function textWithGaps(node: SyntaxNode | undefined): string {
  const inner = bare(node);
  if (!inner) return '';
  if (inner.type === 'string') return stringWithGaps(inner);
  if (inner.type === 'concatenated_string') return inner.parts.map(textWithGaps).join('');
  const operator = inner.type === 'binary_operator' ? inner.at('operator')?.text : undefined;
  if (operator === '+') return textWithGaps(inner.at('left')) + textWithGaps(inner.at('right'));
  if (operator === '%' && isText(inner.at('left')))
    return textWithGaps(inner.at('left')).replace(/%(?:\(\w+\))?[sdrif]/g, gapFor(inner.at('right')));
  if (inner.type === 'call' && calledName(inner) === 'format' && isText(inner.at('function')?.at('object')))
    return textWithGaps(inner.at('function')?.at('object')).replace(
      /\{[^{}]*\}/g,
      inner.at('arguments')?.parts.every((each) => isConstant(each.at('value') ?? each)) ? 'x' : GAP,
    );
  return gapFor(inner);
}

const isText = (node: SyntaxNode | undefined): boolean =>
  ['string', 'concatenated_string'].includes(bare(node)?.type ?? '') ||
  (bare(node)?.type === 'binary_operator' && isText(bare(node)?.at('left')));

/** Not a piece of a longer text. */
export function isWholeText(node: SyntaxNode): boolean {
  let above = node.parent;
  while (above?.type === 'parenthesized_expression') above = above.parent;
  if (above?.type === 'concatenated_string') return false;
  if (above?.type === 'binary_operator' && /^[+%]$/.test(above.at('operator')?.text ?? '')) return false;
  return !(above?.type === 'attribute' && above.at('attribute')?.text === 'format' && above.parent?.type === 'call');
}

const counted = new WeakMap<SyntaxNode, Map<string, number>>();
/** How often each name stands below this node, attributes and names of keywords aside. */
export function usesOf(root: SyntaxNode): Map<string, number> {
  const known = counted.get(root);
  if (known) return known;
  const uses = new Map<string, number>();
  for (const node of nodesBelow(root)) {
    if (node.type !== 'identifier' || node.kind.field === 'attribute') continue;
    if (node.parent?.type === 'keyword_argument' && node.kind.field === 'name') continue;
    uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
  }
  counted.set(root, uses);
  return uses;
}

/** The statements that lie in this block alone. */
export const statementsOf = (block: SyntaxNode | undefined): SyntaxNode[] => block?.parts ?? [];
