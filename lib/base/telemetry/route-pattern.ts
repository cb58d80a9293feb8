const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The path with its parameters named, so that ids and tokens stay out of counts and logs: '/api/dashboards/{id}/query'.
 * A path without any comes with none.
 */
export function routePattern(pathname: string, params: Record<string, string | string[] | undefined> = {}): string {
  const segments = pathname.split('/').map(decoded);
  for (const [name, value] of Object.entries(params)) {
    const wanted = [value ?? []].flat();
    const from = lastRun(segments, wanted.map(decoded));
    if (from >= 0) segments.splice(from, wanted.length, `{${name}}`);
  }
  return segments.join('/');
}

/** Where `wanted` stands in a row for the last time; a parameter follows the fixed part of its path. */
function lastRun(segments: readonly string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return -1;
  for (let from = segments.length - wanted.length; from >= 0; from--)
    if (wanted.every((segment, nth) => segments[from + nth] === segment)) return from;
  return -1;
}
