import { type ExtractionCheck, type ExtractionField, type ExtractionValue } from '@/lib/pure/documents/schema';
import { SURE_ENOUGH } from '@/lib/pure/documents/field-types';
import { readAmount } from '@/lib/pure/documents/values/amounts';
import { readDay } from '@/lib/pure/documents/values/dates';

/** Which values a person should look at, and what may be made of what they type. */

type Counted = {
  fields: readonly ExtractionField[];
  values: readonly ExtractionValue[];
  checks: readonly ExtractionCheck[];
};

const touched = ({ keys, passed }: ExtractionCheck, { key }: Pick<ExtractionValue, 'key'>) =>
  !passed && keys.includes(key);

/** Not sure enough, or part of a check that failed; or required and missing. What a person has looked at is not. */
export function needsReview(
  value: ExtractionValue,
  checks: readonly ExtractionCheck[],
  fields: readonly ExtractionField[],
): boolean {
  if (value.state === 'missing')
    return fields.some(({ key, required, inRows }) => key === value.key && required && !inRows);
  if (value.state !== 'extracted') return false;
  return value.confidence < SURE_ENOUGH || checks.some((check) => touched(check, value));
}

/** What lists say of an extraction. */
export type ExtractionCounts = {
  valueCount: number;
  missingCount: number;
  failedCheckCount: number;
  reviewCount: number;
};

export const countsOf = ({ fields, values, checks }: Counted): ExtractionCounts => ({
  valueCount: values.filter(({ value }) => value !== null).length,
  missingCount: values.filter(({ state }) => state === 'missing').length,
  failedCheckCount: checks.filter(({ passed }) => !passed).length,
  reviewCount: values.filter((value) => needsReview(value, checks, fields)).length,
});

/** A number as people write it: '1,234.50', '1.234,50', '(12)'. Null where it is none. */
export const readNumber = (text: string): number | null => {
  const plain = Number(text.trim() || NaN);
  return Number.isFinite(plain) ? plain : (readAmount(text, null)?.value ?? null);
};

export type ReadValue = { value: ExtractionValue['value'] } | { fault: string };

/** What was typed, as a value of its field; or why it can’t be one. Empty is missing. */
export function readTyped(typed: ExtractionValue['value'], { type, choices }: ExtractionField): ReadValue {
  if (typed === null || typed === '') return { value: null };
  switch (type) {
    case 'number':
    case 'money': {
      const number = typeof typed === 'number' ? typed : readNumber(String(typed));
      return number === null ? { fault: 'isn’t a number' } : { value: number };
    }
    case 'date': {
      const day = readDay(String(typed), 'dmy');
      return day ? { value: day.value } : { fault: 'isn’t a date such as 2025-05-04' };
    }
    case 'boolean': {
      const text = String(typed).toLowerCase();
      if (text === 'true' || text === 'yes') return { value: true };
      return text === 'false' || text === 'no' ? { value: false } : { fault: 'is yes or no' };
    }
    case 'choice':
      return choices?.includes(String(typed))
        ? { value: String(typed) }
        : { fault: `is one of ${choices?.join(', ')}` };
    case 'text':
      return { value: String(typed) };
  }
}
