import type { SelectRules } from '../select-rules';
import { readTokens, refusal, type SelectRefusal, type Token } from './tokens';
import { BEFORE_PARENTHESIS, REFUSED_WORDS, TYPE_WORDS } from './words';

/** Where a level of parentheses stands: which clause of a SELECT, and whether a table is named next. */
type Level = {
  clause: 'none' | 'with' | 'select' | 'from' | 'rest';
  wantsTable: boolean;
  /** The function whose arguments these are; null for any other parenthesis. */
  call: string | null;
  opened: number;
};

const newLevel = (more: Partial<Level>): Level => ({
  clause: 'none',
  wantsTable: false,
  call: null,
  opened: 0,
  ...more,
});

const ENDS_FROM = new Set([
  'where',
  'group',
  'having',
  'order',
  'limit',
  'offset',
  'fetch',
  'window',
  'union',
  'intersect',
  'except',
  'minus',
  'qualify',
  'connect',
  'start',
]);
/** Their arguments hold a FOR of their own. */
const WITH_FOR = new Set(['substring', 'overlay']);

const isName = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'name';
const isSign = (token: Token | undefined, sign: string) => token?.kind === 'sign' && token.value === sign;

class Check {
  private readonly levels: Level[] = [newLevel({})];

  constructor(
    private readonly tokens: readonly Token[],
    private readonly rules: SelectRules,
  ) {}

  run(): SelectRefusal | null {
    const first = this.tokens.find((token) => !isSign(token, '('));
    if (!first) return refusal('Write a SELECT.', 0);
    if (first.kind !== 'word' || (first.value !== 'select' && first.value !== 'with'))
      return refusal('Only a SELECT can be asked.', first.from);
    for (const nth of this.tokens.keys()) {
      const refused = this.look(nth);
      if (refused) return refused;
    }
    return this.levels.length > 1 ? refusal('A parenthesis has no end.', this.levels.at(-1)!.opened) : null;
  }

  private look(nth: number): SelectRefusal | null {
    const token = this.tokens[nth]!;
    if (token.kind === 'sign') return this.sign(nth, token);
    if (!isName(token)) return null;
    if (isSign(this.tokens[nth + 1], '(')) {
      const refused = this.called(nth, token);
      if (refused) return refused;
    }
    if (token.kind === 'word' && !isSign(this.tokens[nth - 1], '.')) {
      const refused = this.keyword(nth, token);
      if (refused) return refused;
    }
    if (token.kind === 'word' && (token.value === 'nextval' || token.value === 'currval'))
      return refusal(`${token.value.toUpperCase()} isn’t allowed.`, token.from);
    return this.table(nth, token);
  }

  private sign(nth: number, { value, from }: Token): SelectRefusal | null {
    const next = this.tokens[nth + 1];
    const touches = next !== undefined && !next.space;
    const level = this.levels.at(-1)!;
    switch (value) {
      case ';':
        return refusal('Only one statement can be asked.', from);
      case '(':
        this.open(nth, from);
        return null;
      case ')':
        if (this.levels.length === 1) return refusal('This parenthesis closes nothing.', from);
        this.levels.pop();
        return null;
      case ',':
        if (level.clause === 'from') level.wantsTable = true;
        return null;
      case '@':
        return touches && (isName(next) || isSign(next, '@')) ? refusal('Variables aren’t allowed.', from) : null;
      case '?':
        return refusal('Placeholders aren’t allowed: write the value.', from);
      case '$':
        return refusal('Placeholders aren’t allowed: write the value.', from);
      case ':': {
        const before = this.tokens[nth - 1];
        const isCast = isSign(next, ':') || isSign(before, ':');
        if (isSign(next, '=')) return refusal('Nothing can be assigned in a SELECT.', from);
        return !isCast && touches && isName(next)
          ? refusal('Placeholders aren’t allowed: write the value.', from)
          : null;
      }
      default:
        return null;
    }
  }

  private open(nth: number, from: number): void {
    const before = this.tokens[nth - 1];
    const outer = this.levels.at(-1)!;
    const isTable = outer.clause === 'from' && outer.wantsTable;
    const inside = this.tokens[nth + 1];
    const isJoin = isTable && !(inside?.kind === 'word' && ['select', 'with', 'values'].includes(inside.value));
    if (isTable) outer.wantsTable = false;
    const call =
      isName(before) && !(before.kind === 'word' && BEFORE_PARENTHESIS.has(before.value)) ? before.value : null;
    this.levels.push(newLevel({ opened: from, call, ...(isJoin && { clause: 'from', wantsTable: true }) }));
  }

  /** A name before a parenthesis: a function, a type, a word of the language, or columns of a name. */
  private called(nth: number, { kind, value, from }: Token): SelectRefusal | null {
    const before = this.tokens[nth - 1];
    const name = value.toLowerCase();
    if (isSign(before, '.')) return refusal(`The function ${value} isn’t allowed: functions of a schema aren’t.`, from);
    if (before?.kind === 'word' && before.value === 'as' && !this.rules.functions.has(name)) return null;
    if (this.namesColumns(nth)) return null;
    if (kind === 'word' && (BEFORE_PARENTHESIS.has(name) || TYPE_WORDS.has(name))) return null;
    if (kind === 'word' && this.rules.functions.has(name)) return null;
    // A refused word says more than that it is no function.
    if (kind === 'word' && this.isRefused(name)) return null;
    return refusal(`The function ${value} isn’t allowed here.`, from);
  }

