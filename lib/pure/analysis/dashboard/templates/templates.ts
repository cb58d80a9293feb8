/** Pages that a new dashboard or tab can begin as, in the order in which they are offered. `about`: what it shows. */
export const TEMPLATES = {
  overview: { name: 'Overview', about: 'The main KPIs, the trend, and the two most telling groupings.' },
  periods: {
    name: 'Comparison of periods',
    about: 'Each KPI against the period before, the trend, and the change from period to period.',
  },
  detail: {
    name: 'Detail with table',
    about: 'The main KPIs, the most telling chart, and a table of the KPIs for each value of a group.',
  },
  report: {
    name: 'Report page with text',
    about: 'A heading, the KPIs in a list that you can write around, and charts under headings of their own.',
  },
} as const satisfies Record<string, { name: string; about: string }>;
export type TemplateId = keyof typeof TEMPLATES;
export const TEMPLATE_IDS = Object.keys(TEMPLATES) as TemplateId[];
