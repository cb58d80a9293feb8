export type ProcessWide<T> = {
  /** Made by the first who asks. */
  get: () => T;
  /** As far as it was made. */
  made: () => T | undefined;
  set: (value: T | undefined) => void;
};

/**
 * What a process has once. The server's bundles (route handlers, pages, instrumentation) each have their own copy of a
 * module, so what a module holds by itself would be there several times.
 */
export function processWide<T>(name: string, make: () => T): ProcessWide<T> {
  const all = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`plumbline.${name}`);
  return {
    get: () => (all[key] ??= make()),
    made: () => all[key],
    set: (value) => {
      all[key] = value;
    },
  };
}
