// Apart from the schemas, so that screens know them without zod.

export const FIELD_TYPES = ['text', 'number', 'money', 'date', 'boolean', 'choice'] as const;
export const MOST_FIELDS = 60;
/** Below it, or with a failed check, a value is to be looked at. */
export const SURE_ENOUGH = 0.8;
