import type { Annotation, DashboardConfig, ValueColour } from '@/lib/pure/query/schema/dashboard-config';

/** With other colours of values, or other annotations; a page without any says nothing of them. */
export function putColours({ colours: _before, ...config }: DashboardConfig, colours: ValueColour[]): DashboardConfig {
  return { ...config, ...(colours.length > 0 && { colours }) };
}

export function putAnnotations(
  { annotations: _before, ...config }: DashboardConfig,
  annotations: Annotation[],
): DashboardConfig {
  return { ...config, ...(annotations.length > 0 && { annotations }) };
}

/** A name that no annotation has yet. */
export function freeAnnotationId(annotations: readonly Annotation[]): string {
  const taken = new Set(annotations.map(({ id }) => id));
  for (let number = annotations.length + 1; ; number += 1)
    if (!taken.has(`annotation-${number}`)) return `annotation-${number}`;
}

/** The value that a colour is of. */
export const colourKey = ({ dataSourceId, field, value }: ValueColour): string =>
  JSON.stringify([dataSourceId, field, value]);
