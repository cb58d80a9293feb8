import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { decoded, type Text } from '../../bytes/gate';

const LOOKED_AT = 200;
const DELIMITER = /[,;\t|]/;
const isWrapped = (line: string) => line.length > 1 && line.startsWith('"') && line.endsWith('"');
const unwrap = (line: string) => (isWrapped(line) ? line.slice(1, -1).replaceAll('""', '"') : line);

/**
 * A text whose lines stand in quotes as a whole, as spreadsheets write a table that was opened as one column, without
 * them; null where it is none. The line of names may stand without.
 */
export async function unwrapped(text: Text, head: string, target: string): Promise<Text | null> {
  const [names = '', ...lines] = head.split(/\r?\n/, LOOKED_AT).filter((line) => line !== '');
  if (
    !DELIMITER.test(names) ||
    lines.filter((line) => isWrapped(line) && DELIMITER.test(line)).length < Math.max(1, lines.length * 0.9)
  )
    return null;
  const out = createWriteStream(target, { mode: 0o600 });
  let [rest, size] = ['', 0];
  const write = async (line: string) => {
    const bytes = Buffer.from(`${unwrap(line)}\n`);
    size += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  for await (const chunk of decoded(text)) {
    const pieces = (rest + chunk.replace(/^\ufeff/, '')).split(/\r?\n/);
    rest = pieces.pop() ?? '';
    for (const line of pieces) await write(line);
  }
  if (rest) await write(rest);
  out.end();
  await once(out, 'close');
  return { ...text, path: target, size, encoding: { ...text.encoding, bom: 0 } };
}
