/**
 * What spreadsheets read as the beginning of a formula: its sign, in either width, behind anything blank; a tab or a
 * line end itself.
 */
export const FORMULA =
  '^(?:[\\t\\r]|[\\s\\x0B\\x{A0}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}\\x{0}]*[=+\\-@＝＋－＠])';
/**
 * What is none in spite of its sign: a number, and a minus alone, as tables write 'nothing'. Behind a plus a spreadsheet
 * calculates, and a text loses it.
 */
export const NO_FORMULA = '^[ ]*(?:-?(?:\\d+(?:[.,]\\d+)*|[.,]\\d+)(?:[eE][+\\-]?\\d+)? ?%?|-)[ ]*$';

/** The two above are written for RE2, which the engine has. */
const pattern = (re2: string) => new RegExp(re2.replace(/\\x\{/g, '\\u{'), 'u');
const [formula, noFormula] = [pattern(FORMULA), pattern(NO_FORMULA)];

/** A text that no spreadsheet takes for a formula. */
export const defused = (text: string): string => (formula.test(text) && !noFormula.test(text) ? `'${text}` : text);

/** A cell as every spreadsheet reads it: quoted where needed, and never as a formula. */
export function csvCell(value: string | null): string {
  const safe = defused(value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const CHUNK = 32 * 1024;

/** Text as it is made, in pieces worth sending, as the reader takes it. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let piece = '';
      for (let next = await texts.next(); ; next = await texts.next()) {
        if (!next.done) piece += next.value;
        if (!next.done && piece.length < CHUNK) continue;
        if (piece) controller.enqueue(encoder.encode(piece));
        if (next.done) controller.close();
        return;
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
