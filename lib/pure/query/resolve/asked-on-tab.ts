import { withTokens } from './bound-number';
import { onTab, type TabbedPage } from '../schema/dashboard-tabs';

/** The widgets that a tab asks for: its own, and those whose numbers its texts name. */
export function askedOnTab(config: TabbedPage, tab: string | null): string[] {
  const { kpis, charts, texts = [] } = onTab(config, tab);
  const asked = new Set([...kpis, ...charts].map(({ id }) => id));
  const known = new Set([...config.kpis, ...config.charts].map(({ id }) => id));
  for (const { body } of texts)
    withTokens(body, (token) => {
      if (token && known.has(token.widget)) asked.add(token.widget);
      return token;
    });
  return [...asked];
}
