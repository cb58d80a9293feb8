import { detail } from './kinds/detail';
import { overview } from './kinds/overview';
import { periods } from './kinds/periods';
import { report } from './kinds/report';
import type { DashboardTemplate } from './page/parts';

/** Pages that a new dashboard or tab can begin as, in the order in which they are offered. */
export const TEMPLATES = { overview, periods, detail, report } as const satisfies Record<string, DashboardTemplate>;
export type TemplateId = keyof typeof TEMPLATES;
export const TEMPLATE_IDS = Object.keys(TEMPLATES) as TemplateId[];
