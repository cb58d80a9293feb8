/** What a file that is no text gives away in its first bytes. */
const MAGIC: { at?: number; bytes: number[] | string; what: string }[] = [
  { bytes: 'PK\x03\x04', what: 'an Excel or ZIP file under another name' },
  { bytes: 'PK\x05\x06', what: 'an empty ZIP file' },
  { bytes: '%PDF-', what: 'a PDF document' },
  { bytes: [0x1f, 0x8b], what: 'a gzip file' },
  { bytes: 'BZh', what: 'a bzip2 file' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], what: 'an xz file' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'a zstd file' },
  { bytes: '7z\xbc\xaf', what: 'a 7-Zip file' },
  { bytes: 'Rar!', what: 'a RAR file' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], what: 'an old Excel or Word file' },
  { bytes: 'PAR1', what: 'a Parquet file' },
  { bytes: 'ARROW1', what: 'an Arrow file' },
  { bytes: 'Obj\x01', what: 'an Avro file' },
  { bytes: 'SQLite format 3\0', what: 'an SQLite database' },
  { at: 8, bytes: 'DUCK', what: 'a DuckDB database' },
  { bytes: 'MZ\x90', what: 'a program' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], what: 'a program' },
  { bytes: [0xca, 0xfe, 0xba, 0xbe], what: 'a program' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'an image' },
  { bytes: [0xff, 0xd8, 0xff], what: 'an image' },
  { bytes: 'GIF8', what: 'an image' },
  { bytes: 'RIFF', what: 'an image or sound file' },
  { bytes: '{\\rtf', what: 'an RTF document' },
];

const startsWith = (head: Buffer, bytes: readonly number[]) => bytes.every((byte, nth) => head[nth] === byte);
/** A ZIP archive, as workbooks are. */
export const isArchive = (head: Buffer): boolean => startsWith(head, [0x50, 0x4b, 3, 4]);
/** What Excel and Word wrote until 2003, and still write around what is protected by a password. */
export const isCompound = (head: Buffer): boolean => startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The words for a kind of file that cannot be data, else null. */
export function foreignKind(head: Buffer): string | null {
  for (const { at = 0, bytes, what } of MAGIC) {
    const magic = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
    if (head.length >= at + magic.length && head.subarray(at, at + magic.length).equals(magic)) return what;
  }
  return null;
}

/** A saved web page, whatever its name says. */
export const isHtml = (text: string) =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<(!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i.test(text);
