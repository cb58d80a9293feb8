/**
 * Where a person goes on after signing in: the path and search of an address of ours, undefined for any other. Read as
 * a browser reads it, which passes over tabs and line ends and takes a backslash for a slash; what then begins with two
 * slashes names a host.
 */
export function ownPath(next: unknown, base: string): string | undefined {
  if (typeof next !== 'string' || !/^[/\\]/.test(next) || !URL.canParse(next, base)) return undefined;
  const { origin, pathname, search } = new URL(next, base);
  return origin === new URL(base).origin && !pathname.startsWith('//') ? pathname + search : undefined;
}
