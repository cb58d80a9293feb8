import { isUngrouped } from '@/lib/pure/format/format';
import type { CheckedExpression } from '../expression/checked';
import { common, ofArithmetic, PLAIN, WHOLE } from '../expression/formats';
import { AGGREGATE_OF, DIFFERENCE_UNITS, TRUNCATE_UNITS } from '../expression/functions';
import type { Node } from '../expression/parse';
import { didYouMean } from '../expression/suggest';
import { writeColumn } from '../expression/tokens';
import { CalculationError, type ValueType } from '../schema/calculation';
import { readMoment } from '../schema/calendar';
import { isWorded, type Grain } from '../schema/column';
import { columnTypes } from '../schema/column-types';
import type { PlainAggregate } from '../schema/query';
import { valueKind, type QueryColumn } from './fields';

/** The columns that an expression can name. */
export type ExpressionScope = {
  find: (name: string) => QueryColumn | null;
  names: readonly string[];
  /** Names of other calculations: they exist, and cannot be read. */ calculations?: readonly string[];
};

type Of<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>;

/** Of numbers it does not matter which; yes or no is what TRUE and FALSE stand for. */
const OTHER_WORDS: Partial<Record<ValueType, string>> = { integer: 'a number', boolean: 'true or false' };
const inWords = ({ type }: { type: ValueType }) => OTHER_WORDS[type] ?? columnTypes[type].value;
const GROUPED_BY = {
  number: 'SUM, AVG, MIN or MAX',
  time: 'MIN, MAX or COUNT',
  boolean: 'SUM or COUNT',
  text: 'COUNT or COUNTD',
} as const;
const LONGEST_SAID = 40;
const MOST_DIGITS = 10;

const kindOf = ({ type }: CheckedExpression) => columnTypes[type].kind;

/** How the values of a column take part in a calculation. Codes stored as numbers are numbers. */
export function typeOfColumn(column: QueryColumn): ValueType {
  return isWorded(column) && valueKind(column) === 'number' ? 'integer' : columnTypes[column.type].values;
}

/** Looks up columns, types and levels of one expression. */
class Checker {
  constructor(
    private readonly text: string,
    private readonly scope: ExpressionScope,
  ) {}

  private said({ from, to }: Node): string {
    const words = this.text.slice(from, to).replace(/\s+/g, ' ');
    return words.length > LONGEST_SAID ? `${words.slice(0, LONGEST_SAID - 1)}…` : words;
  }

  private fault(node: Node, message: string): CalculationError {
    return new CalculationError(message, { from: node.from, to: node.to });
  }

  check(node: Node): CheckedExpression {
    switch (node.kind) {
      case 'number':
        return {
          is: 'number',
          value: node.value,
          type: /^\d+$/.test(node.value) ? 'integer' : 'decimal',
          level: 'constant',
          format: PLAIN,
        };
      case 'text':
        return { is: 'text', value: node.value, type: 'text', level: 'constant', format: PLAIN };
      case 'column':
        return this.column(node);
      case 'negate': {
        const operand = this.number(node.operand, '-');
        return { is: 'negate', operand, type: operand.type, level: operand.level, format: operand.format };
      }
      case 'not': {
        const operand = this.condition(node.operand, 'NOT');
        return { is: 'not', operand, type: 'boolean', level: operand.level, format: PLAIN };
      }
      case 'arithmetic':
        return this.arithmetic(node);
      case 'compare':
        return this.compare(node);
      case 'logic': {
        const [left, right] = [this.condition(node.left, node.operator), this.condition(node.right, node.operator)];
        return {
          is: 'logic',
          operator: node.operator,
          left,
          right,
          type: 'boolean',
          level: this.level([
            [node.left, left],
            [node.right, right],
          ]),
          format: PLAIN,
        };
      }
      case 'choice':
        return this.choice(node);
      case 'call':
        return this.call(node);
    }
  }

  private column(node: Of<'column'>): CheckedExpression {
    const column = this.scope.find(node.name);
    if (!column && this.scope.calculations?.includes(node.name))
      throw this.fault(
        node,
        `${node.name} is a calculation, and a calculation reads columns only. Write its expression here.`,
      );
    if (!column) throw this.fault(node, `No column named ${node.name}.${didYouMean(node.name, this.scope.names)}`);
    if (column.review)
      throw this.fault(node, `${column.label} has two possible readings. Choose one on the data source page.`);
    return {
      is: 'column',
      column: { key: column.key, type: column.type },
      type: typeOfColumn(column),
      level: 'row',
      format: column.format,
    };
  }

