// Apart from the schemas of doors, so that screens know it without zod.

export const DOCUMENT_LIMIT = 50 * 1024 * 1024;
const DOCUMENT_TYPES = new Map([
  ['pdf', 'application/pdf'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['txt', 'text/plain'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
]);
/** As a file input wants them. */
export const DOCUMENT_ENDINGS: readonly string[] = [...DOCUMENT_TYPES.keys()].map((ending) => `.${ending}`);
/** The media type by the ending of a file's name; null where documents have no such ending. */
export const documentTypeOf = (fileName: string): string | null =>
  DOCUMENT_TYPES.get(/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '') ?? null;
export const ONLY_DOCUMENTS = 'only PDF, Word (.docx), text, PNG and JPEG files can be uploaded as documents';
