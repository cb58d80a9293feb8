import { readMoment } from '../calendar';
import { isNumeric, isTime, type Grain } from '../column';
import { valueKind, type QueryColumn } from '../fields';
import type { Aggregate } from '../schema';
import type { Checked } from './checked';
import { common, ofArithmetic, PLAIN, WHOLE } from './formats';
import { AGGREGATE_OF, DIFFERENCE_UNITS, TRUNCATE_UNITS } from './functions';
import type { Node } from './parse';
import { CalculationError, type ValueType } from './shapes';
import { didYouMean } from './suggest';
import { writeColumn } from './tokens';

/** The columns that an expression can name. */
export type Scope = { find: (name: string) => QueryColumn | null; names: readonly string[]; /** Names of other calculations: they exist, and cannot be read. */ calculations?: readonly string[] };

type Of<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>;

const KIND: Record<ValueType, 'number' | 'text' | 'boolean' | 'time'> = { integer: 'number', decimal: 'number', text: 'text', boolean: 'boolean', date: 'time', datetime: 'time' };
const WORDS: Record<ValueType, string> = { integer: 'a number', decimal: 'a number', text: 'text', boolean: 'true or false', date: 'a date', datetime: 'a date with a time' };
const GROUPED_BY = { number: 'SUM, AVG, MIN or MAX', time: 'MIN, MAX or COUNT', boolean: 'SUM or COUNT', text: 'COUNT or COUNTD' } as const;
const LONGEST_SAID = 40;
const MOST_DIGITS = 10;

const kindOf = ({ type }: Checked) => KIND[type];

/** How the values of a column take part in a calculation. Codes stored as numbers are numbers. */
export function typeOfColumn(column: QueryColumn): ValueType {
  if (isNumeric(column) || isTime(column) || column.type === 'boolean') return column.type as ValueType;
  return valueKind(column) === 'number' ? 'integer' : 'text';
}

/** Looks up columns, types and levels of one expression. */
class Checker {
  constructor(private readonly text: string, private readonly scope: Scope) {}

  private said({ from, to }: Node): string {
    const words = this.text.slice(from, to).replace(/\s+/g, ' ');
    return words.length > LONGEST_SAID ? `${words.slice(0, LONGEST_SAID - 1)}…` : words;
  }

  private fault(node: Node, message: string): CalculationError {
    return new CalculationError(message, { from: node.from, to: node.to });
  }

  check(node: Node): Checked {
    switch (node.kind) {
      case 'number': return { is: 'number', value: node.value, type: /^\d+$/.test(node.value) ? 'integer' : 'decimal', level: 'constant', format: PLAIN };
      case 'text': return { is: 'text', value: node.value, type: 'text', level: 'constant', format: PLAIN };
      case 'column': return this.column(node);
      case 'negate': {
        const operand = this.number(node.operand, '-');
        return { is: 'negate', operand, type: operand.type, level: operand.level, format: operand.format };
      }
      case 'not': {
        const operand = this.condition(node.operand, 'NOT');
        return { is: 'not', operand, type: 'boolean', level: operand.level, format: PLAIN };
      }
      case 'arithmetic': return this.arithmetic(node);
      case 'compare': return this.compare(node);
      case 'logic': {
        const [left, right] = [this.condition(node.left, node.operator), this.condition(node.right, node.operator)];
        return { is: 'logic', operator: node.operator, left, right, type: 'boolean', level: this.level([[node.left, left], [node.right, right]]), format: PLAIN };
      }
      case 'choice': return this.choice(node);
      case 'call': return this.call(node);
    }
  }

  private column(node: Of<'column'>): Checked {
    const column = this.scope.find(node.name);
    if (!column && this.scope.calculations?.includes(node.name)) throw this.fault(node, `${node.name} is a calculation, and a calculation reads columns only. Write its expression here.`);
    if (!column) throw this.fault(node, `There is no column ${node.name}.${didYouMean(node.name, this.scope.names)}`);
    if (column.review) throw this.fault(node, `${column.label} can be read in two ways and waits for a reading. Choose one on the page of the data set.`);
    return { is: 'column', column: { key: column.key, type: column.type }, type: typeOfColumn(column), level: 'row', format: column.format };
  }

