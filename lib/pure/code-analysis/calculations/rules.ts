import { parse, type Node } from '@/lib/pure/query/expression/parse';
import { CalculationError } from '@/lib/pure/query/schema/calculation';
import type { RuleCard } from '../model/rule';

/** A calculation as its rules see it. `dashboard` tells which of them stand side by side. */
export type CheckedCalculation = {
  id: string;
  dashboard: string;
  dataSourceId: string;
  name: string;
  expression: string;
  /** Why it can’t be read; null where it can. */
  fault: { message: string; from: number } | null;
  uses: number;
};
type Found = { from: number; message?: string };
/** One thing that is looked for in calculations. Examples are expressions. */
export type CalculationRule = RuleCard & {
  find: (calculation: CheckedCalculation, all: readonly CheckedCalculation[], node: Node | null) => Found | null;
  fires: readonly string[];
  silent: readonly string[];
};

const MOST_NODES = 80;

function childrenOf(node: Node): Node[] {
  switch (node.kind) {
    case 'negate':
    case 'not':
      return [node.operand];
    case 'arithmetic':
    case 'compare':
    case 'logic':
      return [node.left, node.right];
    case 'call':
      return node.args;
    case 'choice':
      return [...node.branches.flatMap(({ when, then }) => [when, then]), ...(node.otherwise ? [node.otherwise] : [])];
    default:
      return [];
  }
}
function nodesOf(root: Node): Node[] {
  const all: Node[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    all.push(node);
    waiting.push(...childrenOf(node));
  }
  return all;
}
const first = (node: Node | null, is: (node: Node) => boolean): Found | null => {
  const found = node && nodesOf(node).find(is);
  return found ? { from: found.from } : null;
};

const written = (expression: string, { from, to }: Node) =>
  expression.slice(from, to).replace(/\s+/g, '').toLowerCase();
const isFraction = (node: Node): boolean => node.kind === 'number' && !Number.isInteger(Number(node.value) * 1024);
const isComputed = (node: Node): boolean =>
  node.kind === 'arithmetic' && (node.operator === '/' || node.operator === '*');
const beside = (one: CheckedCalculation, other: CheckedCalculation): boolean =>
  one.id !== other.id && one.dashboard === other.dashboard && one.dataSourceId === other.dataSourceId;

const sameText = (calculation: CheckedCalculation, left: Node, right: Node) =>
  written(calculation.expression, left) === written(calculation.expression, right);

/** Rules of calculations: what is broken, unused, doubled, or reads otherwise than it works. */
export const CALCULATION_RULES: readonly CalculationRule[] = [
  {
    id: 'calculation-broken',
    category: 'reliability',
    severity: 'high',
    title: 'A calculation that can’t be read any more',
    why: 'Charts that use it show nothing. Most often a column was renamed or deleted.',
    fix: 'Open the dashboard’s calculations and name a column that is there.',
    find: ({ fault }) => (fault ? { from: fault.from, message: fault.message } : null),
    fires: ['SUM([gone'],
    silent: ['SUM([amount])'],
  },
  {
    id: 'calculation-unused',
    category: 'maintainability',
    severity: 'info',
    title: 'A calculation that nothing on its dashboard uses',
    why: 'Whoever reads the list looks for what it is for.',
    fix: 'Use it in a chart, or delete it.',
    find: ({ uses, fault }) => (uses === 0 && !fault ? { from: 0 } : null),
    fires: ['SUM([amount])'],
    silent: [],
  },
  {
    id: 'calculation-doubled',
    category: 'maintainability',
    severity: 'low',
    title: 'Two calculations say the same',
    why: 'When one is changed the other stays, and two charts of the same thing differ.',
    fix: 'Keep one and use it in both places.',
    find: (calculation, all, node) => {
      const plain = ({ expression }: CheckedCalculation) => expression.replace(/\s+/g, '').toLowerCase();
      const twin =
        node &&
        node.kind !== 'column' &&
        all.find((other) => beside(calculation, other) && plain(other) === plain(calculation));
      return twin ? { from: 0, message: `It says the same as “${twin.name}”.` } : null;
    },
    fires: [],
    silent: ['SUM([amount])'],
  },
  {
    id: 'calculation-same-branches',
    category: 'reliability',
    severity: 'medium',
    title: 'Both results of a condition are the same',
    why: 'The condition decides nothing, so that one result is not what was meant.',
    fix: 'Remove the condition, or write the other result.',
    find: (calculation, _, node) =>
      first(
        node,
        (each) =>
          each.kind === 'choice' &&
          each.otherwise !== null &&
          each.branches.every(({ then }) => sameText(calculation, then, each.otherwise!)),
      ),
    fires: ['IF([amount] > 1, 2, 2)'],
    silent: ['IF([amount] > 1, 2, 3)'],
  },
  {
    id: 'calculation-same-sides',
    category: 'reliability',
    severity: 'medium',
    title: 'Both sides of a comparison are the same',
    why: 'The result never changes; another column was meant on one side.',
    fix: 'Write the column that was meant.',
    find: (calculation, _, node) =>
      first(
        node,
        (each) => (each.kind === 'compare' || each.kind === 'logic') && sameText(calculation, each.left, each.right),
      ),
    fires: ['IF([amount] = [amount], 1, 2)'],
    silent: ['IF([amount] = [price], 1, 2)'],
  },
  {
    id: 'calculation-exact-fraction',
    category: 'reliability',
    severity: 'low',
    title: 'A computed fraction is compared exactly',
    why: 'A quotient such as 1 / 3 differs from what it prints in the last digit, so that = seldom holds.',
    fix: 'Compare with a range, or round both sides.',
    find: (_, __, node) =>
      first(
        node,
        (each) =>
          each.kind === 'compare' &&
          (each.operator === '=' || each.operator === '<>') &&
          ((isComputed(each.left) && isFraction(each.right)) || (isComputed(each.right) && isFraction(each.left))),
      ),
    fires: ['IF([amount] / [price] = 0.1, 1, 2)'],
    silent: ['IF([amount] / [price] > 0.1, 1, 2)', 'IF([amount] = 0.1, 1, 2)'],
  },
  {
    id: 'calculation-long',
    category: 'maintainability',
    severity: 'low',
    title: 'A very long calculation',
    why: `With more than ${MOST_NODES} parts nobody sees whether it is right.`,
    fix: 'Split it, or prepare a column in the data.',
    find: (_, __, node) => (node && nodesOf(node).length > MOST_NODES ? { from: 0 } : null),
    fires: [`SUM([amount]) ${'+ 1 '.repeat(45)}`],
    silent: ['SUM([amount]) + 1'],
  },
];

const treeOf = ({ expression, fault }: CheckedCalculation): Node | null => {
  if (fault) return null;
  try {
    return parse(expression);
  } catch (error) {
    if (error instanceof CalculationError) return null;
    throw error;
  }
};

export type CalculationHit = { rule: RuleCard; calculation: CheckedCalculation; column: number; message: string };

export function checkCalculations(all: readonly CheckedCalculation[]): CalculationHit[] {
  return all.flatMap((calculation) => {
    const node = treeOf(calculation);
    return CALCULATION_RULES.flatMap((rule) => {
      const found = rule.find(calculation, all, node);
      return found ? [{ rule, calculation, column: found.from + 1, message: found.message ?? rule.title }] : [];
    });
  });
}
