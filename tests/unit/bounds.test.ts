import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

/** A schema as zod holds it. */
type Node = {
  _zod: { def: Record<string, unknown> & { type: string; checks?: { _zod: { def: { check: string } } }[] } };
};

const root = join(import.meta.dirname, '../..');
const doors = readdirSync(join(root, 'app/api'), { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('route.ts'),
);

/** What every handler takes: the schemas that its door names, with the module that each comes from. */
function schemasOf(file: string): { name: string; from: string }[] {
  const text = readFileSync(join(root, 'app/api', file), 'utf8');
  const imports = new Map(
    [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@\/([^']+)'/g)].flatMap(([, names, from]) =>
      names!.split(',').map((name) => [name.trim(), from!] as const),
    ),
  );
  return [...text.matchAll(/\b(?:body|query|params): (\w+)/g)].flatMap(([, name]) =>
    imports.has(name!) ? [{ name: name!, from: imports.get(name!)! }] : [],
  );
}

/** More characters than any field takes, that a pattern without an end would take. */
const LONG = ['x', '1', 'a ', 'a@b.', 'x:asc,', 'ä', '-'].map((piece) =>
  piece.repeat(Math.ceil(300_000 / piece.length)),
);
const takesAny = (node: Node) => LONG.some((text) => (node as unknown as z.ZodType).safeParse(text).success);
const isChecked = ({ _zod: { def } }: Node, ...checks: string[]) =>
  (def.checks ?? []).some(({ _zod }) => checks.includes(_zod.def.check));

/** Places of a schema that take as much as anyone sends. */
function unbounded(node: Node, path: string, seen = new Set<Node>()): string[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const { def } = node._zod;
  const inner = (each: unknown, name: string) => unbounded(each as Node, `${path}${name}`, seen);
  switch (def.type) {
    case 'string':
      return takesAny(node) ? [`${path}: text of any length`] : [];
    case 'array':
      return [
        ...(isChecked(node, 'max_length', 'length_equals') ? [] : [`${path}: a list of any length`]),
        ...inner(def.element, '[]'),
      ];
    case 'record':
      return [
        ...(isChecked(node, 'custom') ? [] : [`${path}: a record of any size`]),
        ...inner(def.keyType, '{key}'),
        ...inner(def.valueType, '{}'),
      ];
    case 'object':
      return [
        ...Object.entries(def.shape as Record<string, unknown>).flatMap(([key, each]) => inner(each, `.${key}`)),
        ...(def.catchall && (def.catchall as Node)._zod.def.type !== 'never' ? [`${path}: anything more`] : []),
      ];
    case 'union':
      return (def.options as unknown[]).flatMap((each, nth) => inner(each, `|${nth}`));
    case 'intersection':
      return [...inner(def.left, ''), ...inner(def.right, '')];
    case 'tuple':
      return [
        ...(def.items as unknown[]).flatMap((each, nth) => inner(each, `[${nth}]`)),
        ...(def.rest ? [`${path}: a list of any length`] : []),
      ];
    case 'pipe':
      return [...inner(def.in, ''), ...inner(def.out, '')];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return inner(def.innerType, '');
    case 'lazy':
      return inner((def.getter as () => unknown)(), '');
    case 'any':
    case 'unknown':
    case 'custom':
      return [`${path}: anything`];
    default:
      return [];
  }
}

/**
 * Limited as a whole: by the length of its JSON (lib/engines/answers/schema.test.ts), by a count before it is read
 * (tests/api/attacks.slow.test.ts, A6). Code is limited by its bytes: 1 MB.
 */
const LIMITED_AS_A_WHOLE = [
  'codeAnalysisCreate|0.code: text of any length',
  'invalidateInput.keys[]|1[]: anything',
  'dataSourceQuery.queries: anything',
  'dataSourceQuery.queries: a record of any size',
];

describe('what the API takes', () => {
  const named = doors.flatMap((file) => schemasOf(file));
  const distinct = [...new Map(named.map((each) => [`${each.from} ${each.name}`, each])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );

  it('is found', () => {
    expect(distinct.length).toBeGreaterThan(40);
  });

  it.each(distinct)('has a limit everywhere: $name', async ({ name, from }) => {
    const module = (await import(/* @vite-ignore */ join(root, `${from}.ts`))) as Record<string, Node>;
    expect(unbounded(module[name]!, name).filter((place) => !LIMITED_AS_A_WHOLE.includes(place))).toEqual([]);
  });
});