  private number(node: Node, user: string): CheckedExpression {
    const value = this.check(node);
    if (kindOf(value) === 'number') return value;
    const hint =
      kindOf(value) === 'time' && user === '-'
        ? ' DATEDIFF gives the time between two dates.'
        : kindOf(value) === 'text' && user === '+'
          ? ' Text can’t be joined.'
          : '';
    throw this.fault(node, `${user} needs a number; ${this.said(node)} is ${inWords(value)}.${hint}`);
  }

  private condition(node: Node, user: string | null): CheckedExpression {
    const value = this.check(node);
    if (value.type === 'boolean') return value;
    throw this.fault(
      node,
      `${user === null ? 'A condition is needed here' : `${user} needs a condition`}; ${this.said(node)} is ${inWords(value)}. Compare it with something, such as ${this.said(node)} ${kindOf(value) === 'number' ? '> 0' : kindOf(value) === 'text' ? "= 'card'" : "> '2019-01-01'"}.`,
    );
  }

  private time(node: Node, user: string): CheckedExpression {
    const value = this.check(node);
    if (kindOf(value) === 'time') return value;
    const moment = value.is === 'text' ? readMoment(value.value) : null;
    if (moment)
      return { is: 'moment', ...moment, type: moment.instant ? 'datetime' : 'date', level: 'constant', format: PLAIN };
    throw this.fault(node, `${user} needs a date; ${this.said(node)} is ${inWords(value)}.`);
  }

  /** All of one level; constants go with either. */
  private level(parts: readonly (readonly [Node, CheckedExpression])[]): CheckedExpression['level'] {
    const row = parts.find(([, { level }]) => level === 'row');
    const group = parts.find(([, { level }]) => level === 'aggregate');
    if (row && group) {
      const said = this.said(row[0]);
      throw this.fault(
        row[0],
        `${said} is a row value and ${this.said(group[0])} is an aggregate. Wrap ${said} in ${GROUPED_BY[kindOf(row[1])]}.`,
      );
    }
    return row ? 'row' : group ? 'aggregate' : 'constant';
  }

  private arithmetic(node: Of<'arithmetic'>): CheckedExpression {
    const { operator } = node;
    const [left, right] = [this.number(node.left, operator), this.number(node.right, operator)];
    const type = operator !== '/' && left.type === 'integer' && right.type === 'integer' ? 'integer' : 'decimal';
    return {
      is: 'arithmetic',
      operator,
      left,
      right,
      type,
      level: this.level([
        [node.left, left],
        [node.right, right],
      ]),
      format: ofArithmetic(operator, left, right),
    };
  }

  private compare(node: Of<'compare'>): CheckedExpression {
    let [left, right] = [this.check(node.left), this.check(node.right)];
    if (kindOf(left) === 'time' && right.is === 'text') right = this.momentBeside(node.right, node.left);
    else if (kindOf(right) === 'time' && left.is === 'text') left = this.momentBeside(node.left, node.right);
    if (kindOf(left) !== kindOf(right))
      throw this.fault(
        node,
        `${node.operator} needs two values of the same type; ${this.said(node.left)} is ${inWords(left)} and ${this.said(node.right)} is ${inWords(right)}.`,
      );
    if (left.type === 'boolean' && node.operator !== '=' && node.operator !== '<>')
      throw this.fault(
        node,
        `${node.operator} needs numbers, texts or dates; ${this.said(node.left)} is true or false.`,
      );
    return {
      is: 'compare',
      operator: node.operator,
      left,
      right,
      type: 'boolean',
      level: this.level([
        [node.left, left],
        [node.right, right],
      ]),
      format: PLAIN,
    };
  }

  private momentBeside(node: Node, beside: Node): CheckedExpression {
    const value = this.check(node);
    if (value.is === 'text' && !readMoment(value.value))
      throw this.fault(node, `${this.said(beside)} is a date; compare it with one, such as '2019-03-18'.`);
    return this.time(node, '=');
  }

