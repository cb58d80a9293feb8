import { detail } from './kinds/detail';
import { overview } from './kinds/overview';
import { periods } from './kinds/periods';
import { report } from './kinds/report';
import type { FillTemplate } from './page/parts';
import type { TemplateId } from './templates';

/** Apart from their names, which screens list. */
export const FILLS: Record<TemplateId, FillTemplate> = { overview, periods, detail, report };
