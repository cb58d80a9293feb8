import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { SqlSource, SqlSources } from '@/lib/product/sql/schema';
import { written } from './names';
import { tablesNamed } from './tables-named';

const BEGUN = /[\p{L}_][\p{L}\p{N}_]*$/u;
/** In these nothing is a name. */
const NO_NAMES = /^(String|LineComment|BlockComment|Number)$/;

const columnOf = ({ table }: SqlSource, { key, type }: SqlSource['columns'][number]): Completion => ({
  label: key,
  apply: written(key),
  type: 'property',
  detail: `${type}, ${table}`,
});

/** Tables with their columns as the editor's language knows them, for what follows `table.` or its alias. */
export const namespaceOf = (tables: readonly SqlSource[]) =>
  Object.fromEntries(
    tables.map((source) => [
      source.table,
      {
        self: { label: source.table, apply: written(source.table), type: 'class', detail: 'table' },
        children: source.columns.map((column) => columnOf(source, column)),
      },
    ]),
  );

/** Each name once: of two tables with the same column one says so for both. */
function eachOnce(options: readonly Completion[]): Completion[] {
  const byLabel = new Map<string, Completion>();
  for (const option of options) {
    const known = byLabel.get(option.label);
    byLabel.set(option.label, known ? { ...known, detail: 'in several tables' } : option);
  }
  return [...byLabel.values()];
}

export const columnOptions = (text: string, tables: readonly SqlSource[]): Completion[] =>
  eachOnce(tablesNamed(text, tables).flatMap((source) => source.columns.map((column) => columnOf(source, column))));

const functionOptions = (names: readonly string[]): Completion[] =>
  names.map((name) => ({ label: name, apply: `${name}(`, type: 'function', detail: 'function', boost: -10 }));

/** Columns of the tables that the statement names, and functions, at the start of a word. */
export function namesSource({ tables, functions }: SqlSources): CompletionSource {
  const called = functionOptions(functions);
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(BEGUN);
    if (!word && !context.explicit) return null;
    const from = word?.from ?? context.pos;
    const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
    if (NO_NAMES.test(name) || context.state.sliceDoc(from - 1, from) === '.') return null;
    const columns = columnOptions(context.state.sliceDoc(), tables);
    return { from, options: word ? [...columns, ...called] : columns, validFor: /^[\p{L}\p{N}_]*$/u };
  };
}