  private number(node: Node, user: string): Checked {
    const value = this.check(node);
    if (kindOf(value) === 'number') return value;
    const hint = kindOf(value) === 'time' && user === '-' ? ' DATEDIFF gives the time between two dates.' : kindOf(value) === 'text' && user === '+' ? ' Texts cannot be joined.' : '';
    throw this.fault(node, `${user} needs a number; ${this.said(node)} is ${WORDS[value.type]}.${hint}`);
  }

  private condition(node: Node, user: string | null): Checked {
    const value = this.check(node);
    if (value.type === 'boolean') return value;
    throw this.fault(node, `${user === null ? 'A condition is needed here' : `${user} needs a condition`}; ${this.said(node)} is ${WORDS[value.type]}. Compare it with something, such as ${this.said(node)} ${kindOf(value) === 'number' ? '> 0' : kindOf(value) === 'text' ? "= 'card'" : "> '2019-01-01'"}.`);
  }

  private time(node: Node, user: string): Checked {
    const value = this.check(node);
    if (kindOf(value) === 'time') return value;
    const moment = value.is === 'text' ? readMoment(value.value) : null;
    if (moment) return { is: 'moment', ...moment, type: moment.instant ? 'datetime' : 'date', level: 'constant', format: PLAIN };
    throw this.fault(node, `${user} needs a date; ${this.said(node)} is ${WORDS[value.type]}.`);
  }

  /** All of one level; constants go with either. */
  private level(parts: readonly (readonly [Node, Checked])[]): Checked['level'] {
    const row = parts.find(([, { level }]) => level === 'row');
    const group = parts.find(([, { level }]) => level === 'aggregate');
    if (row && group) {
      const said = this.said(row[0]);
      throw this.fault(row[0], `${said} is a value of each row; ${this.said(group[0])} is one of the group. Put ${said} into ${GROUPED_BY[kindOf(row[1])]}.`);
    }
    return row ? 'row' : group ? 'aggregate' : 'constant';
  }

  private arithmetic(node: Of<'arithmetic'>): Checked {
    const { operator } = node;
    const [left, right] = [this.number(node.left, operator), this.number(node.right, operator)];
    const type = operator !== '/' && left.type === 'integer' && right.type === 'integer' ? 'integer' : 'decimal';
    return { is: 'arithmetic', operator, left, right, type, level: this.level([[node.left, left], [node.right, right]]), format: ofArithmetic(operator, left, right) };
  }

  private compare(node: Of<'compare'>): Checked {
    let [left, right] = [this.check(node.left), this.check(node.right)];
    if (kindOf(left) === 'time' && right.is === 'text') right = this.momentBeside(node.right, node.left);
    else if (kindOf(right) === 'time' && left.is === 'text') left = this.momentBeside(node.left, node.right);
    if (kindOf(left) !== kindOf(right)) throw this.fault(node, `${node.operator} compares values of one kind; ${this.said(node.left)} is ${WORDS[left.type]} and ${this.said(node.right)} is ${WORDS[right.type]}.`);
    if (left.type === 'boolean' && node.operator !== '=' && node.operator !== '<>') throw this.fault(node, `${node.operator} needs numbers, texts or dates; ${this.said(node.left)} is true or false.`);
    return { is: 'compare', operator: node.operator, left, right, type: 'boolean', level: this.level([[node.left, left], [node.right, right]]), format: PLAIN };
  }

  private momentBeside(node: Node, beside: Node): Checked {
    const value = this.check(node);
    if (value.is === 'text' && !readMoment(value.value)) throw this.fault(node, `${this.said(beside)} is a date; compare it with one, such as '2019-03-18'.`);
    return this.time(node, '=');
  }

