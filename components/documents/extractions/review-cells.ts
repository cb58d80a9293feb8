import { needsReview } from '@/lib/product/extractions/review-schema';
import type { ExtractionItem } from '@/lib/product/extractions/schema';
import type { ExtractionField, ExtractionValue } from '@/lib/pure/documents/schema';

/** A value of the review, also where nothing was found for its field. */
export type ReviewCell = {
  /** Its field and, of a table, its row. */ id: string;
  field: ExtractionField;
  row?: number;
  value: ExtractionValue | null;
  isDoubtful: boolean;
};

export const idOfCell = (key: string, row?: number): string => (row === undefined ? key : `${key} ${row}`);

const valuesById = ({ values }: Pick<ExtractionItem, 'values'>) =>
  new Map(values.map((value) => [idOfCell(value.key, value.row), value]));

type Reviewed = Pick<ExtractionItem, 'values' | 'checks' | 'schema' | 'status'>;

/** The fields of the document, then the rows of its table; each cell with whether it is to be looked at. */
export function cellsOf(extraction: Reviewed): {
  fields: ReviewCell[];
  columns: ExtractionField[];
  rows: ReviewCell[][];
} {
  const { values, checks, schema, status } = extraction;
  const known = valuesById(extraction);
  const cell = (field: ExtractionField, row?: number): ReviewCell => {
    const id = idOfCell(field.key, row);
    const value = known.get(id) ?? null;
    return {
      id,
      field,
      ...(row !== undefined && { row }),
      value,
      isDoubtful: status === 'needs_review' && value !== null && needsReview(value, checks, schema),
    };
  };
  const columns = schema.filter(({ inRows }) => inRows);
  const numbers = [...new Set(values.flatMap(({ row }) => (row === undefined ? [] : [row])))].sort((a, b) => a - b);
  return {
    fields: schema.filter(({ inRows }) => !inRows).map((field) => cell(field)),
    columns,
    rows: numbers.map((row) => columns.map((field) => cell(field, row))),
  };
}

/** As it stands in its box to be changed. */
export const textOfValue = (value: ExtractionValue | null): string =>
  value === null || value.value === null
    ? ''
    : typeof value.value === 'boolean'
      ? value.value
        ? 'yes'
        : 'no'
      : String(value.value);
