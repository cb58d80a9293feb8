import { describe, expect, it } from 'vitest';
import { Kernel } from './kernel/kernel';
import type { ByteLayout } from './kernel/plans';
import { recordFinder } from './records';

const layout: ByteLayout = { delimiter: 0x2c, quote: 0x22, crlf: false, width: 3 };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The cells of all records, a mark in front of one with doubled quotes; null where they are not regular. */
function cellsOf(text: string, own: Partial<ByteLayout> = {}): string[][] | null {
  const { delimiter, quote, crlf, width } = { ...layout, ...own };
  const kernel = new Kernel();
  const { call } = kernel;
  call.layOut(delimiter, quote, Number(crlf), width, 2);
  const bytes = bytesOf(text);
  const start = call.inputRoom(bytes.length);
  const end = start + bytes.length;
  kernel.view(start, bytes.length).set(bytes);
  call.begin(start, end);
  const all: string[][] = [];
  while (call.reached() < end) {
    const rows = call.cut(end);
    if (rows < 0) return null;
    const [starts, stops] = (['starts', 'stops'] as const).map(
      (name) => new Int32Array(call.memory.buffer, kernel.value(name), rows * width),
    );
    for (let row = 0; row < rows; row++) {
      all.push(
        Array.from({ length: width }, (_, nth) => {
          const [from, stop] = [starts![row * width + nth]!, stops![row * width + nth]!];
          return `${stop < 0 ? '!' : ''}${new TextDecoder().decode(kernel.view(from, Math.abs(stop) - from))}`;
        }),
      );
    }
  }
  return all;
}

describe('records of a regular table', () => {
  it.each<[string, Partial<ByteLayout>, string[][]]>([
    [
      'a,b,c\n1,2,3\n,,\n',
      {},
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['', '', ''],
      ],
    ],
    ['a long cell,"in, quotes",ü€\n', {}, [['a long cell', 'in, quotes', 'ü€']]],
    [
      '"a\nb","",x\n"say ""hi""",2,3\n',
      {},
      [
        ['a\nb', '', 'x'],
        ['!say ""hi""', '2', '3'],
      ],
    ],
    [
      'a,b,c\r\n1,2,"3"\r\n',
      { crlf: true },
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    ['a\x1f"b"\x1fc d\n', { delimiter: 0x1f }, [['a', 'b', 'c d']]],
    ['a|"b|c\n', { delimiter: 0x7c, quote: -1 }, [['a', '"b', 'c']]],
    ["'a,b';c;d\n", { delimiter: 0x3b, quote: 0x27 }, [['a,b', 'c', 'd']]],
    ['x\n""\n', { width: 1 }, [['x'], ['']]],
  ])('cuts %j', (text, own, cells) => expect(cellsOf(text, own)).toEqual(cells));

  it.each<[string, Partial<ByteLayout>]>([
    ['a,b\n', {}],
    ['a,b,c,d\n', {}],
    ['a,b,c\n\n', {}],
    ['a,b,"c\n', {}],
    ['a,b"x,c\n', {}],
    ['"a"x,b,c\n', {}],
    ['a,b,c\r\n', {}],
    ['a,b,c\n', { crlf: true }],
    ['a,b,c\r\n1,2,3\n', { crlf: true }],
    ['a,b\rc,d\n', {}],
    ['x\n\n', { width: 1 }],
  ])('leaves %j to another reader', (text, own) => expect(cellsOf(text, own)).toBeNull());

  it.each([15, 16, 17, 31, 32, 33, 48])(
    'cuts cells of %i bytes, wherever they lie in what is looked at at once',
    (length) => {
      const cell = 'x'.repeat(length);
      expect(cellsOf(`${cell},"${cell}",\n,${cell},"${cell.slice(1)}"""\n`)).toEqual([
        [cell, cell, ''],
        ['', cell, `!${cell.slice(1)}""`],
      ]);
    },
  );

  it('finds a start behind a quoted cell over many lines', () => {
    const behind = 'lines\nin a cell, and\na comma",5\n';
    const find = recordFinder(layout);
    expect(find(bytesOf(`several\n${behind}${'6,7,8\n'.repeat(6)}6,7`))).toBe(`several\n${behind}`.length);
    expect(find(bytesOf('no line end'))).toBe(-1);
    expect(find(bytesOf('a,b\nc,d\n'))).toBe(-1);
  });
});
