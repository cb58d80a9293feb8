import type { CheckedExpression } from '../expression/checked';
import type { ComparisonSign } from '../expression/parse';
import { BrokenQuery } from '../schema/broken';
import { writeInstant } from '../schema/calendar';
import type { SqlDialect } from './dialects/dialect';
import { textLiteral } from './literal';

/** SQL with how tightly its outermost operator binds, and whether it is in floating point, where nothing overflows. */
export type WrittenExpression = { sql: string; binding: number; double: boolean };

/** Who says the parts of an expression that depend on where it stands: columns, aggregates, values of other periods. */
export type Leaf = (
  node: Extract<CheckedExpression, { is: 'column' | 'aggregate' | 'previous' | 'running' }>,
) => WrittenExpression;

const ATOM = 9;
const LOWEST = 0;
const BINDING = { OR: 1, AND: 2, NOT: 3, compare: 4, '+': 5, '-': 5, '*': 6, '/': 6, negate: 7 } as const;

export const atom = (sql: string, double = false): WrittenExpression => ({ sql, binding: ATOM, double });

const within = ({ sql, binding }: WrittenExpression, least: number) => (binding < least ? `(${sql})` : sql);
const alone = (written: WrittenExpression) => within(written, LOWEST);

/** As a part of a larger piece of SQL. */
export const enclosed = (written: WrittenExpression) => within(written, ATOM);

/** Writes expressions down as SQL of one database. */
export class Writer {
  constructor(
    private readonly dialect: SqlDialect,
    private readonly leaf: Leaf,
  ) {}

  write(node: CheckedExpression): WrittenExpression {
    switch (node.is) {
      case 'number':
        return atom(node.value);
      case 'text':
        return atom(textLiteral(node.value, this.dialect));
      case 'moment':
        return atom(
          node.instant === null
            ? this.dialect.date(writeInstant(node.start))
            : this.dialect.timestamp(node.instant.replace('T', ' ')),
        );
      case 'column':
      case 'aggregate':
      case 'previous':
      case 'running':
        return this.leaf(node);
      case 'negate':
        return node.operand.is === 'number'
          ? { sql: `-${node.operand.value}`, binding: BINDING.negate, double: false }
          : {
              sql: `-${within(this.doubled(node.operand), BINDING.negate + 1)}`,
              binding: BINDING.negate,
              double: true,
            };
      case 'not':
        return { sql: `NOT ${within(this.write(node.operand), BINDING.NOT + 1)}`, binding: BINDING.NOT, double: false };
      case 'arithmetic':
        return this.arithmetic(node);
      case 'compare':
        return this.compare(node);
      case 'logic': {
        const binding = BINDING[node.operator];
        return {
          sql: `${within(this.write(node.left), binding)} ${node.operator} ${within(this.write(node.right), binding)}`,
          binding,
          double: false,
        };
      }
      case 'choice':
        return this.choice(node);
      case 'round':
        return atom(this.dialect.round(alone(this.doubled(node.operand)), node.digits), true);
      case 'absolute':
        return atom(`abs(${alone(this.doubled(node.operand))})`, true);
      case 'truncate':
        return atom(this.dialect.truncate[node.grain](enclosed(this.write(node.operand))));
      case 'difference': {
        const { difference } = this.dialect;
        if (!difference) throw new BrokenQuery('This database counts no periods between two dates.');
        return {
          sql: difference(node.unit, alone(this.write(node.left)), alone(this.write(node.right))),
          binding: node.unit === 'week' ? BINDING['/'] : ATOM,
          double: false,
        };
      }
    }
  }

  /** In floating point: whole numbers of a few bytes would overflow. */
  private doubled(node: CheckedExpression): WrittenExpression {
    const written = this.write(node);
    return written.double ? written : atom(this.dialect.toDouble(alone(written)), true);
  }

  private arithmetic({ operator, left, right }: Extract<CheckedExpression, { is: 'arithmetic' }>): WrittenExpression {
    const binding = BINDING[operator];
    if (operator === '/') {
      const divisor = this.write(right);
      const mayBeZero = right.is !== 'number' || Number(right.value) === 0;
      return {
        sql: this.dialect.divide(
          within(this.write(left), binding),
          mayBeZero ? `NULLIF(${alone(divisor)}, 0)` : divisor.sql,
        ),
        binding,
        double: true,
      };
    }
    const other = this.write(right);
    const own = other.double ? this.write(left) : this.doubled(left);
    return { sql: `${within(own, binding)} ${operator} ${within(other, binding + 1)}`, binding, double: true };
  }

  private compare({ operator, left, right }: Extract<CheckedExpression, { is: 'compare' }>): WrittenExpression {
    if (right.is === 'moment' && right.instant === null) return this.compareSpan(operator, left, right);
    if (left.is === 'moment' && left.instant === null) return this.compareSpan(MIRRORED[operator], right, left);
    const equal = operator === '=' || operator === '<>';
    const ordered = left.type === 'text' && !(equal && (left.is === 'text' || right.is === 'text'));
    // Categories may be stored as numbered words, in the order of their numbers.
    const said = (node: CheckedExpression) =>
      ordered && node.is === 'column' ? this.asText(node).sql : within(this.write(node), BINDING.compare + 1);
    return { sql: `${said(left)} ${operator} ${said(right)}`, binding: BINDING.compare, double: false };
  }

  /** A day, month or year means all of it, as in a filter. */
  private compareSpan(
    operator: ComparisonSign,
    value: CheckedExpression,
    { start, end }: Extract<CheckedExpression, { is: 'moment' }>,
  ): WrittenExpression {
    const name = within(this.write(value), BINDING.compare + 1);
    const [from, to] = [start, end].map((at) =>
      value.type === 'date'
        ? this.dialect.date(writeInstant(at))
        : this.dialect.timestamp(`${writeInstant(at)} 00:00:00`),
    );
    const joined = (sql: string, binding: number): WrittenExpression => ({ sql, binding, double: false });
    switch (operator) {
      case '=':
        return joined(`${name} >= ${from} AND ${name} < ${to}`, BINDING.AND);
      case '<>':
        return joined(`${name} < ${from} OR ${name} >= ${to}`, BINDING.OR);
      case '<':
        return joined(`${name} < ${from}`, BINDING.compare);
      case '>=':
        return joined(`${name} >= ${from}`, BINDING.compare);
      case '<=':
        return joined(`${name} < ${to}`, BINDING.compare);
      case '>':
        return joined(`${name} >= ${to}`, BINDING.compare);
    }
  }

  private asText(node: CheckedExpression): WrittenExpression {
    return node.is === 'column' ? atom(this.dialect.toText(this.write(node).sql)) : this.write(node);
  }

  private choice({ branches, otherwise, type }: Extract<CheckedExpression, { is: 'choice' }>): WrittenExpression {
    const value = (node: CheckedExpression) =>
      alone(type === 'text' ? this.asText(node) : type === 'decimal' ? this.doubled(node) : this.write(node));
    const said = branches.map(({ when, then }) => `WHEN ${alone(this.write(when))} THEN ${value(then)}`);
    return atom(`CASE ${said.join(' ')}${otherwise ? ` ELSE ${value(otherwise)}` : ''} END`, type === 'decimal');
  }
}

const MIRRORED: Record<ComparisonSign, ComparisonSign> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
