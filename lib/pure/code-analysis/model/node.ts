/** One node of a parsed text, whatever language it is in. Lines and columns begin at 1, `start` and `end` are offsets. */
export class SyntaxNode {
  parent: SyntaxNode | null = null;
  readonly children: SyntaxNode[] = [];

  constructor(
    readonly source: string,
    readonly kind: { type: string; field: string | null; named: boolean },
    readonly place: { start: number; end: number; line: number; column: number },
  ) {}

  get type(): string {
    return this.kind.type;
  }

  get text(): string {
    return this.source.slice(this.place.start, this.place.end);
  }

  /** Children that the grammar names: without punctuation and comments. */
  get parts(): SyntaxNode[] {
    return this.children.filter(({ kind, type }) => kind.named && type !== 'comment');
  }

  add(child: SyntaxNode): void {
    child.parent = this;
    this.children.push(child);
  }

  /** The child in this field of the grammar. */
  at(field: string): SyntaxNode | undefined {
    return this.children.find(({ kind }) => kind.field === field);
  }

  /** All children in this field. */
  all(field: string): SyntaxNode[] {
    return this.children.filter(({ kind }) => kind.field === field);
  }

  /** The nearest node above of one of these types, below `until`. */
  above(types: readonly string[], until: readonly string[] = []): SyntaxNode | null {
    for (let node = this.parent; node; node = node.parent) {
      if (types.includes(node.type)) return node;
      if (until.includes(node.type)) return null;
    }
    return null;
  }
}

/** This node and all below it, in the order of the text. Without recursion: code nests as deep as it likes. */
export function* nodesBelow(root: SyntaxNode): Generator<SyntaxNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (let nth = node.children.length - 1; nth >= 0; nth--) waiting.push(node.children[nth]!);
  }
}

/** Those of these types, this node aside. */
export const below = (root: SyntaxNode, types: readonly string[]): SyntaxNode[] =>
  [...nodesBelow(root)].filter((node) => node !== root && types.includes(node.type));

/** Those of these types that stand in no other function or block of `walls`. */
export function* nodesWithin(root: SyntaxNode, walls: readonly string[]): Generator<SyntaxNode> {
  const waiting = [...root.children].toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (walls.includes(node.type)) continue;
    for (let nth = node.children.length - 1; nth >= 0; nth--) waiting.push(node.children[nth]!);
  }
}
