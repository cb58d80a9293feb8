import type { ChangeQuestion } from '@/lib/pure/query/resolve/change';
import type { Measure } from '@/lib/pure/query/schema/query';

const isPlain = ({ calculationId, filters, over }: Measure) => !calculationId && !filters?.length && !over;
const written = (measure: Measure) =>
  isPlain(measure)
    ? [measure.agg, measure.field].filter((part) => part !== undefined).join('.')
    : JSON.stringify(measure);

/**
 * The page that explains a change, by its address:
 * `measure=sum.sales&of=order_date&before=2024-04-01..2024-05-01&after=…`, groups as `of=region&before="North"`; what a
 * few letters cannot say stands as JSON. `readChangeAddress` reads it back.
 */
export function changeAddress(dataSourceId: string, { measure, filters, sides }: ChangeQuestion): string {
  const params = new URLSearchParams({ source: dataSourceId, measure: written(measure), of: sides.field });
  if (sides.kind === 'periods')
    for (const side of ['before', 'after'] as const) params.set(side, `${sides[side].from}..${sides[side].to}`);
  else {
    if (sides.part) params.set('part', sides.part);
    for (const side of ['before', 'after'] as const) params.set(side, JSON.stringify(sides[side]));
  }
  if (filters.length > 0) params.set('where', JSON.stringify(filters));
  return `/explain?${params.toString()}`;
}

const json = (text: string | null | undefined): unknown => {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
};

function readMeasure(text: string): unknown {
  if (text.startsWith('{')) return json(text);
  const [agg, ...field] = text.split('.');
  return { agg, ...(field.length > 0 && { field: field.join('.') }) };
}

const stretch = (text: string) => {
  const [from, to] = text.split('..');
  return { from, to };
};

/** What an address asks, still unchecked; undefined where it asks nothing. */
export function readChangeAddress(params: URLSearchParams): unknown {
  const { measure, of, part, before, after, where } = Object.fromEntries(params) as Record<string, string | undefined>;
  if (!measure || !of || !before || !after) return undefined;
  const sides = before.includes('..')
    ? { kind: 'periods', field: of, before: stretch(before), after: stretch(after) }
    : { kind: 'groups', field: of, ...(part && { part }), before: json(before), after: json(after) };
  return { measure: readMeasure(measure), filters: json(where) ?? [], sides };
}
