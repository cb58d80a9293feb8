import { describe, expect, test } from 'vitest';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import { ingest, labels, refusal, rowsOf, tryFiles } from '@/tests/try-ingest';

tryFiles();

/** Bytes of a text in an encoding of one byte a letter, from the letters beyond ASCII and their bytes. */
const encoded = (text: string, bytes: Record<string, number | number[]>) =>
  Buffer.from([...text].flatMap((letter) => bytes[letter] ?? letter.charCodeAt(0)));

describe('encodings', () => {
  test.each<[string, Buffer, string, unknown]>([
    [
      'Windows-1250, Polish',
      encoded('miasto;n\nŁódź;1\nGdańsk;2\nBiałystok;3\n', { Ł: 0xa3, ó: 0xf3, ź: 0x9f, ń: 0xf1, ł: 0xb3 }),
      'Windows-1250',
      'Łódź',
    ],
    [
      'Windows-1250, Czech',
      encoded('město;n\nPlzeň;1\nČeské Budějovice;2\nZlín město;3\nÚstí, Třešť, Žďár;4\n', {
        ě: 0xec,
        ň: 0xf2,
        Č: 0xc8,
        é: 0xe9,
        í: 0xed,
        Ú: 0xda,
        ř: 0xf8,
        š: 0x9a,
        ť: 0x9d,
        Ž: 0x8e,
        ď: 0xef,
        á: 0xe1,
      }),
      'Windows-1250',
      'Plzeň',
    ],
    [
      'Windows-1250, Hungarian',
      encoded('város;n\nGyőr;1\nSzékesfehérvár;2\nMezőkövesd;3\n', { á: 0xe1, ő: 0xf5, é: 0xe9, ö: 0xf6 }),
      'Windows-1250',
      'Győr',
    ],
    [
      'Windows-1252, French',
      encoded('ville;n\nNîmes;1\nBesançon;2\nÉvian;3\nSœur Île;4\n', { î: 0xee, ç: 0xe7, É: 0xc9, œ: 0x9c, Î: 0xce }),
      'Windows-1252',
      'Nîmes',
    ],
    [
      'Windows-1252, Portuguese',
      encoded('cidade;n\nSão João;1\nCamões;2\nÓbidos;3\nTrês Corações;4\n', {
        ã: 0xe3,
        õ: 0xf5,
        Ó: 0xd3,
        ê: 0xea,
        ç: 0xe7,
      }),
      'Windows-1252',
      'São João',
    ],
    [
      'Windows-1252, Danish',
      encoded('by;n\nKøbenhavn;1\nÅrhus;2\nÆbeltoft;3\nSønderborg;4\n', { ø: 0xf8, Å: 0xc5, Æ: 0xc6 }),
      'Windows-1252',
      'København',
    ],
    [
      'Windows-1252, Spanish',
      encoded('ciudad;n\nA Coruña;1\nMálaga;2\n¿Cuál?;3\n', { ñ: 0xf1, á: 0xe1, '¿': 0xbf }),
      'Windows-1252',
      'A Coruña',
    ],
    [
      'Windows-1252, square metres',
      encoded('flat;n\n40 m² in Köln;1\n30 m³;2\n½ £;3\n', { '²': 0xb2, ö: 0xf6, '³': 0xb3, '½': 0xbd, '£': 0xa3 }),
      'Windows-1252',
      '40 m² in Köln',
    ],
    [
      'Windows-1251',
      encoded(
        'город;n\nМосква;1\nКазань;2\n',
        Object.fromEntries(
          [...'абвгдежзийклмнопрстуфхцчшщъыьэюя'].flatMap((letter, nth) => [
            [letter, 0xe0 + nth],
            [letter.toUpperCase(), 0xc0 + nth],
          ]),
        ),
      ),
      'Windows-1251',
      'Москва',
    ],
    [
      'GB18030',
      Buffer.from([
        0xb3, 0xc7, 0xca, 0xd0, 0x2c, 0x6e, 0x0a, 0xb1, 0xb1, 0xbe, 0xa9, 0x2c, 0x31, 0x0a, 0xc9, 0xcf, 0xba, 0xa3,
        0x2c, 0x32, 0x0a,
      ]),
      'GB18030',
      '北京',
    ],
    [
      'EUC-KR',
      Buffer.from([
        0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0x6e, 0x0a, 0xbc, 0xad, 0xbf, 0xef, 0xbd, 0xc3, 0x2c, 0x31, 0x0a, 0xc0, 0xce,
        0xc3, 0xb5, 0xbd, 0xc3, 0x2c, 0x32, 0x0a,
      ]),
      'EUC-KR',
      '서울시',
    ],
    [
      'Shift-JIS',
      Buffer.from([
        0x93, 0x73, 0x8e, 0x73, 0x2c, 0x6e, 0x0a, 0x93, 0x8c, 0x8b, 0x9e, 0x2c, 0x31, 0x0a, 0x91, 0xe5, 0x8d, 0xe3,
        0x2c, 0x32, 0x0a,
      ]),
      'Shift-JIS',
      '東京',
    ],
    // Bytes made with Python's codecs.
    [
      'ISO-8859-2, Polish',
      Buffer.from(
        '6d696173746f3b6e0aa3f364bc3b310aa677696e6f756ab66369653b320aaf6172793b330a57b162727a65bc6e6f3b340a',
        'hex',
      ),
      'ISO-8859-2',
      'Łódź',
    ],
    [
      'Windows-1250, Polish money',
      Buffer.from('6b3b6e0a7ab33b310aa3f3649f3b320a476461f1736b3b330a', 'hex'),
      'Windows-1250',
      'zł',
    ],
    ['KOI8-R', Buffer.from('c7cfd2cfc43b6e0aedcfd3cbd7c13b310aebc1dac1ced83b320a', 'hex'), 'KOI8-R', 'Москва'],
    ['IBM866', Buffer.from('a3aee0aea43b6e0a8caee1aaa2a03b310a8aa0a7a0adec3b320a', 'hex'), 'IBM866', 'Москва'],
    ['ISO-8859-5', Buffer.from('d3dee0ded43b6e0abcdee1dad2d03b310abad0d7d0ddec3b320a', 'hex'), 'ISO-8859-5', 'Москва'],
    ['Greek', Buffer.from('f0fcebe73b6e0ac1e8deede13b310ad0dcf4f1e13b320a', 'hex'), 'Windows-1253', 'Αθήνα'],
    [
      'Turkish',
      Buffer.from('fe656869723b6e0add7a6d69723b310a4d75f06c613b320a45736b69fe656869723b330a', 'hex'),
      'Windows-1254',
      'İzmir',
    ],
    ['Hebrew', Buffer.from('f2e9f83b6e0ae9f8e5f9ece9ed3b310ae7e9f4e43b320a', 'hex'), 'Windows-1255', 'ירושלים'],
    [
      'Arabic',
      Buffer.from('c7e1e3cfede4c93b6e0ac7e1dec7e5d1c93b310ac7e1d1edc7d63b320a', 'hex'),
      'Windows-1256',
      'القاهرة',
    ],
    ['Thai', Buffer.from('e0c1d7cda73b6e0aa1c3d8a7e0b7be3b310ac0d9e0a1e7b53b320a', 'hex'), 'Windows-874', 'กรุงเทพ'],
    [
      'the euro of ISO-8859-15',
      Buffer.from('76696c6c653b707269780a4c69e867653b31322c353020a40a53bd75723b332c303020a40a', 'hex'),
      'ISO-8859-15',
      'Liège',
    ],
    [
      'old Macs',
      Buffer.from(
        '76696c6c653b6e0a4c698f67653b310a426573616e8d6f6e3b320a837669616e3b330a538b6f204a6f8b6f3b340a',
        'hex',
      ),
      'Macintosh',
      'Liège',
    ],
    [
      'DOS',
      Buffer.from('53747261e1653b6e0a4d816c6c657273747261e1653b310a996c7765673b320a477294e165706c61747a3b330a', 'hex'),
      'CP850',
      'Müllerstraße',
    ],
    [
      'ISO-2022-JP',
      Buffer.from(
        '1b244245394a5e1b28422c6e0a1b2442456c357e4b5c45391b28422c310a1b244242673a653b5945391b28422c320a',
        'hex',
      ),
      'ISO-2022-JP',
      '東京本店',
    ],
    [
      'GB18030 that looks Polish',
      Buffer.from('b3c7cad02c6e0ab1b1bea9cad02c310ac9cfbaa3cad02c320ad6d8c7eccad02c330a', 'hex'),
      'GB18030',
      '北京市',
    ],
    [
      'Windows-1252, Finnish',
      Buffer.from(
        '6b617570756e6b693b6e0a4a7976e4736b796ce43b310a48e46d65656e6c696e6e613b320a5365696ee46a6f6b693b330ac4e46e656b6f736b693b340a',
        'hex',
      ),
      'Windows-1252',
      'Jyväskylä',
    ],
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
    [
      'a header of two rows',
      'id,Sales,Sales,Cost\n,2019,2020,2020\nA,1,2,3\nB,4,5,6\n',
      'csv',
      ['id', 'Sales 2019', 'Sales 2020', 'Cost 2020'],
      [
        ['A', '1', '2', '3'],
        ['B', '4', '5', '6'],
      ],
    ],
    [
      'a header of merged cells',
      ',2019,,2020,\nregion,orders,revenue,orders,revenue\nNorth,1,2.5,3,4.5\nSouth,5,6.5,7,8.5\n',
      'csv',
      ['region', '2019 orders', '2019 revenue', '2020 orders', '2020 revenue'],
      [
        ['North', '1', 2.5, '3', 4.5],
        ['South', '5', 6.5, '7', 8.5],
      ],
    ],
    [
      'a row of units',
      'city,temp,wind\n,°C,m/s\nOslo,1.5,3\nRome,20.5,4\n',
      'csv',
      ['city', 'temp (°C)', 'wind (m/s)'],
      [
        ['Oslo', 1.5, '3'],
        ['Rome', 20.5, '4'],
      ],
    ],
    [
      'names said twice and none',
      'v,v,,\n1,2,3,4\n5,6,7,8\n',
      'csv',
      ['v', 'v', 'Column 3', 'Column 4'],
      [
        ['1', '2', '3', '4'],
        ['5', '6', '7', '8'],
      ],
    ],
    [
      'notes below',
      'a,b\n1,x\n2,y\n\nSource: the office\nAll rights reserved\n',
      'csv',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'comments between',
      '# one\na;b\n1;x\n# two\n2;y\n',
      'csv',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'a name of two lines',
      '"order\nid",b\n1,x\n2,y\n',
      'csv',
      ['order\nid', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'blanks around delimiters',
      'a , b\n1 , x\n2 , y\n',
      'csv',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'commas in a tab file',
      'a\tb\n1,5\tx, y\n2,5\tz\n',
      'csv',
      ['a', 'b'],
      [
        [1.5, 'x, y'],
        [2.5, 'z'],
      ],
    ],
    [
      'years as names',
      'k,2019,2020\na,1,2\nb,3,4\n',
      'csv',
      ['k', '2019', '2020'],
      [
        ['a', '1', '2'],
        ['b', '3', '4'],
      ],
    ],
    [
      'days as names',
      'k,2020-01-01,2020-01-02,2020-01-03\na,1,2,3\nb,3,4,5\n',
      'csv',
      ['k', '2020-01-01', '2020-01-02', '2020-01-03'],
      [
        ['a', '1', '2', '3'],
        ['b', '3', '4', '5'],
      ],
    ],
    [
      'line ends of two kinds beside quotes',
      'about\r\na,b,c\n1,2,3\n"x\r\ny",5,6\n7,8,9\n',
      'csv',
      ['a', 'b', 'c'],
      [
        ['1', '2', '3'],
        ['x\r\ny', '5', '6'],
        ['7', '8', '9'],
      ],
    ],
    [
      'a bank statement with more lines above than records',
      'Statement;made 05.11.2023\n\nIBAN;DE12 5001\nName;Giro\nBank;ING\nPeriod;October\nSaldo;1.234,56;EUR\n\nAll that was booked.\n\nday;who;what;amount\n31.10.2023;Rewe;card;-23,45\n15.10.2023;Chef;pay;2.100,00\n',
      'csv',
      ['day', 'who', 'what', 'amount'],
      [
        ['2023-10-31', 'Rewe', 'card', -23.45],
        ['2023-10-15', 'Chef', 'pay', 2100],
      ],
    ],
    [
      'names of rows, as R writes them',
      '"mpg","cyl"\n"Mazda",21.5,6\n"Datsun",22.8,4\n',
      'csv',
      ['Column 1', 'mpg', 'cyl'],
      [
        ['Mazda', 21.5, '6'],
        ['Datsun', 22.8, '4'],
      ],
    ],
    [
      'the same between blanks',
      '"mpg" "name"\n"Mazda RX4" 21.5 "a b"\n"Datsun" 22.8 "c"\n',
      'txt',
      ['Column 1', 'mpg', 'name'],
      [
        ['Mazda RX4', 21.5, 'a b'],
        ['Datsun', 22.8, 'c'],
      ],
    ],
    ['decimal commas below one name', 'price\n12,5\n7,5\n10\n', 'csv', ['price'], [[12.5], [7.5], [10]]],
    [
      'two bars',
      'id||name||v\n1||Ann||2.5\n2||C|d||3\n',
      'csv',
      ['id', 'name', 'v'],
      [
        ['1', 'Ann', 2.5],
        ['2', 'C|d', 3],
      ],
    ],
    [
      'two colons, no names',
      '1::1193::5\n1::661::3\n2::914::3\n',
      'csv',
      ['Column 1', 'Column 2', 'Column 3'],
      [
        ['1', '1193', '5'],
        ['1', '661', '3'],
        ['2', '914', '3'],
      ],
    ],
    [
      'tildes',
      'id~name\n1~Ann, A\n2~Bob\n',
      'csv',
      ['id', 'name'],
      [
        ['1', 'Ann, A'],
        ['2', 'Bob'],
      ],
    ],
    [
      'quotes around whole lines',
      '"id,name,v"\n"1,""Lee, Ann"",2.5"\n"2,Bob,3"\n',
      'csv',
      ['id', 'name', 'v'],
      [
        ['1', 'Lee, Ann', 2.5],
        ['2', 'Bob', 3],
      ],
    ],
    [
      'a backslash before a quote and a comma',
      'id,t,n\n1,"say \\"hi\\", ok",3\n2,"plain",4\n',
      'csv',
      ['id', 't', 'n'],
      [
        ['1', 'say "hi", ok', '3'],
        ['2', 'plain', '4'],
      ],
    ],
    [
      'a comment between records',
      'id,v\n1,a\n# restarted\n2,b\n3,c\n',
      'csv',
      ['id', 'v'],
      [
        ['1', 'a'],
        ['2', 'b'],
        ['3', 'c'],
      ],
    ],
    [
      'a header that comes up again and again',
      'id,v\n1,a\n2,b\nid,v\n3,c\nid,v\n4,d\n',
      'csv',
      ['id', 'v'],
      [
        ['1', 'a'],
        ['2', 'b'],
        ['3', 'c'],
        ['4', 'd'],
      ],
    ],
    [
      'another table below',
      'id,region,v\n1,N,10\n2,S,20\n\nname,phone\nAnn,555\nBob,556\n',
      'csv',
      ['id', 'region', 'v'],
      [
        ['1', 'N', '10'],
        ['2', 'S', '20'],
      ],
    ],
    [
      'another table of the same width',
      'id,region,v\n1,N,10\n2,S,20\n\nmonth,goal,done\nJan,5,yes\nFeb,6,no\n',
      'csv',
      ['id', 'region', 'v'],
      [
        ['1', 'N', '10'],
        ['2', 'S', '20'],
      ],
    ],
    [
      'words for a number behind an empty line',
      'name,score\nAnn,10\nBob,20\n\nCyd,absent\nDan,30\n',
      'csv',
      ['name', 'score'],
      [
        ['Ann', '10'],
        ['Bob', '20'],
        ['Cyd', 'absent'],
        ['Dan', '30'],
      ],
    ],
    [
      'a nameless last column beside an id',
      'id,name,v\n1,Ann,3.5,ok\n2,Bob,4.5,late\n',
      'csv',
      ['id', 'name', 'v', 'Column 4'],
      [
        ['1', 'Ann', 3.5, 'ok'],
        ['2', 'Bob', 4.5, 'late'],
      ],
    ],
    [
      'footnotes of another width',
      'land,year,value\nAlbania,2021,28\nAruba,2021,10\n"id","Footnote"\n"1","Provisional"\n',
      'csv',
      ['land', 'year', 'value'],
      [
        ['Albania', '2021', '28'],
        ['Aruba', '2021', '10'],
      ],
    ],
    [
      'a note with commas below',
      'day,kind,v\n01/31/2024,a,1\n02/28/2024,b,2\n\nFriday, Apr 05, 2024 - Cash Basis\n',
      'csv',
      ['day', 'kind', 'v'],
      [
        ['2024-01-31', 'a', '1'],
        ['2024-02-28', 'b', '2'],
      ],
    ],
    [
      'texts shielded from a spreadsheet',
      'id,zip\n1,="02139"\n2,="00501"\n',
      'csv',
      ['id', 'zip'],
      [
        ['1', '02139'],
        ['2', '00501'],
      ],
    ],
    [
      'questions and ids of a survey below the names',
      'Start,Q1\nStart Date,"How, overall?"\n"{""ImportId"":""a""}","{""ImportId"":""b""}"\n2024-01-05 10:00:00,5\n2024-01-06 11:00:00,3\n',
      'csv',
      ['Start', 'Q1'],
      [
        ['2024-01-05 10:00:00', '5'],
        ['2024-01-06 11:00:00', '3'],
      ],
    ],
    [
      'rows of uneven length below a header',
      'id,a,b,c\n1,x\n2,x,y,z\n3,x,y\n4\n5,p,q,r\n6,p\n',
      'csv',
      ['id', 'a', 'b', 'c'],
      [
        ['1', 'x', null, null],
        ['2', 'x', 'y', 'z'],
        ['3', 'x', 'y', null],
        ['4', null, null, null],
        ['5', 'p', 'q', 'r'],
        ['6', 'p', null, null],
      ],
    ],
    [
      'the end mark of DOS',
      'id,v\r\n1,10\r\n2,20\r\n\x1a',
      'csv',
      ['id', 'v'],
      [
        ['1', '10'],
        ['2', '20'],
      ],
    ],
    [
      'blanks that nobody sees',
      'id,v\n1,\u200b12.5\n2,13\u00a0\n3,\u200e7\n',
      'csv',
      ['id', 'v'],
      [
        ['1', 12.5],
        ['2', 13],
        ['3', 7],
      ],
    ],
    [
      'a report of SAP',
      '05.01.2024     List     1\n--------------------------\n|Konto     |    Betrag|W|\n--------------------------\n|0000400000|  1.234,56|E|\n|0000400000|    100,00-|E|\n--------------------------\n',
      'txt',
      ['Konto', 'Betrag', 'W'],
      [
        ['0000400000', 1234.56, 'E'],
        ['0000400000', -100, 'E'],
      ],
    ],
    [
      'psql',
      ' id | name | v\n----+------+-----\n  1 | Ann  | 2.5\n  2 | Bob  |\n(2 rows)\n\n',
      'txt',
      ['id', 'name', 'v'],
      [
        ['1', 'Ann', 2.5],
        ['2', 'Bob', null],
      ],
    ],
    [
      'mysql',
      '+----+------+\n| id | name |\n+----+------+\n|  1 | Ann  |\n|  2 | NULL |\n+----+------+\n2 rows in set (0.00 sec)\n',
      'txt',
      ['id', 'name'],
      [
        ['1', 'Ann'],
        ['2', null],
      ],
    ],
    [
      'boxes',
      '┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│ 1  │ Zoë  │\n│ 2  │ Ann  │\n└────┴──────┘\n',
      'txt',
      ['id', 'name'],
      [
        ['1', 'Zoë'],
        ['2', 'Ann'],
      ],
    ],
    [
      'Markdown',
      '| Fruit | n |\n|:------|--:|\n| Apple | 12 |\n| Pear | 7 |\n',
      'txt',
      ['Fruit', 'n'],
      [
        ['Apple', '12'],
        ['Pear', '7'],
      ],
    ],
    [
      'rules of dashes below names',
      '  DEPTNO DNAME      LOC\n-------- ---------- ---------\n      10 ACCOUNTING NEW YORK\n      20 RESEARCH   DALLAS\n\n2 rows selected.\n',
      'txt',
      ['DEPTNO', 'DNAME', 'LOC'],
      [
        ['10', 'ACCOUNTING', 'NEW YORK'],
        ['20', 'RESEARCH', 'DALLAS'],
      ],
    ],
    [
      'remarks above numbers, the last one names them',
      '# Mean CO2\n# year month value\n1958   3  315.71\n1958   4  317.45\n1958  10  312.44\n',
      'txt',
      ['year', 'month', 'value'],
      [
        ['1958', '3', 315.71],
        ['1958', '4', 317.45],
        ['1958', '10', 312.44],
      ],
    ],
    [
      'blanks between values in a CSV',
      'date open\n2024-01-05 1.5\n2024-01-06 1.6\n',
      'csv',
      ['date', 'open'],
      [
        ['2024-01-05', 1.5],
        ['2024-01-06', 1.6],
      ],
    ],
    ['one record', 'a,b\n1,x\n', 'csv', ['a', 'b'], [['1', 'x']]],
    [
      'an index without a name',
      ',a,b\n0,1,x\n1,2,y\n',
      'csv',
      ['Column 1', 'a', 'b'],
      [
        ['0', '1', 'x'],
        ['1', '2', 'y'],
      ],
    ],
  ])('%s', async (_name, content, family, names, rows) => {
    const result = await ingest(content, { family });
    expect(labels(result)).toEqual(names);
    expect(await rowsOf(result)).toEqual(rows);
  });
});

describe('other shapes', () => {
  const access =
    '10.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /a b.gif HTTP/1.0" 200 2326 "http://x.y/" "Mozilla/4.08 [en]"\n10.0.0.2 - - [10/Oct/2000:13:55:37 -0700] "POST /c HTTP/1.1" 404 - "-" "curl/8"\n';
  test.each<[string, string, FileFamily, string[], unknown[][]]>([
    [
      'access log',
      access,
      'txt',
      ['host', 'identity', 'user', 'time', 'request', 'status', 'bytes', 'referrer', 'agent'],
      [
        [
          '10.0.0.1',
          null,
          'frank',
          '2000-10-10 20:55:36',
          'GET /a b.gif HTTP/1.0',
          '200',
          '2326',
          'http://x.y/',
          'Mozilla/4.08 [en]',
        ],
        ['10.0.0.2', null, null, '2000-10-10 20:55:37', 'POST /c HTTP/1.1', '404', null, null, 'curl/8'],
      ],
    ],
    [
      'error log',
      '[Sun Dec 04 04:47:44 2005] [notice] started ok\n[Sun Dec 04 04:51:08 2005] [error] child 6725, in state 6\n',
      'txt',
      ['time', 'level', 'message'],
      [
        ['2005-12-04 04:47:44', 'notice', 'started ok'],
        ['2005-12-04 04:51:08', 'error', 'child 6725, in state 6'],
      ],
    ],
    [
      'syslog',
      'Dec 10 06:55:46 LabSZ sshd[24200]: Invalid user a\nDec 10 06:55:48 LabSZ kernel: up\n',
      'txt',
      ['time', 'host', 'program', 'pid', 'message'],
      [
        ['Dec 10 06:55:46', 'LabSZ', 'sshd', '24200', 'Invalid user a'],
        ['Dec 10 06:55:48', 'LabSZ', 'kernel', null, 'up'],
      ],
    ],
    [
      'syslog of RFC 5424',
      '<34>1 2024-01-05T10:00:01.003Z host app 101 ID47 - one ok\n<34>1 2024-01-05T10:00:02.003Z host app - ID47 [a b="c"] two\n',
      'txt',
      ['priority', 'version', 'time', 'host', 'program', 'pid', 'message id', 'data', 'message'],
      [
        ['34', '1', '2024-01-05 10:00:01.003', 'host', 'app', '101', 'ID47', null, 'one ok'],
        ['34', '1', '2024-01-05 10:00:02.003', 'host', 'app', null, 'ID47', '[a b="c"]', 'two'],
      ],
    ],
    [
      'log of a program',
      '2024-01-05 10:00:01,123 - root - WARNING - it is 1\n2024-01-05 10:00:02,456 - root - ERROR - it is 2\n',
      'txt',
      ['time', 'logger', 'level', 'message'],
      [
        ['2024-01-05 10:00:01.123', 'root', 'WARNING', 'it is 1'],
        ['2024-01-05 10:00:02.456', 'root', 'ERROR', 'it is 2'],
      ],
    ],
    [
      'server log that names its fields',
      '#Software: IIS\n#Fields: date cs-method sc-status\n2024-01-05 GET 200\n2024-01-05 POST 500\n',
      'txt',
      ['date', 'cs-method', 'sc-status'],
      [
        ['2024-01-05', 'GET', '200'],
        ['2024-01-05', 'POST', '500'],
      ],
    ],
    [
      'JSON lines of another name',
      '{"a":1,"b":"x, y"}\n{"a":2,"b":"z"}\n',
      'txt',
      ['a', 'b'],
      [
        ['1', 'x, y'],
        ['2', 'z'],
      ],
    ],
    ['JSON lines with commas behind', '{"a":1},\n{"a":2},\n', 'json', ['a'], [['1'], ['2']]],
    [
      'NaN of Python',
      '[{"a":1.5,"b":NaN},{"a":-Infinity,"b":3}]',
      'json',
      ['a', 'b'],
      [
        [1.5, null],
        [null, '3'],
      ],
    ],
    [
      'numbered rows of pandas',
      '{"a":{"0":1,"1":2},"b":{"0":"x","1":null}}',
      'json',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', null],
      ],
    ],
    [
      'JSON:API',
      '{"data":[{"id":"1","attributes":{"v":3}}],"included":[{"id":"9"},{"id":"8"}]}',
      'json',
      ['id', 'attributes.v'],
      [['1', '3']],
    ],
    [
      'pairs',
      'level=info msg="it \\"works\\"" ms=12\nlevel=warn ms=7 msg=no\n',
      'txt',
      ['level', 'msg', 'ms'],
      [
        ['info', 'it "works"', '12'],
        ['warn', 'no', '7'],
      ],
    ],
    ['lines of old Macs', 'so it goes\rand on\rand out\r', 'txt', ['text'], [['so it goes'], ['and on'], ['and out']]],
    [
      'fixed width that begins in the middle',
      '   1.50\n2       Oslo        3.00\n3       Rome        4.50\n',
      'txt',
      ['Column 1', 'Column 2', 'Column 3'],
      [
        [null, '1.50', null],
        ['2', 'Oslo', 3],
        ['3', 'Rome', 4.5],
      ],
    ],
    [
      'columns in JSON',
      '{"a":[1,2],"b":["x",null]}',
      'json',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', null],
      ],
    ],
    [
      'a matrix with names',
      '[["a","b"],[1,"x"],[2,"y"]]',
      'json',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'a matrix',
      '[[1,2.5],[3,4]]',
      'json',
      ['value 1', 'value 2'],
      [
        ['1', 2.5],
        ['3', 4],
      ],
    ],
    [
      'one array a line',
      '["a","b"]\n[1,"x"]\n[2,"y"]\n',
      'json',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'names and rows apart',
      '{"columns":["a","b"],"data":[[1,"x"],[2,"y"]]}',
      'json',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'GeoJSON',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}]}',
      'json',
      ['type', 'n', 'geometry.type', 'geometry.coordinates'],
      [['Feature', '1', 'Point', '[1,2]']],
    ],
    ['dots to depth three', '[{"a":{"b":{"c":1,"d":{"e":2}}}}]', 'json', ['a.b.c', 'a.b.d'], [['1', '{"e":2}']]],
    [
      'big integers',
      '[{"id":12345678901234567890},{"id":9007199254740993}]',
      'json',
      ['id'],
      [['12345678901234567890'], ['9007199254740993']],
    ],
    [
      'a spreadsheet as XML',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="a"/><Style ss:ID="b"/><Style ss:ID="c"/><Style ss:ID="d"/></Styles><Worksheet ss:Name="S1"><Table><Row><Cell><Data ss:Type="String">id</Data></Cell><Cell><Data ss:Type="String">name</Data></Cell><Cell><Data ss:Type="String">v</Data></Cell></Row><Row><Cell><Data ss:Type="Number">1</Data></Cell><Cell><Data ss:Type="String">A &amp; B</Data></Cell><Cell><Data ss:Type="Number">2.5</Data></Cell></Row><Row><Cell><Data ss:Type="Number">2</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">3</Data></Cell></Row></Table></Worksheet><Worksheet ss:Name="S2"><Table><Row><Cell><Data>x</Data></Cell></Row></Table></Worksheet></Workbook>',
      'xml',
      ['id', 'name', 'v'],
      [
        ['1', 'A & B', 2.5],
        ['2', null, 3],
      ],
    ],
    [
      'attributes in XML',
      '<o><r id="1" city="Oslo"/><r id="2" city="Rome"/></o>',
      'xml',
      ['id', 'city'],
      [
        ['1', 'Oslo'],
        ['2', 'Rome'],
      ],
    ],
    [
      'nested repeats in XML',
      '<o><r id="1"><t>x</t><t>y</t><p><n>q</n></p></r><r id="2"><t>z</t><p><n>w</n></p></r></o>',
      'xml',
      ['id', 't', 'p.n'],
      [
        ['1', '["x","y"]', 'q'],
        ['2', '["z"]', 'w'],
      ],
    ],
    [
      'names with prefixes in XML',
      '<f:a xmlns:f="u"><f:r><f:v>1</f:v></f:r><f:r><f:v>2</f:v></f:r></f:a>',
      'xml',
      ['f:v'],
      [['1'], ['2']],
    ],
  ])('%s', async (_name, content, family, names, rows) => {
    const result = await ingest(content, { family });
    expect(labels(result)).toEqual(names);
    expect(await rowsOf(result)).toEqual(rows);
  });

  test('XML says its own encoding', async () => {
    const result = await ingest(
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><o><r><v>M\xfcller</v></r><r><v>b</v></r></o>', 'latin1'),
      { family: 'xml' },
    );
    expect((await rowsOf(result))[0]).toEqual(['Müller']);
  });
});

