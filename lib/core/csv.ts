/** A cell as every spreadsheet reads it: quoted where needed, and never as a formula. */
export function csvCell(value: string | null): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
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
    async cancel() { await texts.return(undefined); },
  });
}
