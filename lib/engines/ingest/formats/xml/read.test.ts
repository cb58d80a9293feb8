import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainUtf8 } from '../../bytes/encoding';
import { recordsOf } from '../../table/records';
import { readXml } from './read';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xml-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(xml: string) {
  const work = mkdtempSync(join(folder, 'work-'));
  const path = join(work, 'file');
  writeFileSync(path, xml);
  const { table, recordPath } = readXml(
    { path, size: xml.length, encoding: plainUtf8, damaged: false, nuls: 0, longestLine: 0 },
    work,
    () => undefined,
  );
  return {
    labels: table.labels,
    recordPath,
    rows: recordsOf(readFileSync(table.path, 'utf8'), table.dialect).map(({ cells }) => cells),
  };
}

test.each<[string, string, string[], string[][]]>([
  [
    'attributes',
    '<?xml version="1.0"?>\n<c><r a="1" b=\'x\'/><r b="y" a="2"></r></c>',
    ['a', 'b'],
    [
      ['1', 'x'],
      ['2', 'y'],
    ],
  ],
  [
    'child elements',
    '<c><r><a>1</a><b> x </b></r><r><b>y</b></r></c>',
    ['a', 'b'],
    [
      ['1', 'x'],
      ['', 'y'],
    ],
  ],
  [
    'text of the record',
    '<c><r k="v">t</r><r>u</r>tail<e/></c>',
    ['k', 'r'],
    [
      ['v', 't'],
      ['', 'u'],
    ],
  ],
  [
    'nesting',
    '<c><r><a x="1"><b>2</b></a></r><r/></c>',
    ['a.x', 'a.b'],
    [
      ['1', '2'],
      ['', ''],
    ],
  ],
  ['lists', '<c><r><t>a</t><t>b</t></r><r><t>c</t></r></c>', ['t'], [['["a","b"]'], ['["c"]']]],
  [
    'lists of elements',
    '<c><r><p n="1"><q>x</q></p><p n="2"/></r><r/></c>',
    ['p'],
    [['[{"n":"1","q":"x"},{"n":"2"}]'], ['']],
  ],
  ['too deep', '<c><r><a><b><d><e>1</e></d></b></a></r><r/></c>', ['a.b.d'], [['{"e":"1"}'], ['']]],
  [
    'entities',
    '<c><r a="&lt;&#65;&#x20AC;">&amp;é</r><r/></c>',
    ['a', 'r'],
    [
      ['<A€', '&é'],
      ['', ''],
    ],
  ],
  [
    'CDATA and comments',
    '<c><!-- <r/> --><r><![CDATA[<x> & y]]></r><r>a<!-- b -->c</r></c>',
    ['r'],
    [['<x> & y'], ['a c']],
  ],
  [
    'the most repeated outside a repeated one',
    '<d><n/><n/><rows><row i="1"><v/><v/><v/><v/></row><row i="2"/><row i="3"/></rows></d>',
    ['i', 'v'],
    [
      ['1', '["","","",""]'],
      ['2', ''],
      ['3', ''],
    ],
  ],
  ['nothing repeated', '<doc a="1"><b>2</b></doc>', ['a', 'b'], [['1', '2']]],
  ['nothing at all', '<doc></doc>', ['doc'], [['']]],
  ['name spaces', '<x:c xmlns:x="u"><x:r x:a="1"/><x:r x:a="2"/></x:c>', ['x:a'], [['1'], ['2']]],
])('%s', (_name, xml, labels, rows) => {
  expect(read(xml)).toMatchObject({ labels, rows });
});

test('the path of the record', () => {
  expect(read('<a><b><r/><r/></b></a>').recordPath).toBe('a/b/r');
});

test.each<[string, RegExp]>([
  ['<doc a1="v1\'></doc>', /value contains </],
  ['<doc></doc>\n&#32;', /outside the root|unknown/],
  ['<!DOCTYPE doc><doc/>', /DTD/],
  ['<!DOCTYPE b [<!ENTITY a "1"><!ENTITY b "&a;&a;">]><b>&b;</b>', /DTD/],
  ['<a><b></a></b>', /<\/b> is missing/],
  ['<a>&nbsp;</a>', /an entity is unknown/],
  ['<a>&#0;</a>', /an entity is unknown/],
  ['<a b=1/>', /no quotes/],
  ['<a b="1"c="2"/>', /a space is missing/],
  ['<a b="1" b="2"/>', /appears twice/],
  [`<a ${Array.from({ length: 40 }, (_, n) => `b${n}="1"`).join(' ')} b3="2"/>`, /b3 appears twice/],
  ['<a b="<"/>', /value contains </],
  ['<a/><b/>', /second root/],
  ['<a>\n<b>\n', /cut off/],
  ['<a><!-- x </a>', /a comment does not end/],
  ['<1a/>', /a name is missing/],
  ['text', /outside the root/],
  ['<a'.repeat(1).concat('>').repeat(1000), /levels deep/],
])('%s is refused', (xml, reason) => {
  expect(() => read(xml)).toThrow(reason);
});