describe('values as people write them', () => {
  const column = (cells: string[]) =>
    `k;v\n${cells.map((cell, nth) => `${String.fromCharCode(97 + nth)};${cell}`).join('\n')}\n`;
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
    ['rupees by name', ['Rs. 1,200.00', 'Rs. 350.50'], 'decimal', [1200, 350.5]],
    ['dirhams', ['AED 1,200.00', 'AED 3.50'], 'decimal', [1200, 3.5]],
    ['blanks between thousands and a point', ['1 234.56', '12.00'], 'decimal', [1234.56, 12]],
    ['signs before both', ['+5', '-3', '0'], 'integer', ['5', '-3', '0']],
    ['a dash for minus', ['\u20135.2', '3.1'], 'decimal', [-5.2, 3.1]],
    ['millions and thousands', ['1.2M', '850K', '12'], 'decimal', [1200000, 850000, 12]],
    ['seats', ['12B', '14B'], 'text', ['12B', '14B']],
    ['kelvins', ['273.15K', '300.5K'], 'text', ['273.15K', '300.5K']],
    ['Arabic digits', ['١٬٢٣٤٫٥٠', '٤٥٫٢٥'], 'decimal', [1234.5, 45.25]],
    ['Devanagari digits', ['१२३', '४५'], 'integer', ['123', '45']],
    ['months and years', ['Jan-24', 'Dec-23'], 'date', ['2024-01-01', '2023-12-01']],
    ['seasons', ['2009/10', '2010/11'], 'text', ['2009/10', '2010/11']],
    ['quarters', ['Q1 2024', 'Q4 2023'], 'date', ['2024-01-01', '2023-10-01']],
    ['weeks', ['2024-W07', '2020-W53'], 'date', ['2024-02-12', '2020-12-28']],
    ['Japanese dates', ['2024年1月5日', '2023年12月30日'], 'date', ['2024-01-05', '2023-12-30']],
    ['Italian months', ['5 gennaio 2024', '30 dicembre 2023'], 'date', ['2024-01-05', '2023-12-30']],
    ['Russian months', ['5 января 2024', '30 декабря 2023'], 'date', ['2024-01-05', '2023-12-30']],
    ['dates of SAS', ['05JAN2024', '30DEC2023'], 'date', ['2024-01-05', '2023-12-30']],
    [
      'dates of mail',
      ['Fri, 05 Jan 2024 10:00:00 GMT', 'Sat, 30 Dec 2023 12:00:00 GMT'],
      'datetime',
      ['2024-01-05 10:00:00', '2023-12-30 12:00:00'],
    ],
    [
      'time zones of two places',
      ['2024-01-05 10:00:00 EST', '2024-01-05 10:00:00 PST'],
      'text',
      ['2024-01-05 10:00:00 EST', '2024-01-05 10:00:00 PST'],
    ],
    ['dates that are none of MySQL', ['2024-01-05', '0000-00-00'], 'date', ['2024-01-05', null]],
    ['WAHR and FALSCH', ['WAHR', 'FALSCH'], 'boolean', [true, false]],
    ['oui and non', ['Oui', 'Non', 'oui'], 'boolean', [true, false, true]],
    ['nulls of other languages', ['1,5', '#NV', 'k. A.', '\u2013', '2,5'], 'decimal', [1.5, null, null, null, 2.5]],
    ['unknown among words', ['unknown', 'male', 'female'], 'text', ['unknown', 'male', 'female']],
    ['North Dakota beside N/A', ['ND', 'N/A', 'SD'], 'text', ['ND', null, 'SD']],
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
    [
      'long card numbers',
      ['4111111111111111111111', '4222222222222222222222'],
      'text',
      ['4111111111111111111111', '4222222222222222222222'],
    ],
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

describe('what only a person can know', () => {
  test.each<[string, string[], 'date' | 'datetime', unknown[]]>([
    ['seconds since 1970', ['1704067200', '1704153600'], 'datetime', ['2024-01-01 00:00:00', '2024-01-02 00:00:00']],
    [
      'milliseconds since 1970',
      ['1704067200000', '1704153600500'],
      'datetime',
      ['2024-01-01 00:00:00', '2024-01-02 00:00:00.5'],
    ],
    ['spreadsheet serial dates', ['45292', '45293'], 'date', ['2024-01-01', '2024-01-02']],
    ['the days of instants', ['2024-01-01 10:00:00', '2024-01-02 11:00:00'], 'date', ['2024-01-01', '2024-01-02']],
  ])('%s', async (_name, cells, type, values) => {
    const result = await ingest(`k,v\n${cells.map((cell, nth) => `${nth},${cell}`).join('\n')}\n`, {
      overrides: { v: { type } },
    });
    expect([result.columns[1]!.type, (await rowsOf(result)).map(([, value]) => value)]).toEqual([type, values]);
  });
});

test('a date that tells the order of its day and month tells it for those written alike', async () => {
  const result = await ingest('booked;valid;other\n25.11.23;02.11.23;02/11/2023\n03.11.23;03.11.23;03/11/2023\n');
  expect(result.columns.map(({ readAs, review }) => [readAs, review === null])).toEqual([
    ['d.m.y', true],
    ['d.m.y', true],
    [null, false],
  ]);
});

test('lists of JSON that are not the records are said', async () => {
  const result = await ingest('{"orders":[{"a":1},{"a":2}],"customers":[{"b":1}]}', { family: 'json' });
  expect(result.reading.notes).toEqual(['Records are under orders', '1 record under customers was not imported']);
});

test('UTF-32 is refused by its name', async () => {
  expect((await refusal(Buffer.from('fffe0000610000002c000000620000000a000000', 'hex'))).message).toBe(
    'the text is in UTF-32; save it as UTF-8',
  );
});