  private choice({ branches, otherwise }: Of<'choice'>): Checked {
    const checked = branches.map(({ when, then }) => ({ when: this.condition(when, null), then: this.check(then) }));
    const last = otherwise && this.check(otherwise);
    const nodes = [...branches.map(({ then }) => then), ...(otherwise ? [otherwise] : [])];
    const values = [...checked.map(({ then }) => then), ...(last ? [last] : [])];
    const [first] = values as [Checked];
    const other = values.findIndex((value) => kindOf(value) !== kindOf(first));
    if (other > 0) throw this.fault(nodes[other]!, `Both values need to be of one kind; ${this.said(nodes[0]!)} is ${WORDS[first.type]} and ${this.said(nodes[other]!)} is ${WORDS[values[other]!.type]}.`);
    const level = this.level([...branches.map(({ when }, nth) => [when, checked[nth]!.when] as const), ...nodes.map((node, nth) => [node, values[nth]!] as const)]);
    const wider = values.find(({ type }) => type === 'decimal' || type === 'datetime') ?? first;
    const written = values.filter((value) => value.level !== 'constant');
    return { is: 'choice', branches: checked, otherwise: last, type: wider.type, level, format: (written.length > 0 ? written : values).map(({ format }) => format).reduce(common) };
  }

  private call(node: Of<'call'>): Checked {
    const agg = AGGREGATE_OF[node.name];
    if (agg) return this.aggregate(node, agg);
    switch (node.name) {
      case 'PREVIOUS': case 'RUNNING': return this.along(node);
      case 'ABS': {
        const operand = this.number(node.args[0]!, 'ABS');
        return { is: 'absolute', operand, type: operand.type, level: operand.level, format: operand.format };
      }
      case 'ROUND': return this.round(node);
      case 'DATEDIFF': return this.difference(node);
      case 'DATETRUNC': return this.truncate(node);
      default: throw this.fault(node, `${node.name} is no function of a calculation.`);
    }
  }

  private aggregate(node: Of<'call'>, agg: Aggregate): Checked {
    const [argument] = node.args;
    if (!argument) return { is: 'aggregate', agg, operand: null, type: 'integer', level: 'aggregate', format: WHOLE };
    const operand = this.check(argument);
    if (operand.level === 'aggregate') throw this.fault(argument, `${node.name} takes a value of each row; ${this.said(argument)} is already one of the group.`);
    if (operand.level === 'constant') throw this.fault(argument, `${node.name} needs a column, such as [Fare]; ${this.said(argument)} is the same for every row.`);
    if (agg === 'count' || agg === 'distinct') return { is: 'aggregate', agg, operand, type: 'integer', level: 'aggregate', format: WHOLE };
    const counted = operand.type === 'boolean';
    const extreme = agg === 'min' || agg === 'max';
    if (kindOf(operand) !== 'number' && !counted && !(extreme && kindOf(operand) === 'time')) throw this.fault(argument, `${node.name} needs a number${extreme ? ' or a date' : ''}; ${this.said(argument)} is ${WORDS[operand.type]}.`);
    const own = counted ? 'integer' : operand.type;
    const format = counted ? PLAIN : agg === 'sum' && operand.format.kind === 'year' ? PLAIN : operand.format;
    return { is: 'aggregate', agg, operand, type: agg === 'avg' || agg === 'median' ? 'decimal' : own, level: 'aggregate', format };
  }

  private along(node: Of<'call'>): Checked {
    const [argument] = node.args as [Node];
    const operand = this.check(argument);
    if (operand.level !== 'aggregate') throw this.fault(argument, `${node.name} takes a value of the group, such as SUM([Fare]); ${this.said(argument)} is ${operand.level === 'row' ? 'one of each row' : 'the same everywhere'}.`);
    const inner = inside(argument);
    if (inner) throw this.fault(inner, `${node.name} takes SUM, AVG and the like; ${inner.name} cannot stand inside it.`);
    if (kindOf(operand) !== 'number') throw this.fault(argument, `${node.name} needs a number; ${this.said(argument)} is ${WORDS[operand.type]}.`);
    return { is: node.name === 'PREVIOUS' ? 'previous' : 'running', operand, type: operand.type, level: operand.level, format: operand.format };
  }

