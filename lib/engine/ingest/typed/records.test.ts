import { describe, expect, it } from 'vitest';
import { Irregular, nextRecord, Records, SPARE, type Layout } from './records';

const layout: Layout = { delimiter: 0x2c, quote: 0x22, crlf: false, width: 3 };

function bytesOf(text: string): Uint8Array {
  const plain = new TextEncoder().encode(text);
  const room = new Uint8Array(plain.length + SPARE).fill(0x2c);
  room.set(plain);
  return room.subarray(0, plain.length);
}

/** The cells of all records; one with doubled quotes has a mark in front. */
function cellsOf(text: string, own: Partial<Layout> = {}, room = 2): string[][] {
  const bytes = bytesOf(text);
  const records = new Records({ ...layout, ...own }, room);
  const width = own.width ?? layout.width;
  const all: string[][] = [];
  while (records.at < bytes.length) {
    const rows = records.cut(bytes, bytes.length);
    for (let row = 0; row < rows; row++) {
      all.push(Array.from({ length: width }, (_, nth) => {
        const stop = records.stops[row * width + nth]!;
        return `${stop < 0 ? '!' : ''}${new TextDecoder().decode(bytes.subarray(records.starts[row * width + nth], Math.abs(stop)))}`;
      }));
    }
  }
  return all;
}

describe('records of a regular table', () => {
  it.each<[string, Partial<Layout>, string[][]]>([
    ['a,b,c\n1,2,3\n,,\n', {}, [['a', 'b', 'c'], ['1', '2', '3'], ['', '', '']]],
    ['a long cell,"in, quotes",ü€\n', {}, [['a long cell', 'in, quotes', 'ü€']]],
    ['"a\nb","",x\n"say ""hi""",2,3\n', {}, [['a\nb', '', 'x'], ['!say ""hi""', '2', '3']]],
    ['a,b,c\r\n1,2,"3"\r\n', { crlf: true }, [['a', 'b', 'c'], ['1', '2', '3']]],
    ['a\x1f"b"\x1fc d\n', { delimiter: 0x1f }, [['a', 'b', 'c d']]],
    ['a|"b|c\n', { delimiter: 0x7c, quote: -1 }, [['a', '"b', 'c']]],
    ["'a,b';c;d\n", { delimiter: 0x3b, quote: 0x27 }, [['a,b', 'c', 'd']]],
    ['x\n""\n', { width: 1 }, [['x'], ['']]],
  ])('cuts %j', (text, own, cells) => expect(cellsOf(text, own)).toEqual(cells));

  it.each<[string, Partial<Layout>]>([
    ['a,b\n', {}], ['a,b,c,d\n', {}], ['a,b,c\n\n', {}], ['a,b,"c\n', {}], ['a,b"x,c\n', {}], ['"a"x,b,c\n', {}], ['a,b,c\r\n', {}], ['a,b,c\n', { crlf: true }], ['a,b,c\r\n1,2,3\n', { crlf: true }], ['a,b\rc,d\n', {}], ['x\n\n', { width: 1 }],
  ])('leaves %j to another reader', (text, own) => expect(() => cellsOf(text, own)).toThrow(Irregular));

  it('finds a start behind a quoted cell over many lines', () => {
    const text = `1,2,3\n4,"several\nlines\nin a cell, and\na comma",5\n${'6,7,8\n'.repeat(6)}`;
    const inside = text.indexOf('several');
    expect(nextRecord(bytesOf(text), inside, layout)).toBe(text.indexOf('6,7,8'));
    expect(nextRecord(bytesOf('no line end'), 0, layout)).toBe(-1);
  });
});
