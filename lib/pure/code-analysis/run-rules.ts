import { MOST_FINDINGS, type CodeLanguage } from './model/categories';
import { RULES_OF } from './languages';
import type { CodeRule, ParsedCode, RuleCard } from './model/rule';
import { UNREADABLE } from './syntax/broken';
import { nodesBelow, type SyntaxNode } from './model/node';

/** One place where a rule fired. `identity` names it however the lines around it move. */
export type CodeHit = {
  rule: string;
  message: string;
  line: number;
  endLine: number;
  column: number;
  snippet: string;
  identity: string;
};

const LONGEST_SNIPPET = 240;
/** Of one rule in one file: beyond it the same is only said again. */
const MOST_OF_A_RULE = 60;

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

function lineAround(source: string, at: number): string {
  const from = source.lastIndexOf('\n', at - 1) + 1;
  const to = source.indexOf('\n', at);
  return source.slice(from, to < 0 ? undefined : to);
}

/** The functions and classes that a place is in. */
function namesAround(node: SyntaxNode): string {
  const names: string[] = [];
  for (let up = node.parent; up; up = up.parent)
    if (/function|class|method/.test(up.type)) names.unshift(up.at('name')?.text ?? '');
  return names.join('.');
}

function hitOf(card: Pick<RuleCard, 'id' | 'title'>, node: SyntaxNode, message: string): CodeHit {
  const { place, text, source } = node;
  const extra = text.slice(0, 20_000).split('\n').length - 1;
  return {
    rule: card.id,
    message,
    line: place.line,
    endLine: place.line + extra,
    column: place.column,
    snippet: lineAround(source, place.start).trim().slice(0, LONGEST_SNIPPET),
    identity: [card.id, namesAround(node), squeezed(text.slice(0, 2000)).slice(0, 300)].join('\n'),
  };
}

/** Rules by the type of node that they are asked about. */
function byType(rules: readonly CodeRule[]): Map<string, CodeRule[]> {
  const asked = new Map<string, CodeRule[]>();
  for (const rule of rules) for (const type of rule.on) asked.set(type, [...(asked.get(type) ?? []), rule]);
  return asked;
}

const placesOf = (found: ReturnType<CodeRule['find']>): readonly SyntaxNode[] =>
  !found ? [] : Array.isArray(found) ? (found as SyntaxNode[]) : [found as SyntaxNode];

const isInBroken = (node: SyntaxNode, isError: (node: SyntaxNode) => boolean): boolean => {
  for (let up: SyntaxNode | null = node; up; up = up.parent) if (isError(up)) return true;
  return false;
};

type Asked = { language: CodeLanguage; code: ParsedCode; broken: readonly SyntaxNode[]; rules?: readonly CodeRule[] };

/** Every place where a rule of the language fires, in the order of the text. What could not be read is one finding. */
export function runRules({ language, code, broken, rules = RULES_OF[language] }: Asked): CodeHit[] {
  const asked = byType(rules);
  const counts = new Map<string, number>();
  const hits = broken.slice(0, 10).map((node) => hitOf(UNREADABLE, node, UNREADABLE.title));
  const unread = new Set(broken);
  const isError = (node: SyntaxNode) => unread.has(node) && node.type !== 'statement';
  const seen = new Set<string>();
  for (const node of nodesBelow(code.root)) {
    for (const rule of asked.get(node.type) ?? []) {
      if (hits.length >= MOST_FINDINGS || isInBroken(node, isError)) continue;
      for (const place of placesOf(rule.find(node, code))) {
        const key = `${rule.id} ${place.place.start}`;
        const count = counts.get(rule.id) ?? 0;
        if (seen.has(key) || count >= MOST_OF_A_RULE) continue;
        seen.add(key);
        counts.set(rule.id, count + 1);
        hits.push(hitOf(rule, place, rule.say?.(place) ?? rule.title));
      }
    }
  }
  return hits.toSorted((left, right) => left.line - right.line || left.column - right.column);
}
