import { CalculationError, type TextSpan } from '../schema/calculation';
import { ARGUMENTS, FUNCTIONS, type FunctionName } from './functions';
import { didYouMean } from './suggest';
import { tokensOf, type ExpressionToken } from './tokens';

export type Arithmetic = '+' | '-' | '*' | '/';
export type ComparisonSign = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** An expression as it is written. */
export type Node = TextSpan &
  (
    | { kind: 'number'; value: string }
    | { kind: 'text'; value: string }
    | { kind: 'column'; name: string }
    | { kind: 'negate'; operand: Node }
    | { kind: 'not'; operand: Node }
    | { kind: 'arithmetic'; operator: Arithmetic; left: Node; right: Node }
    | { kind: 'compare'; operator: ComparisonSign; left: Node; right: Node }
    | { kind: 'logic'; operator: 'AND' | 'OR'; left: Node; right: Node }
    | { kind: 'call'; name: Exclude<FunctionName, 'CASE' | 'IF'>; args: Node[] }
    | { kind: 'choice'; branches: { when: Node; then: Node }[]; otherwise: Node | null }
  );

const DEEPEST = 40;
const MOST_NODES = 400;
/** How tightly an operator binds. */
const BINDING: Record<string, number> = {
  OR: 1,
  AND: 2,
  '=': 4,
  '<>': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
};
const NOT_BINDING = 3;
const MINUS_BINDING = 7;
const KEYWORDS = new Set(['AND', 'OR', 'NOT', 'WHEN', 'THEN', 'ELSE', 'END']);
const NAMES: readonly string[] = FUNCTIONS.map(({ name }) => name);

const isFunction = (word: string): word is FunctionName => NAMES.includes(word);

/** A parser of precedences (Pratt) over the words of one expression. */
class Parser {
  private at = 0;
  private depth = 0;
  private nodes = 0;
  private readonly tokens: ExpressionToken[];

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  whole(): Node {
    if (this.tokens.length === 1)
      throw new CalculationError(
        'The expression is empty. Start with a column, such as [Fare], or a function, such as SUM.',
        this.token,
      );
    const node = this.expression(0);
    if (this.token.kind !== 'end') throw this.unexpected();
    return node;
  }

  private get token(): ExpressionToken {
    return this.tokens[this.at]!;
  }

  /** The next word in capitals, where it is an operator or a keyword. */
  private get sign(): string {
    const { kind, value } = this.token;
    return kind === 'sign' ? value : kind === 'word' ? value.toUpperCase() : '';
  }

  private next(): ExpressionToken {
    return this.tokens[this.at++]!;
  }

  private took(sign: string): boolean {
    if (this.sign !== sign) return false;
    this.at++;
    return true;
  }

  private expect(sign: string, why: string): ExpressionToken {
    if (this.sign !== sign) throw new CalculationError(`${why} ${this.found()}`, this.token);
    return this.next();
  }

  private found(): string {
    return this.token.kind === 'end' ? 'The expression ends here.' : `Found ${this.written()}.`;
  }

  private written(): string {
    const { kind, value } = this.token;
    return kind === 'column' ? `[${value}]` : kind === 'text' ? `'${value}'` : value;
  }

  private unexpected(): CalculationError {
    const { kind, value } = this.token;
    if (kind === 'end')
      return new CalculationError(
        'Something is missing at the end: a column, a number, a text or a function.',
        this.token,
      );
    if (kind === 'sign' && value === ')')
      return new CalculationError('Unmatched ), or something is missing before it.', this.token);
    if (kind === 'sign' && value === ',')
      return new CalculationError(
        'Unexpected comma. Write numbers without thousands separators: 1000, 0.5.',
        this.token,
      );
    if (kind === 'sign' || KEYWORDS.has(this.sign))
      return new CalculationError(
        `Something is missing before ${this.sign}: a column, a number, a text or a function.`,
        this.token,
      );
    return new CalculationError(`An operator is missing before ${this.written()}, such as + or =.`, this.token);
  }

  private made(node: Node): Node {
    if (++this.nodes > MOST_NODES)
      throw new CalculationError(`This is too long: it has more than ${MOST_NODES} parts.`, node);
    return node;
  }

  private deeper<Found>(parse: () => Found): Found {
    if (++this.depth > DEEPEST)
      throw new CalculationError(`The expression is nested more than ${DEEPEST} levels deep.`, this.token);
    const found = parse();
    this.depth--;
    return found;
  }

  private expression(binding: number): Node {
    return this.deeper(() => {
      let left = this.prefixed();
      for (let own = BINDING[this.sign]; own !== undefined && own > binding; own = BINDING[this.sign]) {
        this.next();
        left = this.joined(this.tokens[this.at - 1]!, left, this.expression(own));
      }
      return left;
    });
  }

