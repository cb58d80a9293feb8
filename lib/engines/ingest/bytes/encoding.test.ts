import { expect, test } from 'vitest';
import { encodingByMark, legacyEncoding, utf16ByPattern } from './encoding';

test.each([
  [[0xef, 0xbb, 0xbf, 0x61], 'UTF-8'],
  [[0xff, 0xfe, 0x61, 0], 'UTF-16 LE'],
  [[0xfe, 0xff, 0, 0x61], 'UTF-16 BE'],
  [[0x61, 0x62], null],
])('mark of %j', (bytes, name) => {
  expect(encodingByMark(Buffer.from(bytes))?.name ?? null).toBe(name);
});

test('UTF-16 without a mark', () => {
  const text = Buffer.from('name;value\nZürich;1\n', 'utf16le');
  expect(utf16ByPattern(text)?.name).toBe('UTF-16 LE');
  expect(utf16ByPattern(Buffer.from(text).swap16())?.name).toBe('UTF-16 BE');
  expect(utf16ByPattern(Buffer.from('name;value\nZürich;1\n'))).toBeNull();
});

// Bytes made with Python's codecs of the same name.
test.each([
  [
    'Windows-1252',
    'Müller & Söhne;1.234,50 \u20ac',
    Buffer.from([
      0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x26, 0x20, 0x53, 0xf6, 0x68, 0x6e, 0x65, 0x3b, 0x31, 0x2c, 0x35, 0x20,
      0x80,
    ]),
  ],
  [
    'Shift-JIS',
    '日付,店舗,売上',
    Buffer.from([0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0x58, 0x95, 0xdc, 0x2c, 0x94, 0x84, 0x8f, 0xe3]),
  ],
  [
    'GB18030',
    '名称,数量,金额',
    Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x2c, 0xbd, 0xf0, 0xb6, 0xee]),
  ],
  [
    'EUC-KR',
    '이름,나이,도시',
    Buffer.from([0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0xb3, 0xaa, 0xc0, 0xcc, 0x2c, 0xb5, 0xb5, 0xbd, 0xc3]),
  ],
  [
    'Windows-1251',
    'Москва,Россия',
    Buffer.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x2c, 0xd0, 0xee, 0xf1, 0xf1, 0xe8, 0xff]),
  ],
  [
    'UTF-8',
    'Zürich with one broken byte',
    Buffer.concat([Buffer.from('Zürich,Köln,Genève\n'.repeat(50)), Buffer.from([0xff])]),
  ],
])('%s: %s', (name, _text, bytes) => {
  expect(legacyEncoding(bytes).name).toBe(name);
});
