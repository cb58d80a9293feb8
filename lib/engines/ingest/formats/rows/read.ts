import { layOut, mend } from '../delimited/read';
import type { FileRecords, FormatReader } from '../../table/file-records';
import { areOfKnownKind, areTable, readLines } from '../txt/read';

const DELIMITER_WORDS: Record<string, string> = {
  ',': 'Comma separated',
  ';': 'Semicolon separated',
  '\t': 'Tab separated',
  '|': 'Separated by |',
  ' ': 'Space separated',
};

/** Rows of cells or plain lines; `prose`: lines that hold no table are as likely. */
const rowsReader =
  (prose: boolean): FormatReader =>
  async (plain, { delimiter: chosen, headerLine }, around) => {
    const { workDir, findings, onBytes } = around;
    const byLines = async (): Promise<FileRecords> => {
      const { table, ...read } = await readLines(plain, headerLine, around, onBytes);
      return {
        table,
        mend: null,
        reading: { header: read.header, ...(read.headerLine && { headerLine: read.headerLine }) },
        delimiter: null,
      };
    };
    const asItLies = chosen === undefined && headerLine === undefined;
    if (asItLies && areOfKnownKind(plain)) return byLines();
    const delimited = await layOut(plain, workDir, findings, {
      delimiter: chosen,
      headerLine,
      prose,
      knownLabels: around.knownLabels,
    });
    const { layout, direct } = delimited;
    if (layout.width === 1 && (prose || (asItLies && areTable(plain)))) return byLines();
    const { delimiter } = layout.dialect;
    findings.note(
      layout.width === 1
        ? 'One column'
        : (DELIMITER_WORDS[delimiter] ??
            `Separated by ${/[\x00-\x20]/.test(delimiter) ? 'a control character' : delimiter}`),
    );
    const reading = {
      ...(layout.width > 1 && { delimiter }),
      header: layout.header !== null,
      ...(layout.headerLine && { headerLine: layout.headerLine }),
    };
    const byOurselves = () => mend(delimited, around, onBytes);
    return {
      table: direct ?? (await byOurselves()),
      mend: direct ? byOurselves : null,
      reading,
      delimiter: layout.width > 1 ? delimiter : null,
    };
  };

export const csvReader = rowsReader(false);
export const txtReader = rowsReader(true);
