import type { BadgeTone } from '@/components/ui/badge';
import type { Export, ExportStatus } from '@/lib/product/exports/schema';
import type { ExportFormat, ExportKind } from '@/lib/product/exports/kinds-schema';
import { formatNumber } from '@/lib/pure/format/format';

export const FORMAT_WORDS: Record<ExportFormat, string> = {
  pdf: 'PDF',
  xlsx: 'Excel',
  docx: 'Word',
  png: 'PNG picture',
  svg: 'SVG picture',
  csv: 'CSV',
  json: 'JSON',
};

export const KIND_WORDS: Record<ExportKind, string> = {
  dashboard: 'Dashboard',
  widget: 'Chart',
  data: 'Data source',
  insights: 'Insights',
  prediction: 'Forecast',
  summary: 'Summary',
  change: 'Change',
  drivers: 'Drivers',
  analysis: 'Document',
  extraction: 'Extraction',
};

export const STATUS_WORDS: Record<ExportStatus, { tone: BadgeTone; word: string }> = {
  queued: { tone: 'running', word: 'Queued' },
  running: { tone: 'running', word: 'Exporting…' },
  succeeded: { tone: 'good', word: 'Ready' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
  expired: { tone: 'warn', word: 'Expired; run again' },
};

export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;

/** 'Dashboard as PDF'. */
export const whatWords = ({ kind, format }: Pick<Export, 'kind' | 'format'>): string =>
  `${KIND_WORDS[kind]} as ${FORMAT_WORDS[format]}`;

export const WORDS = {
  title: 'Exports',
  keptFor: (days: number) =>
    `Files made from your dashboards and data. Each is kept for ${formatNumber(days)} ${days === 1 ? 'day' : 'days'}.`,
  empty: 'No exports yet. Open a dashboard and select Export.',
  open: 'Open dashboards',
  export: 'Export',
  exportOf: (name: string) => `Export ${name}`,
  locked: 'PDF and Word export are part of Premium.',
  plans: 'See the plans',
  ready: (name: string) => `“${name}” is ready`,
  download: 'Download',
  runAgain: 'Run again',
  cancel: 'Cancel',
  delete: 'Delete',
  deleted: 'Export deleted',
  couldNotStart: 'Couldn’t start the export',
  couldNotExport: (name: string) => `Couldn’t export “${name}”`,
  couldNotDownload: 'Couldn’t download the file',
  couldNotDelete: 'Couldn’t delete the export',
  couldNotRefresh: 'Couldn’t refresh the list: ',
} as const;
