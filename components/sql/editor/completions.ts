import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { SQLNamespace } from '@codemirror/lang-sql';
import { syntaxTree } from '@codemirror/language';
import type { EditorLanguage, KnownNames, KnownTable } from './known-names';
import { written } from './names';
import { tablesNamed } from './tables-named';

const BEGUN = /[\p{L}_][\p{L}\p{N}_]*$/u;
/** In these nothing is a name. */
const NO_NAMES = /^(String|LineComment|BlockComment|Number)$/;

const columnOf = (
  { table }: KnownTable,
  { key, type }: KnownTable['columns'][number],
  language: EditorLanguage,
): Completion => ({
  label: key,
  apply: written(key, language),
  type: 'property',
  detail: `${type}, ${table}`,
});

/** A point within a name is no step to the next one. */
const escaped = (name: string) => name.replaceAll('.', '\\.');

/** Tables with their columns as the editor's language knows them, for what follows `table.` or its alias. */
export function namespaceOf(tables: readonly KnownTable[], language: EditorLanguage): SQLNamespace {
  const bySchema = new Map<string, [string, SQLNamespace][]>();
  for (const known of tables) {
    const within = bySchema.get(known.schema ?? '') ?? [];
    within.push([
      escaped(known.table),
      {
        self: { label: known.table, apply: written(known.table, language), type: 'class', detail: 'table' },
        children: known.columns.map((column) => columnOf(known, column, language)),
      },
    ]);
    bySchema.set(known.schema ?? '', within);
  }
  const schemas = [...bySchema].flatMap(([schema, within]): [string, SQLNamespace][] =>
    schema === ''
      ? within
      : [
          [
            escaped(schema),
            {
              self: { label: schema, apply: written(schema, language), type: 'namespace', detail: 'schema' },
              children: Object.fromEntries(within),
            },
          ],
        ],
  );
  return Object.fromEntries(schemas);
}

/** Each name once: of two tables with the same column one says so for both. */
function eachOnce(options: readonly Completion[]): Completion[] {
  const byLabel = new Map<string, Completion>();
  for (const option of options) {
    const known = byLabel.get(option.label);
    byLabel.set(option.label, known ? { ...known, detail: 'in several tables' } : option);
  }
  return [...byLabel.values()];
}

export const columnOptions = (
  text: string,
  tables: readonly KnownTable[],
  language: EditorLanguage = 'duckdb',
): Completion[] =>
  eachOnce(
    tablesNamed(text, tables).flatMap((known) => known.columns.map((column) => columnOf(known, column, language))),
  );

/** Metrics of the tables that the text names; what is written is the expression that each is. */
const metricOptions = (text: string, tables: readonly KnownTable[]): Completion[] =>
  tablesNamed(text, tables).flatMap(({ table, metrics = [] }) =>
    metrics.map(({ name, sql, certified }) => ({
      label: name,
      apply: sql,
      type: 'constant',
      detail: `${certified ? 'certified metric' : 'metric'}, ${table}`,
    })),
  );

const functionOptions = (names: readonly string[]): Completion[] =>
  names.map((name) => ({ label: name, apply: `${name}(`, type: 'function', detail: 'function', boost: -10 }));

/** Columns and metrics of the tables that the statement names, and functions, at the start of a word. */
export function namesSource({ language, tables, functions }: Omit<KnownNames, 'schema'>): CompletionSource {
  const called = functionOptions(functions);
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(BEGUN);
    if (!word && !context.explicit) return null;
    const from = word?.from ?? context.pos;
    const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
    if (NO_NAMES.test(name) || context.state.sliceDoc(from - 1, from) === '.') return null;
    const text = context.state.sliceDoc();
    const own = [...columnOptions(text, tables, language), ...metricOptions(text, tables)];
    return { from, options: word ? [...own, ...called] : own, validFor: /^[\p{L}\p{N}_]*$/u };
  };
}
