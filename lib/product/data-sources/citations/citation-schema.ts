import { z } from 'zod';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** `page` and `bbox` are null where a document has paragraphs only. */
export const citedPlace = z.object({
  page: z.number().nullable(),
  paragraph: z.number().optional(),
  quote: z.string(),
  bbox: box.nullable(),
});
export type CitedPlace = z.infer<typeof citedPlace>;
/** By key of the column; null where a person typed the value and no quote bears it. */
export const citedCells = z.record(z.string(), citedPlace.nullable());
export type CitedCells = z.infer<typeof citedCells>;

/** A row with its places, before its data source is made. */
export type CitedRow = { id: string; documentId: string; page: number | null; cells: CitedCells };

/** Where the cells of a row stand; `id` names the row’s places whatever became of the row. */
export type RowPlace = { id: string; documentId: string; documentName: string; page: number | null; cells: CitedCells };
/** A document that rows of a data source come from, with the first of their pages. */
export type SourceDocument = { id: string; name: string; page: number | null; rows: number };
