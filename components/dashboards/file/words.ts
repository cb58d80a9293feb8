import type { MatchedSource } from '@/lib/product/dashboards/file-schema';

const BY: Record<MatchedSource['by'], string> = {
  content: 'the same content',
  name: 'its name',
  columns: 'its columns',
};

export const WORDS = {
  replaceTitle: 'Replace from a file',
  replaceAbout: 'The dashboard becomes what the file says. What it is now stays in Versions.',
  importTitle: 'Import a dashboard file',
  importAbout: 'Creates a dashboard from a file that was saved from a dashboard. It uses your own data sources.',
  file: 'Dashboard file',
  hint: 'A .json file saved with “Save as a file”.',
  cancel: 'Cancel',
  replace: 'Replace',
  import: 'Import',
  missing: 'Choose a file.',
  unread: 'This isn’t a dashboard file: it isn’t JSON.',
  failed: 'Couldn’t use the file',
};

/** 'Fares.csv was recognised by its name.' */
export const saySources = (sources: readonly MatchedSource[]): string =>
  sources.map(({ name, by }) => `${name} recognised by ${BY[by]}`).join('; ');
