import type { RawCell } from '../connector';

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', r: '\r', n: '\n', t: '\t', '0': '\0' };

const cellOf = (written: string): RawCell => {
  if (written === '\\N') return null;
  return written.includes('\\')
    ? written.replaceAll(/\\([\s\S])/g, (_all, sign: string) => ESCAPES[sign] ?? sign)
    : written;
};

/** The cells of a line of TabSeparated: all are text, exactly as the server writes them; null is told from every text. */
export const cellsOf = (line: string): RawCell[] => line.split('\t').map(cellOf);

/**
 * Whether a line is what an older server appends when a statement fails after its first rows were sent.
 * @param misfits it has not as many cells as the answer has columns
 */
export const isException = (line: string, misfits: boolean): boolean =>
  misfits || (line.startsWith('Code: ') && /^Code: \d+\. DB::Exception: [\s\S]*\(version \d/.test(line));