  private choice({ branches, otherwise }: Of<'choice'>): CheckedExpression {
    const checked = branches.map(({ when, then }) => ({ when: this.condition(when, null), then: this.check(then) }));
    const last = otherwise && this.check(otherwise);
    const nodes = [...branches.map(({ then }) => then), ...(otherwise ? [otherwise] : [])];
    const values = [...checked.map(({ then }) => then), ...(last ? [last] : [])];
    const [first] = values as [CheckedExpression];
    const other = values.findIndex((value) => kindOf(value) !== kindOf(first));
    if (other > 0)
      throw this.fault(
        nodes[other]!,
        `Both values must have the same type; ${this.said(nodes[0]!)} is ${inWords(first)} and ${this.said(nodes[other]!)} is ${inWords(values[other]!)}.`,
      );
    const level = this.level([
      ...branches.map(({ when }, nth) => [when, checked[nth]!.when] as const),
      ...nodes.map((node, nth) => [node, values[nth]!] as const),
    ]);
    const wider = values.find(({ type }) => type === 'decimal' || type === 'datetime') ?? first;
    const written = values.filter((value) => value.level !== 'constant');
    return {
      is: 'choice',
      branches: checked,
      otherwise: last,
      type: wider.type,
      level,
      format: (written.length > 0 ? written : values).map(({ format }) => format).reduce(common),
    };
  }

  private call(node: Of<'call'>): CheckedExpression {
    const agg = AGGREGATE_OF[node.name];
    if (agg) return this.aggregate(node, agg);
    switch (node.name) {
      case 'PREVIOUS':
      case 'RUNNING':
        return this.along(node);
      case 'ABS': {
        const operand = this.number(node.args[0]!, 'ABS');
        return { is: 'absolute', operand, type: operand.type, level: operand.level, format: operand.format };
      }
      case 'ROUND':
        return this.round(node);
      case 'DATEDIFF':
        return this.difference(node);
      case 'DATETRUNC':
        return this.truncate(node);
      default:
        throw this.fault(node, `${node.name} isn’t a supported function.`);
    }
  }

  private aggregate(node: Of<'call'>, agg: PlainAggregate): CheckedExpression {
    const [argument] = node.args;
    if (!argument) return { is: 'aggregate', agg, operand: null, type: 'integer', level: 'aggregate', format: WHOLE };
    const operand = this.check(argument);
    if (operand.level === 'aggregate')
      throw this.fault(argument, `${node.name} needs a row value; ${this.said(argument)} is already an aggregate.`);
    if (operand.level === 'constant')
      throw this.fault(
        argument,
        `${node.name} needs a column, such as [Fare]; ${this.said(argument)} is the same for every row.`,
      );
    if (agg === 'count' || agg === 'distinct')
      return { is: 'aggregate', agg, operand, type: 'integer', level: 'aggregate', format: WHOLE };
    const counted = operand.type === 'boolean';
    const extreme = agg === 'min' || agg === 'max';
    if (kindOf(operand) !== 'number' && !counted && !(extreme && kindOf(operand) === 'time'))
      throw this.fault(
        argument,
        `${node.name} needs a number${extreme ? ' or a date' : ''}; ${this.said(argument)} is ${inWords(operand)}.`,
      );
    const own = counted ? 'integer' : operand.type;
    const format = counted ? PLAIN : agg === 'sum' && isUngrouped(operand.format) ? PLAIN : operand.format;
    return {
      is: 'aggregate',
      agg,
      operand,
      type: agg === 'avg' || agg === 'median' ? 'decimal' : own,
      level: 'aggregate',
      format,
    };
  }

  private along(node: Of<'call'>): CheckedExpression {
    const [argument] = node.args as [Node];
    const operand = this.check(argument);
    if (operand.level !== 'aggregate')
      throw this.fault(
        argument,
        `${node.name} needs an aggregate, such as SUM([Fare]); ${this.said(argument)} is ${operand.level === 'row' ? 'a row value' : 'a constant'}.`,
      );
    const inner = inside(argument);
    if (inner)
      throw this.fault(
        inner,
        `${node.name} works on aggregates such as SUM or AVG; ${inner.name} can’t be nested inside it.`,
      );
    if (kindOf(operand) !== 'number')
      throw this.fault(argument, `${node.name} needs a number; ${this.said(argument)} is ${inWords(operand)}.`);
    return {
      is: node.name === 'PREVIOUS' ? 'previous' : 'running',
      operand,
      type: operand.type,
      level: operand.level,
      format: operand.format,
    };
  }

