import type { SqlFault } from '../protocol/sql';
import { SQL_FUNCTIONS, TABLE_FUNCTIONS } from './functions';
import { placeOf } from './place';

// What a statement may hold, as DuckDB's own parser reads it (json_serialize_sql). Whatever isn't named here is refused.

type Node = Record<string, unknown>;

const CLASSES = new Set(
  'COLUMN_REF CONSTANT FUNCTION OPERATOR COMPARISON CONJUNCTION CAST CASE BETWEEN WINDOW STAR SUBQUERY COLLATE LAMBDA LAMBDA_REF POSITIONAL_REFERENCE'.split(
    ' ',
  ),
);
const NODES = new Set(
  'SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER ORDER_DEFAULT ASCENDING DESCENDING BASE_TABLE JOIN SUBQUERY EMPTY EXPRESSION_LIST TABLE_FUNCTION'.split(
    ' ',
  ),
);

/** Names that the engine would look up among files or its own tables, were they not found. */
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const OF_ENGINE = /^(duckdb_|pg_|sqlite_|pragma_|information_schema)/i;

export class Refused extends Error {
  constructor(
    message: string,
    readonly offset: number | null,
  ) {
    super(message);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Bytes of the text; the parser gives the largest number where it knows none. */
const offsetOf = ({ query_location: at }: Node): number | null =>
  typeof at === 'number' && at <= Number.MAX_SAFE_INTEGER ? at : null;

const SAID: Record<string, string> = {
  PARAMETER: 'Placeholders aren’t allowed: write the value.',
  SHOW_REF: 'Only a SELECT can be run. The columns of each table stand beside the editor.',
  PIVOT: 'PIVOT isn’t allowed. Group by the columns instead.',
};

class Walk {
  readonly tables = new Map<string, number | null>();

  visit(value: unknown, scope: ReadonlySet<string>): void {
    if (Array.isArray(value)) for (const each of value) this.visit(each, scope);
    else if (isNode(value)) this.node(value, scope);
  }

  private node(node: Node, outer: ReadonlySet<string>): void {
    this.assertKnown(node);
    if (node.class === 'CONSTANT') return;
    if (node.class === 'FUNCTION' || node.class === 'WINDOW') this.called(node);
    if (node.type === 'BASE_TABLE') this.table(node, outer);
    if (node.type === 'TABLE_FUNCTION') this.tableFunction(node);
    if (node.sample !== undefined)
      throw new Refused('A sample is another one each time. Use WHERE or LIMIT instead.', offsetOf(node));
    const scope = this.named(node, outer);
    for (const [key, value] of Object.entries(node)) {
      // Types are names, and values are values.
      if (key !== 'cte_map' && key !== 'cast_type' && key !== 'sample') this.visit(value, scope);
    }
  }

  private assertKnown(node: Node): void {
    const kind = node.class ?? node.type;
    if (typeof kind !== 'string') return;
    if ((node.class === undefined ? NODES : CLASSES).has(kind)) return;
    throw new Refused(SAID[kind] ?? 'Only a SELECT can be run, and this isn’t part of one here.', offsetOf(node));
  }

  /** Tables that a WITH names, as far as they are seen: by those after them, and by the statement itself. */
  private named({ cte_map: map }: Node, outer: ReadonlySet<string>): ReadonlySet<string> {
    const entries = isNode(map) && Array.isArray(map.map) ? (map.map as Node[]) : [];
    let scope = outer;
    for (const { key, value } of entries) {
      const name = String(key).toLowerCase();
      if (!PLAIN_NAME.test(name) || OF_ENGINE.test(name))
        throw new Refused(`The name ${String(key)} isn’t allowed in WITH. Use letters, digits and _.`, null);
      const { query } = value as { query?: { node?: Node } };
      const sees = query?.node?.type === 'RECURSIVE_CTE_NODE' ? new Set([...scope, name]) : scope;
      this.visit(value, sees);
      scope = new Set([...scope, name]);
    }
    return scope;
  }

  private called(node: Node): void {
    const name = String(node.function_name).toLowerCase();
    const isOurs = node.schema === undefined || node.schema === 'main' || node.schema === '';
    if (!isOurs || node.catalog !== undefined || !SQL_FUNCTIONS.has(name))
      throw new Refused(`The function ${name} isn’t allowed here.`, offsetOf(node));
  }

  private tableFunction(node: Node): void {
    const name = isNode(node.function) ? String(node.function.function_name).toLowerCase() : '';
    if (!TABLE_FUNCTIONS.has(name))
      throw new Refused(`The function ${name} isn’t allowed here. Name a table of the workspace.`, offsetOf(node));
  }

  private table(node: Node, scope: ReadonlySet<string>): void {
    const name = String(node.table_name).toLowerCase();
    if (node.schema_name !== undefined || node.catalog_name !== undefined)
      throw new Refused('Tables have no schema here: write the name alone.', offsetOf(node));
    if (node.at_clause !== undefined)
      throw new Refused('AT isn’t allowed: the newest version is read.', offsetOf(node));
    if (!scope.has(name) && !this.tables.has(name)) this.tables.set(name, offsetOf(node));
  }
}

/** What json_serialize_sql answers. */
export type StatementTree =
  | { error: true; error_message?: string; position?: string }
  | { error: false; statements: unknown[] };

/**
 * The tables that a parsed text reads, each with its first place, where it is one SELECT of what is allowed.
 * @throws Refused
 */
export function tablesOf(parsed: StatementTree): Map<string, number | null> {
  if (parsed.error) {
    const said = parsed.error_message ?? '';
    if (said.startsWith('Only SELECT')) throw new Refused('Only a SELECT can be run.', 0);
    throw new Refused(sentence(said), parsed.position === undefined ? null : Number(parsed.position));
  }
  const [statement, ...others] = parsed.statements;
  if (!isNode(statement)) throw new Refused('Write a SELECT.', 0);
  if (others.length) throw new Refused('Only one statement can be run.', null);
  const walk = new Walk();
  try {
    walk.visit(statement.node, new Set());
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('This statement is nested too deeply.', null);
    throw error;
  }
  return walk.tables;
}

/** Words of the engine as a sentence. */
export const sentence = (said: string): string => {
  const line = said.trim();
  const first = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.!?]$/.test(first) ? first.replace(/!$/, '.') : `${first}.`;
};

export const faultOf = (text: string, { message, offset }: Refused): SqlFault => ({
  message,
  ...placeOf(text, offset),
});
