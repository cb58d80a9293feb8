import { textOf, type Origin, type PaperRun } from '../protocol/document';
import { settable, widthIn, type Style } from './fonts';

/** After these, and beside letters of scripts without blanks, a line may end. */
const PIECES =
  /\n|[^\s\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]+|[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]|[^\S\n]+/gu;

type Setting = { size: number; style: Style; width: number };

function* cut(word: string, { size, style, width }: Setting): Generator<string> {
  let part = '';
  let wide = 0;
  for (const character of word) {
    const more = widthIn(character, size, style);
    if (part && wide + more > width) {
      yield part;
      [part, wide] = ['', 0];
    }
    part += character;
    wide += more;
  }
  yield part;
}

/** A text as lines that fit; a word that is wider than a line is cut where the line ends. */
export function linesOf(text: string, setting: Setting): string[] {
  const { size, style, width } = setting;
  const lines: string[] = [];
  let line = '';
  let wide = 0;
  const end = () => {
    lines.push(line.trimEnd());
    [line, wide] = ['', 0];
  };
  for (const [piece] of text.split('\n').map(settable).join('\n').matchAll(PIECES)) {
    if (piece === '\n') {
      end();
      continue;
    }
    const more = widthIn(piece, size, style);
    if (wide + more <= width) {
      line += piece;
      wide += more;
    } else if (piece.trim() !== '') {
      if (line.trim() !== '') end();
      const parts = more > width ? [...cut(piece, setting)] : [piece];
      for (const part of parts.slice(0, -1)) lines.push(part);
      line = parts.at(-1)!;
      wide = widthIn(line, size, style);
    }
  }
  if (line.trim() !== '' || lines.length === 0) end();
  return lines;
}

/** As many lines as are wanted; what is beyond is left out, and the last says so. */
export function someLines(text: string, setting: Setting, most: number): string[] {
  const lines = linesOf(text, setting);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept[most - 1]!;
  while (last && widthIn(`${last}…`, setting.size, setting.style) > setting.width) last = last.slice(0, -1);
  kept[most - 1] = `${last.trimEnd()}…`;
  return kept;
}

/** A text as lines that fit, each as its pieces: a number keeps its origin wherever the line ends. */
export function runLines(runs: readonly PaperRun[], setting: Setting): PaperRun[][] {
  const origins: Origin[] = runs.flatMap(({ text, origin }) =>
    [...settable(text)].filter((sign) => sign.trim() !== '').map(() => origin),
  );
  let at = 0;
  let origin = origins[0] ?? '';
  return linesOf(textOf(runs), setting).map((line) => {
    const pieces: PaperRun[] = [];
    for (const sign of line) {
      if (sign.trim() !== '') origin = origins[at++] ?? origin;
      const last = pieces.at(-1);
      if (last?.origin === origin) last.text += sign;
      else pieces.push({ text: sign, origin });
    }
    return pieces;
  });
}