  private round(node: Of<'call'>): CheckedExpression {
    const [argument, digits] = node.args as [Node, Node?];
    const operand = this.number(argument, 'ROUND');
    const count = digits === undefined ? 0 : digits.kind === 'number' ? Number(digits.value) : NaN;
    if (!Number.isInteger(count) || count > MOST_DIGITS)
      throw this.fault(digits!, `ROUND takes 0 to ${MOST_DIGITS} digits, such as ROUND(${this.said(argument)}, 1).`);
    const format = operand.format.kind === 'percent' ? operand.format : { ...operand.format, decimals: count };
    return { is: 'round', operand, digits: count, type: operand.type, level: operand.level, format };
  }

  /** @throws CalculationError where the first argument is none of these words. */
  private unit<Unit extends string>(node: Node, user: string, units: readonly Unit[]): Unit {
    const word = node.kind === 'text' ? node.value.toLowerCase() : '';
    const found = units.find((unit) => unit === word || `${unit}s` === word);
    if (found) return found;
    const known = `${units.slice(0, -1).join(', ')} and ${units.at(-1)}`;
    throw this.fault(
      node,
      `${user} accepts ${known}, not ${this.said(node)}.${node.kind === 'text' ? didYouMean(word, units) : ` Write it in quotes, such as '${units.at(-3)}'.`}`,
    );
  }

  private difference(node: Of<'call'>): CheckedExpression {
    const [first, from, to] = node.args as [Node, Node, Node];
    const unit = this.unit(first, 'DATEDIFF', DIFFERENCE_UNITS);
    const [left, right] = [this.time(from, 'DATEDIFF'), this.time(to, 'DATEDIFF')];
    return {
      is: 'difference',
      unit,
      left,
      right,
      type: 'integer',
      level: this.level([
        [from, left],
        [to, right],
      ]),
      format: WHOLE,
    };
  }

  private truncate(node: Of<'call'>): CheckedExpression {
    const [first, argument] = node.args as [Node, Node];
    const grain: Grain = this.unit(first, 'DATETRUNC', TRUNCATE_UNITS);
    const operand = this.time(argument, 'DATETRUNC');
    if (grain === 'hour' && operand.type === 'date')
      throw this.fault(argument, `${this.said(argument)} has dates without times, so it has no hour.`);
    return {
      is: 'truncate',
      grain,
      operand,
      type: grain === 'hour' ? 'datetime' : 'date',
      level: operand.level,
      format: PLAIN,
    };
  }
}

/** The first PREVIOUS or RUNNING within. */
function inside(node: Node): Of<'call'> | null {
  if (node.kind === 'call' && (node.name === 'PREVIOUS' || node.name === 'RUNNING')) return node;
  const parts =
    node.kind === 'call'
      ? node.args
      : 'left' in node
        ? [node.left, node.right]
        : 'operand' in node
          ? [node.operand]
          : node.kind === 'choice'
            ? [...node.branches.flatMap(({ when, then }) => [when, then]), ...(node.otherwise ? [node.otherwise] : [])]
            : [];
  for (const part of parts) {
    const found = inside(part);
    if (found) return found;
  }
  return null;
}

/**
 * What an expression comes to over these columns.
 * @throws CalculationError for an unknown column, values of the wrong kind, mixed levels, or an expression that reads
 * nothing.
 */
export function check(node: Node, text: string, scope: ExpressionScope): CheckedExpression {
  const checked = new Checker(text, scope).check(node);
  const whole = { from: 0, to: text.length };
  if (checked.level === 'constant')
    throw new CalculationError(
      `This is the same for every row. Read a column, such as ${writeColumn(scope.names[0] ?? 'Fare')}.`,
      whole,
    );
  if (checked.level === 'aggregate' && (checked.type === 'boolean' || checked.type === 'text')) {
    throw new CalculationError(
      `An aggregate must be a number or a date; this is ${inWords(checked)}.${checked.type === 'boolean' ? ' IF turns it into a number: IF(…, 1, 0).' : ''}`,
      whole,
    );
  }
  return checked;
}
