import type { DashboardConfig } from '../schema/dashboard-config';

/** A config under other keys and ids of its calculations: they are random enough to be nothing else. */
export function withKeys(config: DashboardConfig, keys: ReadonlyMap<string, string>): DashboardConfig {
  if (keys.size === 0) return config;
  let text = JSON.stringify(config);
  for (const [from, to] of keys) text = text.replaceAll(from, to);
  return JSON.parse(text) as DashboardConfig;
}
