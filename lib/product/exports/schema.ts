import { z } from 'zod';
import type { Job } from '@/lib/base/jobs/schema';
import { PAPERS } from '@/lib/engines/paper/protocol/document';
import { changeRequest } from '@/lib/product/changes/schema';
import { chosenMark, drill } from '@/lib/product/dashboards/schema';
import { comparison, filter } from '@/lib/pure/query/schema/query';
import { EXPORT_FORMATS, EXPORT_KINDS, FORMATS_OF, type ExportFormat, type ExportKind } from './kinds-schema';

export const exportOptions = z.object({
  paper: z.enum(PAPERS, 'is a4 or letter').default('a4'),
  /** As on the page: filters, what was chosen in charts, the comparison. */
  filters: z.array(filter).max(50).default([]),
  chosen: z.array(chosenMark).max(20).default([]),
  drilled: z.array(drill).max(20).optional(),
  compare: comparison.or(z.literal('none')).optional(),
  /** Of one widget of a dashboard. */
  widgetId: z.string().min(1).max(60).optional(),
  /** Of a change: its question. */
  change: changeRequest.omit({ dataSourceId: true }).optional(),
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** `targetId`: of insights and a change the data source, of a widget the dashboard that it stands on. */
export const exportCreate = z
  .object({
    kind: z.enum(EXPORT_KINDS),
    targetId: z.uuid(),
    format: z.enum(EXPORT_FORMATS),
    options: exportOptions.prefault({}),
  })
  .superRefine(({ kind, format, options }, context) => {
    if (!(FORMATS_OF[kind] as readonly ExportFormat[]).includes(format))
      context.addIssue({ code: 'custom', path: ['format'], message: `is ${FORMATS_OF[kind].join(', ')} for ${kind}` });
    if (kind === 'widget' && options.widgetId === undefined)
      context.addIssue({ code: 'custom', path: ['options', 'widgetId'], message: 'names the chart or KPI' });
    if (kind === 'change' && options.change === undefined)
      context.addIssue({ code: 'custom', path: ['options', 'change'], message: 'holds the question' });
  });
export type ExportCreate = z.infer<typeof exportCreate>;

export type ExportStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired';

export type Export = {
  id: string;
  kind: ExportKind;
  targetId: string;
  targetName: string;
  format: ExportFormat;
  options: ExportOptions;
  status: ExportStatus;
  error: { message: string; code: string } | null;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  jobId: string | null;
  createdAt: string;
  expiresAt: string;
};

/** Answer of POST /api/export and of a run again. */
export type StartedExport = { export: Export; job: Job };