  /** `WITH name (a, b) AS (`, and `alias (a, b)` of a table in FROM. */
  private namesColumns(nth: number): boolean {
    const { clause } = this.levels.at(-1)!;
    const before = this.tokens[nth - 1];
    const opensList = before?.kind === 'word' && (before.value === 'with' || before.value === 'recursive');
    if (!opensList && !(clause === 'with' && isSign(before, ','))) return false;
    for (let at = nth + 2; at < this.tokens.length; at++) {
      const token = this.tokens[at];
      if (isSign(token, ')')) return this.tokens[at + 1]?.value === 'as' && this.tokens[at + 1]?.kind === 'word';
      if (!isName(token) && !isSign(token, ',')) return false;
    }
    return false;
  }

  private isRefused = (word: string): boolean => REFUSED_WORDS.has(word) || Boolean(this.rules.refusedWords?.has(word));

  private keyword(nth: number, { value, from }: Token): SelectRefusal | null {
    const level = this.levels.at(-1)!;
    const isCall = isSign(this.tokens[nth + 1], '(') && this.rules.functions.has(value);
    if (this.isRefused(value) && !isCall)
      return refusal(`${value.toUpperCase()} isn’t allowed: only a SELECT can be asked.`, from);
    const inner = level.call === null ? '' : level.call.toLowerCase();
    if (value === 'for' && !WITH_FOR.has(inner))
      return refusal('FOR isn’t allowed: it locks rows or changes what is read.', from);
    // ClickHouse reads a table whose name follows IN.
    if (value === 'in' && isName(this.tokens[nth + 1]) && inner !== 'position')
      return refusal('IN needs a list or a SELECT in parentheses.', from);
    if (value === 'with') {
      if (isSign(this.tokens[nth + 1], '(')) return refusal('Hints aren’t allowed.', from);
      if (level.clause === 'none') level.clause = 'with';
    } else if (value === 'select') Object.assign(level, { clause: 'select', wantsTable: false });
    else if (value === 'from' && level.clause === 'select' && !this.isDistinctFrom(nth))
      Object.assign(level, { clause: 'from', wantsTable: true });
    else if (level.clause === 'from' && (value === 'join' || value === 'apply')) level.wantsTable = true;
    else if (level.clause === 'from' && ENDS_FROM.has(value))
      Object.assign(level, { clause: 'rest', wantsTable: false });
    return null;
  }

  private isDistinctFrom = (nth: number): boolean => {
    const [two, one] = [this.tokens[nth - 2], this.tokens[nth - 1]];
    return (
      [one, two].every((token) => token?.kind === 'word') &&
      one?.value === 'distinct' &&
      ['is', 'not'].includes(two!.value)
    );
  };

  /** A table of FROM, with all parts of its name. */
  private table(nth: number, token: Token): SelectRefusal | null {
    const level = this.levels.at(-1)!;
    if (!level.wantsTable || level.clause !== 'from') return null;
    if (
      token.kind === 'word' &&
      [
        'from',
        'join',
        'lateral',
        'only',
        'apply',
        'cross',
        'inner',
        'left',
        'right',
        'full',
        'outer',
        'natural',
      ].includes(token.value)
    )
      return null;
    level.wantsTable = false;
    const parts = [token];
    let at = nth + 1;
    for (; isSign(this.tokens[at], '.'); at += 2) {
      const part = this.tokens[at + 1];
      if (!isName(part)) return refusal('The name of a table isn’t whole.', this.tokens[at]!.from);
      parts.push(part);
    }
    if (parts.length > 3) return refusal('Tables of other servers can’t be asked.', token.from);
    const names = parts.map(({ value }) => value.toLowerCase());
    const last = names.at(-1)!;
    const isRefused =
      names.slice(0, -1).some((name) => this.rules.refusedSchemas.has(name)) ||
      this.rules.refusedTables.some((pattern) => pattern.test(last));
    return isRefused
      ? refusal(
          `${parts.map(({ value }) => value).join('.')} belongs to the server itself and can’t be asked.`,
          token.from,
        )
      : null;
  }
}

/**
 * Whether a text is one SELECT that may be asked: every function by name, no table of the server itself, nothing that
 * does more than read. `sql` is the text without its comments and last semicolon; places in it are those of the text.
 */
export function readSelect(text: string, rules: SelectRules): { sql: string } | { refused: SelectRefusal } {
  const read = readTokens(text, rules.quotes);
  if ('message' in read) return { refused: read };
  const { tokens } = read;
  let { plain } = read;
  while (isSign(tokens.at(-1), ';')) {
    const { from } = tokens.pop()!;
    plain = `${plain.slice(0, from)} ${plain.slice(from + 1)}`;
  }
  const refused = new Check(tokens, rules).run();
  return refused ? { refused } : { sql: plain.trimEnd() };
}
