// Apart from the schemas of doors, so that screens know it without zod.

export const IMPORT_TO = ['create', 'replace', 'append'] as const;