  private joined({ value }: ExpressionToken, left: Node, right: Node): Node {
    const span = { from: left.from, to: right.to };
    const sign = value.toUpperCase();
    if (sign === 'AND' || sign === 'OR') return this.made({ ...span, kind: 'logic', operator: sign, left, right });
    if ('+-*/'.includes(sign))
      return this.made({ ...span, kind: 'arithmetic', operator: sign as Arithmetic, left, right });
    return this.made({
      ...span,
      kind: 'compare',
      operator: sign === '!=' ? '<>' : (sign as ComparisonSign),
      left,
      right,
    });
  }

  private prefixed(): Node {
    const { from } = this.token;
    if (this.took('-')) {
      const operand = this.expression(MINUS_BINDING);
      return this.made({ kind: 'negate', operand, from, to: operand.to });
    }
    if (this.took('NOT')) {
      const operand = this.expression(NOT_BINDING);
      return this.made({ kind: 'not', operand, from, to: operand.to });
    }
    return this.primary();
  }

  private primary(): Node {
    const { kind, value, from, to } = this.token;
    switch (kind) {
      case 'number':
      case 'text':
        this.next();
        return this.made({ kind, value, from, to });
      case 'column':
        this.next();
        return this.made({ kind, name: value, from, to });
      case 'word':
        return this.named();
      case 'sign':
      case 'end':
        if (value === '(') return this.group();
        throw this.unexpected();
    }
  }

  private group(): Node {
    const open = this.next();
    const node = this.expression(0);
    if (!this.took(')'))
      throw this.token.kind === 'end' ? new CalculationError('Unclosed (.', open) : this.unexpected();
    return { ...node, from: open.from, to: this.tokens[this.at - 1]!.to };
  }

  private named(): Node {
    const word = this.token;
    const name = this.sign;
    if (KEYWORDS.has(name)) throw this.unexpected();
    if (!isFunction(name)) throw this.strange(word);
    this.next();
    if (name === 'CASE') return this.choice(word);
    const args = this.arguments(name);
    const span = { from: word.from, to: this.tokens[this.at - 1]!.to };
    const [fewest, most] = ARGUMENTS[name];
    if (args.length < fewest || args.length > most) {
      const wanted =
        fewest === most
          ? `${fewest} ${fewest === 1 ? 'value' : 'values'}`
          : fewest === 0
            ? 'at most one value'
            : `${fewest} or ${most} values`;
      throw new CalculationError(
        `${name} takes ${wanted} but got ${args.length}. Syntax: ${FUNCTIONS.find((known) => known.name === name)!.form}.`,
        span,
      );
    }
    if (name !== 'IF') return this.made({ ...span, kind: 'call', name, args });
    const [when, then, otherwise] = args as [Node, Node, Node];
    return this.made({ ...span, kind: 'choice', branches: [{ when, then }], otherwise });
  }

  private strange(word: ExpressionToken): CalculationError {
    this.next();
    if (this.sign === '(')
      return new CalculationError(`No function named ${word.value}.${didYouMean(word.value, NAMES)}`, word);
    return new CalculationError(
      `${word.value} isn’t recognised. Put columns in brackets, such as [${word.value}], and text in quotes.`,
      word,
    );
  }

  private arguments(name: FunctionName): Node[] {
    const open = this.expect('(', `${name} needs its values in parentheses.`);
    if (this.took(')')) return [];
    if (name === 'COUNT' && this.sign === '*' && this.tokens[this.at + 1]?.value === ')') {
      this.at += 2;
      return [];
    }
    const args = [this.expression(0)];
    while (this.took(',')) args.push(this.expression(0));
    if (!this.took(')'))
      throw this.token.kind === 'end'
        ? new CalculationError(`This ( of ${name} is not closed.`, open)
        : this.unexpected();
    return args;
  }

  private choice(word: ExpressionToken): Node {
    const branches: { when: Node; then: Node }[] = [];
    if (this.sign !== 'WHEN')
      throw new CalculationError(`After CASE comes WHEN and a condition. ${this.found()}`, this.token);
    while (this.took('WHEN')) {
      const when = this.expression(0);
      this.expect('THEN', 'A condition of CASE is followed by THEN.');
      branches.push({ when, then: this.expression(0) });
    }
    const otherwise = this.took('ELSE') ? this.expression(0) : null;
    const { to } = this.expect('END', 'CASE ends with END.');
    return this.made({ kind: 'choice', branches, otherwise, from: word.from, to });
  }
}

/**
 * Reads an expression; nothing of it is ever run.
 * @throws CalculationError with the place of what is wrong.
 */
export const parse = (text: string): Node => new Parser(text).whole();
