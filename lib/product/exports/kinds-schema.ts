export const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'png', 'svg', 'pdf', 'docx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What can be exported, and as what. */
export const FORMATS_OF = {
  dashboard: ['pdf', 'docx', 'png', 'xlsx', 'csv', 'json'],
  widget: ['png', 'svg', 'xlsx', 'csv'],
  data: ['csv', 'xlsx', 'json', 'pdf', 'docx'],
  insights: ['pdf', 'docx', 'csv', 'json'],
  prediction: ['pdf', 'docx', 'csv', 'json'],
  summary: ['pdf', 'docx', 'json'],
  change: ['pdf', 'docx', 'csv', 'json'],
  drivers: ['pdf', 'docx', 'csv', 'json'],
  analysis: ['pdf', 'docx', 'csv', 'json'],
  extraction: ['pdf', 'docx', 'csv', 'json'],
} as const satisfies Record<string, readonly ExportFormat[]>;
export type ExportKind = keyof typeof FORMATS_OF;
export const EXPORT_KINDS = Object.keys(FORMATS_OF) as [ExportKind, ...ExportKind[]];

/** Of Premium. */
export const isPaper = (format: ExportFormat): boolean => format === 'pdf' || format === 'docx';
