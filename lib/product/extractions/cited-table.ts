import { newId } from '@/lib/base/secrets/ids';
import type { CitedPlace } from '@/lib/product/data-sources/citations/citation-schema';
import type { CitedTable, TableColumn, TableRow } from '@/lib/product/data-sources/import/table';
import type { DocumentCitation, DocumentTable, ExtractionField, ExtractionValue } from '@/lib/pure/documents/schema';

/** A value taken from a document, as a cell; its place where words bear it, null where a person typed it. */
type Cell = { text: string; place: CitedPlace | null | undefined };
const EMPTY: Cell = { text: '', place: undefined };

const placeOf = ({ page, paragraph, quote, bbox }: DocumentCitation): CitedPlace => ({
  page,
  ...(paragraph !== undefined && { paragraph }),
  quote,
  bbox,
});

const MONEY_DECIMALS = 2;

/** As the import reads it whatever the language: a point for decimals, ISO dates. */
function written({ value }: ExtractionValue, { type }: ExtractionField): string {
  if (value === null) return '';
  if (typeof value === 'number' && type === 'money') {
    const decimals = String(value).split('.')[1]?.length ?? 0;
    return value.toFixed(Math.max(MONEY_DECIMALS, Math.min(decimals, 6)));
  }
  return String(value);
}

const cellOf = (value: ExtractionValue | undefined, field: ExtractionField): Cell =>
  value === undefined || value.value === null
    ? EMPTY
    : { text: written(value, field), place: value.citations[0] ? placeOf(value.citations[0]) : null };

const isAmount = ({ type }: ExtractionField) => type === 'money' || type === 'number';

const TYPES: Partial<Record<ExtractionField['type'], Omit<TableColumn, 'label'>>> = {
  money: { type: 'decimal', reading: 'decimal_point' },
  number: { reading: 'decimal_point' },
  date: { type: 'date' },
};

export type Extracted = {
  documentId: string;
  documentName: string;
  fields: ExtractionField[];
  values: ExtractionValue[];
};

/** Their fields, each once by key. */
function fieldsIn(extractions: readonly Extracted[]): ExtractionField[] {
  const byKey = new Map(extractions.flatMap(({ fields }) => fields.map((field) => [field.key, field] as const)));
  return [...byKey.values()];
}

const rowNumbers = ({ values }: Extracted) =>
  [...new Set(values.flatMap(({ row }) => (row === undefined ? [] : [row])))].sort((a, b) => a - b);

const rowOf = ({ documentId }: Extracted, cells: readonly Cell[]): TableRow => ({
  cells: cells.map(({ text }) => text),
  citation: {
    id: newId(),
    documentId,
    page: cells.find(({ place }) => place?.page != null)?.place?.page ?? null,
    cells: cells.map(({ place }) => place),
  },
});

const DOCUMENT: TableColumn = { label: 'Document', type: 'text', role: 'dimension' };

/**
 * Values as a table. Where they hold rows (line items) each is a row, beside what the document says of all of them;
 * amounts of the whole document are left out, since they would be counted once a row. Else a document is a row.
 */
export function tableOfValues(name: string, extractions: readonly Extracted[]): CitedTable {
  const fields = fieldsIn(extractions);
  const inRows = fields.filter(
    ({ key, inRows }) =>
      inRows && extractions.some(({ values }) => values.some((value) => value.key === key && value.row !== undefined)),
  );
  const whole = fields.filter(
    (field) =>
      !field.inRows &&
      (inRows.length === 0 || !isAmount(field)) &&
      extractions.some(({ values }) => values.some(({ key, value }) => key === field.key && value !== null)),
  );
  const named = inRows.length === 0 || extractions.length > 1;
  const columns = [
    ...(named ? [DOCUMENT] : []),
    ...[...whole, ...inRows].map((field) => ({ label: field.label, ...TYPES[field.type] })),
  ];
  const rows = extractions.flatMap((extraction) => {
    const { values, documentName } = extraction;
    const head = [
      ...(named ? [{ text: documentName, place: undefined }] : []),
      ...whole.map((field) =>
        cellOf(
          values.find(({ key, row }) => key === field.key && row === undefined),
          field,
        ),
      ),
    ];
    if (inRows.length === 0) return [rowOf(extraction, head)];
    return rowNumbers(extraction).map((number) =>
      rowOf(extraction, [
        ...head,
        ...inRows.map((field) =>
          cellOf(
            values.find(({ key, row }) => key === field.key && row === number),
            field,
          ),
        ),
      ]),
    );
  });
  return { name, columns, rows };
}

/** A table as it stands on its pages, with its unit in the head; totals and sub-heads inside are no rows. */
export function tableOfTable(name: string, documentId: string, tables: readonly DocumentTable[]): CitedTable {
  const [first] = tables;
  const labels = first!.header.map((label, nth) => {
    const unit = first!.units[nth];
    return `${label || `Column ${nth + 1}`}${unit && !label.includes(unit) ? ` (${unit})` : ''}`;
  });
  const rows = tables.flatMap((table) => {
    const asides = new Set(table.asides);
    return table.rows.flatMap((texts, number) => {
      if (asides.has(number)) return [];
      const cells = labels.map((_, column): Cell => {
        const cell = table.cells.find((each) => each.row === number && each.column === column);
        const text = texts[column] ?? '';
        if (!cell || text === '') return { text, place: undefined };
        return { text, place: { page: cell.page, quote: cell.text, bbox: cell.box } };
      });
      return [
        {
          cells: cells.map(({ text }) => text),
          citation: {
            id: newId(),
            documentId,
            page: cells.find(({ place }) => place?.page != null)?.place?.page ?? table.pages[0] ?? null,
            cells: cells.map(({ place }) => place),
          },
        },
      ];
    });
  });
  return { name, columns: labels.map((label) => ({ label })), rows };
}