  private round(node: Of<'call'>): Checked {
    const [argument, digits] = node.args as [Node, Node?];
    const operand = this.number(argument, 'ROUND');
    const count = digits === undefined ? 0 : digits.kind === 'number' ? Number(digits.value) : NaN;
    if (!Number.isInteger(count) || count > MOST_DIGITS) throw this.fault(digits!, `The digits of ROUND are a whole number from 0 to ${MOST_DIGITS}, such as ROUND(${this.said(argument)}, 1).`);
    const format = operand.format.kind === 'percent' ? operand.format : { ...operand.format, decimals: count };
    return { is: 'round', operand, digits: count, type: operand.type, level: operand.level, format };
  }

  /** @throws CalculationError where the first argument is none of these words. */
  private unit<Unit extends string>(node: Node, user: string, units: readonly Unit[]): Unit {
    const word = node.kind === 'text' ? node.value.toLowerCase() : '';
    const found = units.find((unit) => unit === word || `${unit}s` === word);
    if (found) return found;
    const known = `${units.slice(0, -1).join(', ')} and ${units.at(-1)}`;
    throw this.fault(node, `${user} knows ${known}; ${this.said(node)} is none of them.${node.kind === 'text' ? didYouMean(word, units) : ` Write it in quotes, such as '${units.at(-3)}'.`}`);
  }

  private difference(node: Of<'call'>): Checked {
    const [first, from, to] = node.args as [Node, Node, Node];
    const unit = this.unit(first, 'DATEDIFF', DIFFERENCE_UNITS);
    const [left, right] = [this.time(from, 'DATEDIFF'), this.time(to, 'DATEDIFF')];
    return { is: 'difference', unit, left, right, type: 'integer', level: this.level([[from, left], [to, right]]), format: WHOLE };
  }

  private truncate(node: Of<'call'>): Checked {
    const [first, argument] = node.args as [Node, Node];
    const grain: Grain = this.unit(first, 'DATETRUNC', TRUNCATE_UNITS);
    const operand = this.time(argument, 'DATETRUNC');
    if (grain === 'hour' && operand.type === 'date') throw this.fault(argument, `${this.said(argument)} holds days without a time, so it has no hour.`);
    return { is: 'truncate', grain, operand, type: grain === 'hour' ? 'datetime' : 'date', level: operand.level, format: PLAIN };
  }
}

/** The first PREVIOUS or RUNNING within. */
function inside(node: Node): Of<'call'> | null {
  if (node.kind === 'call' && (node.name === 'PREVIOUS' || node.name === 'RUNNING')) return node;
  const parts = node.kind === 'call' ? node.args : 'left' in node ? [node.left, node.right] : 'operand' in node ? [node.operand]
    : node.kind === 'choice' ? [...node.branches.flatMap(({ when, then }) => [when, then]), ...(node.otherwise ? [node.otherwise] : [])] : [];
  for (const part of parts) {
    const found = inside(part);
    if (found) return found;
  }
  return null;
}

/**
 * What an expression comes to over these columns.
 * @throws CalculationError for an unknown column, values of the wrong kind, mixed levels, or an expression that reads nothing.
 */
export function check(node: Node, text: string, scope: Scope): Checked {
  const checked = new Checker(text, scope).check(node);
  const whole = { from: 0, to: text.length };
  if (checked.level === 'constant') throw new CalculationError(`This is the same for every row. Read a column, such as ${writeColumn(scope.names[0] ?? 'Fare')}.`, whole);
  if (checked.level === 'aggregate' && (checked.type === 'boolean' || checked.type === 'text')) {
    throw new CalculationError(`A value of the group is a number or a date; this is ${WORDS[checked.type]}.${checked.type === 'boolean' ? ' IF turns it into a number: IF(…, 1, 0).' : ''}`, whole);
  }
  return checked;
}
