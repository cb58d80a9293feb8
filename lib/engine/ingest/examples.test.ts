import { describe, expect, test } from 'vitest';
import type { FileFamily } from '@/lib/engine/shapes';
import { ingest, labels, rowsOf, tryFiles } from '@/tests/try-ingest';

tryFiles();

/** Bytes of a text in an encoding of one byte a letter, from the letters beyond ASCII and their bytes. */
const encoded = (text: string, bytes: Record<string, number | number[]>) => Buffer.from([...text].flatMap((letter) => bytes[letter] ?? letter.charCodeAt(0)));

describe('encodings', () => {
  test.each<[string, Buffer, string, unknown]>([
    ['Windows-1250, Polish', encoded('miasto;n\nŁódź;1\nGdańsk;2\nBiałystok;3\n', { Ł: 0xa3, ó: 0xf3, ź: 0x9f, ń: 0xf1, ł: 0xb3 }), 'Windows-1250', 'Łódź'],
    ['Windows-1250, Czech', encoded('město;n\nPlzeň;1\nČeské Budějovice;2\nZlín město;3\nÚstí, Třešť, Žďár;4\n', { ě: 0xec, ň: 0xf2, Č: 0xc8, é: 0xe9, í: 0xed, Ú: 0xda, ř: 0xf8, š: 0x9a, ť: 0x9d, Ž: 0x8e, ď: 0xef, á: 0xe1 }), 'Windows-1250', 'Plzeň'],
    ['Windows-1250, Hungarian', encoded('város;n\nGyőr;1\nSzékesfehérvár;2\nMezőkövesd;3\n', { á: 0xe1, ő: 0xf5, é: 0xe9, ö: 0xf6 }), 'Windows-1250', 'Győr'],
    ['Windows-1252, French', encoded('ville;n\nNîmes;1\nBesançon;2\nÉvian;3\nSœur Île;4\n', { î: 0xee, ç: 0xe7, É: 0xc9, œ: 0x9c, Î: 0xce }), 'Windows-1252', 'Nîmes'],
    ['Windows-1252, Portuguese', encoded('cidade;n\nSão João;1\nCamões;2\nÓbidos;3\nTrês Corações;4\n', { ã: 0xe3, õ: 0xf5, Ó: 0xd3, ê: 0xea, ç: 0xe7 }), 'Windows-1252', 'São João'],
    ['Windows-1252, Danish', encoded('by;n\nKøbenhavn;1\nÅrhus;2\nÆbeltoft;3\nSønderborg;4\n', { ø: 0xf8, Å: 0xc5, Æ: 0xc6 }), 'Windows-1252', 'København'],
    ['Windows-1252, Spanish', encoded('ciudad;n\nA Coruña;1\nMálaga;2\n¿Cuál?;3\n', { ñ: 0xf1, á: 0xe1, '¿': 0xbf }), 'Windows-1252', 'A Coruña'],
    ['Windows-1252, square metres', encoded('flat;n\n40 m² in Köln;1\n30 m³;2\n½ £;3\n', { '²': 0xb2, ö: 0xf6, '³': 0xb3, '½': 0xbd, '£': 0xa3 }), 'Windows-1252', '40 m² in Köln'],
    ['Windows-1251', encoded('город;n\nМосква;1\nКазань;2\n', Object.fromEntries([...'абвгдежзийклмнопрстуфхцчшщъыьэюя'].flatMap((letter, nth) => [[letter, 0xe0 + nth], [letter.toUpperCase(), 0xc0 + nth]]))), 'Windows-1251', 'Москва'],
    ['GB18030', Buffer.from([0xb3, 0xc7, 0xca, 0xd0, 0x2c, 0x6e, 0x0a, 0xb1, 0xb1, 0xbe, 0xa9, 0x2c, 0x31, 0x0a, 0xc9, 0xcf, 0xba, 0xa3, 0x2c, 0x32, 0x0a]), 'GB18030', '北京'],
    ['EUC-KR', Buffer.from([0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0x6e, 0x0a, 0xbc, 0xad, 0xbf, 0xef, 0xbd, 0xc3, 0x2c, 0x31, 0x0a, 0xc0, 0xce, 0xc3, 0xb5, 0xbd, 0xc3, 0x2c, 0x32, 0x0a]), 'EUC-KR', '서울시'],
    ['Shift-JIS', Buffer.from([0x93, 0x73, 0x8e, 0x73, 0x2c, 0x6e, 0x0a, 0x93, 0x8c, 0x8b, 0x9e, 0x2c, 0x31, 0x0a, 0x91, 0xe5, 0x8d, 0xe3, 0x2c, 0x32, 0x0a]), 'Shift-JIS', '東京'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffcity\tn\nZürich\t1\n', 'utf16le'), 'UTF-16 LE', 'Zürich'],
    ['UTF-16 BE without a mark', Buffer.from('city;n\nZürich;1\n', 'utf16le').swap16(), 'UTF-16 BE', 'Zürich'],
  ])('%s', async (_name, content, encoding, first) => {
    const result = await ingest(content);
    expect([result.reading.encoding, (await rowsOf(result))[0]![0]]).toEqual([encoding, first]);
  });
});

describe('tables among other lines', () => {
  test.each<[string, string, FileFamily, string[], unknown[][]]>([
    ['sep= and quotes', 'sep=|\r\n"a"|"b"\r\n"1"|"x|y"\r\n', 'csv', ['a', 'b'], [['1', 'x|y']]],
    ['a header of two rows', 'id,Sales,Sales,Cost\n,2019,2020,2020\nA,1,2,3\nB,4,5,6\n', 'csv', ['id', 'Sales 2019', 'Sales 2020', 'Cost 2020'], [['A', '1', '2', '3'], ['B', '4', '5', '6']]],
    ['a header of merged cells', ',2019,,2020,\nregion,orders,revenue,orders,revenue\nNorth,1,2.5,3,4.5\nSouth,5,6.5,7,8.5\n', 'csv', ['region', '2019 orders', '2019 revenue', '2020 orders', '2020 revenue'], [['North', '1', 2.5, '3', 4.5], ['South', '5', 6.5, '7', 8.5]]],
    ['a row of units', 'city,temp,wind\n,°C,m/s\nOslo,1.5,3\nRome,20.5,4\n', 'csv', ['city', 'temp (°C)', 'wind (m/s)'], [['Oslo', 1.5, '3'], ['Rome', 20.5, '4']]],
    ['names said twice and none', 'v,v,,\n1,2,3,4\n5,6,7,8\n', 'csv', ['v', 'v', '', ''], [['1', '2', '3', '4'], ['5', '6', '7', '8']]],
    ['notes below', 'a,b\n1,x\n2,y\n\nSource: the office\nAll rights reserved\n', 'csv', ['a', 'b'], [['1', 'x'], ['2', 'y']]],
    ['comments between', '# one\na;b\n1;x\n# two\n2;y\n', 'csv', ['a', 'b'], [['1', 'x'], ['2', 'y']]],
    ['a name of two lines', '"order\nid",b\n1,x\n2,y\n', 'csv', ['order\nid', 'b'], [['1', 'x'], ['2', 'y']]],
    ['blanks around delimiters', 'a , b\n1 , x\n2 , y\n', 'csv', ['a', 'b'], [['1', 'x'], ['2', 'y']]],
    ['commas in a tab file', 'a\tb\n1,5\tx, y\n2,5\tz\n', 'csv', ['a', 'b'], [[1.5, 'x, y'], [2.5, 'z']]],
    ['years as names', 'k,2019,2020\na,1,2\nb,3,4\n', 'csv', ['k', '2019', '2020'], [['a', '1', '2'], ['b', '3', '4']]],
    ['days as names', 'k,2020-01-01,2020-01-02,2020-01-03\na,1,2,3\nb,3,4,5\n', 'csv', ['k', '2020-01-01', '2020-01-02', '2020-01-03'], [['a', '1', '2', '3'], ['b', '3', '4', '5']]],
    ['line ends of two kinds beside quotes', 'about\r\na,b,c\n1,2,3\n"x\r\ny",5,6\n7,8,9\n', 'csv', ['a', 'b', 'c'], [['1', '2', '3'], ['x\r\ny', '5', '6'], ['7', '8', '9']]],
    ['one record', 'a,b\n1,x\n', 'csv', ['a', 'b'], [['1', 'x']]],
    ['an index without a name', ',a,b\n0,1,x\n1,2,y\n', 'csv', ['', 'a', 'b'], [['0', '1', 'x'], ['1', '2', 'y']]],
  ])('%s', async (_name, content, family, names, rows) => {
    const result = await ingest(content, { family });
    expect(labels(result)).toEqual(names);
    expect(await rowsOf(result)).toEqual(rows);
  });
});

describe('other shapes', () => {
  const access = '10.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /a b.gif HTTP/1.0" 200 2326 "http://x.y/" "Mozilla/4.08 [en]"\n10.0.0.2 - - [10/Oct/2000:13:55:37 -0700] "POST /c HTTP/1.1" 404 - "-" "curl/8"\n';
  test.each<[string, string, FileFamily, string[], unknown[][]]>([
    ['access log', access, 'txt', ['host', 'identity', 'user', 'time', 'request', 'status', 'bytes', 'referrer', 'agent'], [
      ['10.0.0.1', null, 'frank', '2000-10-10 20:55:36', 'GET /a b.gif HTTP/1.0', '200', '2326', 'http://x.y/', 'Mozilla/4.08 [en]'], ['10.0.0.2', null, null, '2000-10-10 20:55:37', 'POST /c HTTP/1.1', '404', null, null, 'curl/8']]],
    ['error log', '[Sun Dec 04 04:47:44 2005] [notice] started ok\n[Sun Dec 04 04:51:08 2005] [error] child 6725, in state 6\n', 'txt', ['time', 'level', 'message'], [['2005-12-04 04:47:44', 'notice', 'started ok'], ['2005-12-04 04:51:08', 'error', 'child 6725, in state 6']]],
    ['syslog', 'Dec 10 06:55:46 LabSZ sshd[24200]: Invalid user a\nDec 10 06:55:48 LabSZ kernel: up\n', 'txt', ['time', 'host', 'program', 'pid', 'message'], [['Dec 10 06:55:46', 'LabSZ', 'sshd', '24200', 'Invalid user a'], ['Dec 10 06:55:48', 'LabSZ', 'kernel', null, 'up']]],
    ['pairs', 'level=info msg="it \\"works\\"" ms=12\nlevel=warn ms=7 msg=no\n', 'txt', ['level', 'msg', 'ms'], [['info', 'it "works"', '12'], ['warn', 'no', '7']]],
    ['lines of old Macs', 'so it goes\rand on\rand out\r', 'txt', ['text'], [['so it goes'], ['and on'], ['and out']]],
    ['fixed width that begins in the middle', '   1.50\n2       Oslo        3.00\n3       Rome        4.50\n', 'txt', ['Column 1', 'Column 2', 'Column 3'], [[null, '1.50', null], ['2', 'Oslo', 3], ['3', 'Rome', 4.5]]],
    ['columns in JSON', '{"a":[1,2],"b":["x",null]}', 'json', ['a', 'b'], [['1', 'x'], ['2', null]]],
    ['a matrix with names', '[["a","b"],[1,"x"],[2,"y"]]', 'json', ['a', 'b'], [['1', 'x'], ['2', 'y']]],
    ['a matrix', '[[1,2.5],[3,4]]', 'json', ['value 1', 'value 2'], [['1', 2.5], ['3', 4]]],
    ['one array a line', '["a","b"]\n[1,"x"]\n[2,"y"]\n', 'json', ['a', 'b'], [['1', 'x'], ['2', 'y']]],
    ['names and rows apart', '{"columns":["a","b"],"data":[[1,"x"],[2,"y"]]}', 'json', ['a', 'b'], [['1', 'x'], ['2', 'y']]],
    ['GeoJSON', '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}]}', 'json', ['type', 'n', 'geometry.type', 'geometry.coordinates'], [['Feature', '1', 'Point', '[1,2]']]],
    ['dots to depth three', '[{"a":{"b":{"c":1,"d":{"e":2}}}}]', 'json', ['a.b.c', 'a.b.d'], [['1', '{"e":2}']]],
    ['big integers', '[{"id":12345678901234567890},{"id":9007199254740993}]', 'json', ['id'], [['12345678901234567890'], ['9007199254740993']]],
    ['attributes in XML', '<o><r id="1" city="Oslo"/><r id="2" city="Rome"/></o>', 'xml', ['id', 'city'], [['1', 'Oslo'], ['2', 'Rome']]],
    ['nested repeats in XML', '<o><r id="1"><t>x</t><t>y</t><p><n>q</n></p></r><r id="2"><t>z</t><p><n>w</n></p></r></o>', 'xml', ['id', 't', 'p.n'], [['1', '["x","y"]', 'q'], ['2', '["z"]', 'w']]],
    ['names with prefixes in XML', '<f:a xmlns:f="u"><f:r><f:v>1</f:v></f:r><f:r><f:v>2</f:v></f:r></f:a>', 'xml', ['f:v'], [['1'], ['2']]],
  ])('%s', async (_name, content, family, names, rows) => {
    const result = await ingest(content, { family });
    expect(labels(result)).toEqual(names);
    expect(await rowsOf(result)).toEqual(rows);
  });

  test('XML says its own encoding', async () => {
    const result = await ingest(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><o><r><v>M\xfcller</v></r><r><v>b</v></r></o>', 'latin1'), { family: 'xml' });
    expect((await rowsOf(result))[0]).toEqual(['Müller']);
  });
});

describe('values as people write them', () => {
  const column = (cells: string[]) => `k;v\n${cells.map((cell, nth) => `${String.fromCharCode(97 + nth)};${cell}`).join('\n')}\n`;
  test.each<[string, string[], string, unknown[]]>([
    ['brackets for minus', ['(1,234.50)', '12.00', '-3.25'], 'decimal', [-1234.5, 12, -3.25]],
    ['blanks between thousands', ['1 234,50 €', '12,00 €'], 'decimal', [1234.5, 12]],
    ['narrow blanks', ['1\u202f234,50 €', '12,00 €'], 'decimal', [1234.5, 12]],
    ['Swiss francs', ['CHF 1’234.50', 'CHF 12.00'], 'decimal', [1234.5, 12]],
    ['rupees', ['₹1,23,456.78', '₹12,34,567.00', '₹999.50'], 'decimal', [123456.78, 1234567, 999.5]],
    ['rupees with thousands only', ['₹1,23,456', '₹2,500'], 'integer', ['123456', '2500']],
    ['dollars behind a minus', ['-$5.25', '$1,000.00'], 'decimal', [-5.25, 1000]],
    ['a minus behind', ['5.25-', '1,000.00'], 'decimal', [-5.25, 1000]],
    ['a long minus', ['\u22125.25', '3.5'], 'decimal', [-5.25, 3.5]],
    ['dollars with a code', ['US$ 1,200.00', 'US$ 3.50'], 'decimal', [1200, 3.5]],
    ['accounting', ['$ (1,200.00)', '$ 3.50', '$ -'], 'decimal', [-1200, 3.5, null]],
    ['percent', ['5.3%', '-0.1 %', '100%'], 'decimal', [5.3, -0.1, 100]],
    ['percent with a comma', ['5,3 %', '12,25 %'], 'decimal', [5.3, 12.25]],
    ['units', ['12 kg', '7.5 kg', '100 kg'], 'decimal', [12, 7.5, 100]],
    ['units of whole numbers', ['12 km', '7 km'], 'integer', ['12', '7']],
    ['two units', ['12 kg', '7 lb'], 'text', ['12 kg', '7 lb']],
    ['exponents', ['1.5e3', '2E-2'], 'decimal', [1500, 0.02]],
    ['German months', ['5. März 2024', '17. Dezember 2023'], 'date', ['2024-03-05', '2023-12-17']],
    ['short German months', ['05-Mai-24', '17-Dez-23'], 'date', ['2024-05-05', '2023-12-17']],
    ['French months', ['5 février 2024', '17 août 2023'], 'date', ['2024-02-05', '2023-08-17']],
    ['Spanish months', ['5 de enero de 2024', '17 de diciembre de 2023'], 'date', ['2024-01-05', '2023-12-17']],
    ['English months', ['5 March 2024', '17 December 2023'], 'date', ['2024-03-05', '2023-12-17']],
    ['ordinals', ['March 5th, 2024', 'December 1st, 2023'], 'date', ['2024-03-05', '2023-12-01']],
    ['days in dots', ['31.12.2023', '01.02.2024'], 'date', ['2023-12-31', '2024-02-01']],
    ['whole days without marks, which may be numbers', ['20240131', '20231201'], 'integer', ['20240131', '20231201']],
    ['nulls of many spellings', ['1', 'NULL', 'n/a', '#N/A', '-', '2'], 'integer', ['1', null, null, null, null, '2']],
    ['leading zeros', ['007', '123'], 'text', ['007', '123']],
    ['phone numbers', ['+49 30 1234', '+49 89 5678'], 'text', ['+49 30 1234', '+49 89 5678']],
    ['versions', ['1.2.3', '1.10.0'], 'text', ['1.2.3', '1.10.0']],
    ['ranges', ['10-20', '20-30'], 'text', ['10-20', '20-30']],
    ['fractions', ['1/2', '3/4'], 'text', ['1/2', '3/4']],
    ['times', ['08:30', '17:45'], 'text', ['08:30', '17:45']],
    ['genes', ['MARCH1', 'SEPT2'], 'text', ['MARCH1', 'SEPT2']],
    ['ones and zeros', ['1', '0', '1'], 'integer', ['1', '0', '1']],
    ['yes and no', ['yes', 'no', 'Yes'], 'boolean', [true, false, true]],
    ['no alone', ['No', 'No'], 'text', ['No', 'No']],
    ['long card numbers', ['4111111111111111111111', '4222222222222222222222'], 'text', ['4111111111111111111111', '4222222222222222222222']],
    ['infinity', ['inf', '1.5'], 'text', ['inf', '1.5']],
    ['addresses', ['10.0.0.1', '192.168.1.20'], 'text', ['10.0.0.1', '192.168.1.20']],
    ['a date that is none', ['2023-02-29', '2023-03-01'], 'text', ['2023-02-29', '2023-03-01']],
    ['dates before 1900', ['1850-05-01', '1899-12-31'], 'date', ['1850-05-01', '1899-12-31']],
    ['hexadecimal', ['0x1F', '0x2A'], 'text', ['0x1F', '0x2A']],
    ['codes with an exponent', ['12E5', '7E10', 'A1'], 'text', ['12E5', '7E10', 'A1']],
  ])('%s', async (_name, cells, type, values) => {
    const result = await ingest(column(cells));
    expect((await rowsOf(result)).map(([, value]) => value)).toEqual(values);
    expect(result.columns[1]!.type).toEqual(type === 'text' ? expect.stringMatching(/text|category|id/) : type);
    expect(result.columns[1]!.review).toBeNull();
  });
});
