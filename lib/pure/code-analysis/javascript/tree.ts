import { GAP } from '../syntax/sql-text';
import { nodesBelow, type SyntaxNode } from '../model/node';

/** How the grammars of JavaScript, TypeScript and TSX are read by the rules. */

export const FUNCTIONS = [
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function',
  'generator_function_declaration',
];
export const LOOPS = ['for_statement', 'for_in_statement', 'while_statement', 'do_statement'];
export const STRINGS = ['string', 'template_string'];

/** Without the parentheses and type assertions around it. */
export function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  while (
    inner &&
    ['parenthesized_expression', 'as_expression', 'satisfies_expression', 'non_null_expression'].includes(inner.type)
  )
    inner = inner.parts[0];
  return inner;
}

export const calleeOf = (call: SyntaxNode): SyntaxNode | undefined =>
  bare(call.at('function') ?? call.at('constructor'));

/** The last name of what is called: `query` of `db.pool.query(…)`. */
export function calledName(call: SyntaxNode): string {
  const callee = calleeOf(call);
  return (callee?.at('property') ?? callee)?.text ?? '';
}
/** What a method is called on: `db.pool` of `db.pool.query(…)`; empty for a plain function. */
export const calledOn = (call: SyntaxNode): string => calleeOf(call)?.at('object')?.text ?? '';

export const argumentsOf = (call: SyntaxNode): SyntaxNode[] => call.at('arguments')?.parts ?? [];

/** A value that is written out: a text without gaps, a number, a constant. */
export function isConstant(node: SyntaxNode | undefined): boolean {
  const inner = bare(node);
  if (!inner) return false;
  if (inner.type === 'binary_expression') return isConstant(inner.at('left')) && isConstant(inner.at('right'));
  if (inner.type === 'template_string')
    return inner.parts.every((part) => part.type !== 'template_substitution' || isConstant(part.parts[0]));
  if (inner.type === 'identifier' || inner.type === 'member_expression')
    return /(?:^|\.)[A-Z][A-Z0-9_]*(?:\.\w+)?$/.test(inner.text);
  return ['string', 'number', 'true', 'false', 'null', 'undefined', 'regex'].includes(inner.type);
}

const inside = (text: string) => text.slice(1, -1);

/** A text put together by + or in a template, with a gap at each value that is no constant. */
export function textWithGaps(node: SyntaxNode | undefined): string {
  const inner = bare(node);
  if (!inner) return '';
  if (inner.type === 'string') return inside(inner.text);
  if (inner.type === 'template_string') return templateWithGaps(inner);
  if (inner.type === 'binary_expression' && inner.at('operator')?.text === '+')
    return textWithGaps(inner.at('left')) + textWithGaps(inner.at('right'));
  return isConstant(inner) ? 'x' : GAP;
}

function templateWithGaps(template: SyntaxNode): string {
  let [text, from] = ['', template.place.start + 1];
  for (const part of template.children) {
    if (part.type !== 'template_substitution') continue;
    text += template.source.slice(from, part.place.start) + (isConstant(part.parts[0]) ? 'x' : GAP);
    from = part.place.end;
  }
  return text + template.source.slice(from, template.place.end - 1);
}

/** Every text of the code, each as a whole: the outermost + of several. */
export const isWholeText = (node: SyntaxNode): boolean => {
  const above = node.parent?.type === 'parenthesized_expression' ? node.parent.parent : node.parent;
  return !(above?.type === 'binary_expression' && above.at('operator')?.text === '+');
};

export const isTagged = (template: SyntaxNode): boolean => template.parent?.type === 'call_expression';

/** `requestAnimationFrame` → its attribute of a JSX element. */
export function attributeOf(element: SyntaxNode, name: string): SyntaxNode | undefined {
  return attributesOf(element).find((each) => each.parts[0]?.text.toLowerCase() === name.toLowerCase());
}
export const attributesOf = (element: SyntaxNode): SyntaxNode[] =>
  element.children.filter(({ type }) => type === 'jsx_attribute');
export const hasSpread = (element: SyntaxNode): boolean =>
  element.children.some(({ type }) => type === 'jsx_expression' || type === 'spread_element');
export const elementName = (element: SyntaxNode): string => element.at('name')?.text ?? '';
/** A JSX element with its attributes, alone or as the opening tag. */
export const ELEMENTS = ['jsx_opening_element', 'jsx_self_closing_element'];

/** How often each name is read or written in the file, its declarations among them. */
const counted = new WeakMap<SyntaxNode, Map<string, number>>();
export function usesOf(root: SyntaxNode): Map<string, number> {
  const known = counted.get(root);
  if (known) return known;
  const uses = new Map<string, number>();
  for (const { type, text } of nodesBelow(root))
    if (['identifier', 'shorthand_property_identifier', 'type_identifier', 'jsx_identifier'].includes(type))
      uses.set(text, (uses.get(text) ?? 0) + 1);
  counted.set(root, uses);
  return uses;
}

export const isModule = (root: SyntaxNode): boolean =>
  root.children.some(({ type }) => type === 'import_statement' || type === 'export_statement');

/** Only what is in this function, not in one inside it. */
export const nearestFunction = (node: SyntaxNode): SyntaxNode | null => node.above(FUNCTIONS);
export const isAsync = (fn: SyntaxNode | null): boolean => fn?.children.some(({ type }) => type === 'async') ?? false;
