import { expect, test } from 'vitest';
import { sniff } from './sniff';

test.each<[string, string, object]>([
  ['commas', 'a,b\n1,2\n', { dialect: { delimiter: ',' }, width: 2, header: ['a', 'b'], skipLines: 1, regular: true }],
  ['semicolons with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', { dialect: { delimiter: ';' }, width: 2 }],
  ['tabs with commas in the text', 'a\tb\nx, y\tz\nu, v\tw\n', { dialect: { delimiter: '\t' }, width: 2 }],
  ['an announced delimiter', 'sep=|\na|b\n1|2\n', { dialect: { delimiter: '|' }, header: ['a', 'b'], skipLines: 2 }],
  ['single quotes', "a,b\n'x, y',1\n'z, w',2\n'u, v',3\n", { dialect: { quote: "'" }, width: 2 }],
  ['backslashes before quotes', 'a,b\n"5\\" x",1\n"6\\" y",2\n', { dialect: { escape: '\\' }, width: 2 }],
  ['quoted blanks', 'a b c\n1 "x y" 2\n3 "z w" 4\n', { dialect: { delimiter: ' ' }, width: 3 }],
  ['one column', 'name\nAnn\nBob\n', { width: 1, header: ['name'] }],
  [
    'a title above',
    'Sales\n\na,b,c\n1,2,3\n4,5,6\n',
    { width: 3, header: ['a', 'b', 'c'], skipLines: 3, preambleLines: 1 },
  ],
  [
    'notes strewn above',
    'Made by,,hand,\nas,a,,\nsheet,,,\nname,born,kids,age\nAnn,1990-01-02,yes,3\nBob,1991-02-03,no,4\nCy,1992-03-04,no,5\n',
    { width: 4, header: ['name', 'born', 'kids', 'age'], skipLines: 4, preambleLines: 3 },
  ],
  [
    'a query above years',
    'Query,too large,,,\nSet: areas,,,,\nUnit,,US Dollar,,\nYear,,2000,2001,2002\nAreas,,,,\nA,,5,6,7\nB,,8,9,11\n',
    { header: ['Areas', '', '2000', '2001', '2002'], skipLines: 5 },
  ],
  [
    'a corner that says what the columns are',
    'Year,2000,2001,2002\nCement,5,6,7\nClay,8,9,11\nTotal,13,15,18\n',
    { header: ['', '2000', '2001', '2002'], skipLines: 1 },
  ],
  [
    'years below years',
    'Year,2000,2001,2002\n1990,5,6,7\n1991,8,9,11\n',
    { header: ['Year', '2000', '2001', '2002'], skipLines: 1 },
  ],
  [
    'months below figures',
    'Month,Rain,Sun,Wind\nJan,5,6,7\nFeb,8,9,11\n',
    { header: ['Month', 'Rain', 'Sun', 'Wind'], skipLines: 1 },
  ],
  [
    'a header with gaps over records of words',
    'name,kind,,\nAnn,a,red,big\nBob,b,blue,small\nCy,c,green,flat\n',
    { header: ['name', 'kind', '', ''], skipLines: 1 },
  ],
  [
    'a header with gaps over numbers',
    'name,sum,,\nAnn,1,2,3\nBob,4,5,6\nCy,7,8,9\n',
    { header: ['name', 'sum', '', ''], skipLines: 1 },
  ],
  [
    'comments',
    '# made today\n# by hand\na;b\n1;3\n6;7\n',
    { comment: '#', width: 2, header: ['a', 'b'], regular: false },
  ],
  ['uneven rows', 'a,b,c\n1,2\n3,4,5,6\n', { width: 3, header: ['a', 'b', 'c'], regular: false }],
  [
    'a second table',
    `a,b,c\n${'1,x,2\n'.repeat(5)}a,b,c,d\n${'1,x,2,3\n'.repeat(6)}`,
    { width: 3, header: ['a', 'b', 'c'], regular: false },
  ],
  ['a header said twice', 'a,b\n1,x\n2,y\na,b\n3,z\n', { header: ['a', 'b'], regular: false }],
  ['rows that are all the same', 'a,b\na,b\na,b\n', { header: null, width: 2 }],
  ['a trailing delimiter in the header', 'a,b,\n1,2\n3,4\n', { width: 2, header: ['a', 'b'] }],
  ['carriage returns', 'a,b\r1,2\r', { dialect: { newline: '\r' }, width: 2 }],
  ['nothing', '', { width: 1, header: null }],
])('%s', (_name, text, layout) => {
  expect(sniff(text, true)).toMatchObject(layout);
});

test.each<[string, string, number]>([
  ['sentences', 'It was the best of times, it was\nIt was the worst of times, it was\n'.repeat(5), 1],
  ['numbers', '1,2,3\n4,5,6\n', 3],
  ['a header', 'name,city\nAnn,Oslo\nBob,Rome\nCid,Oslo\nDan,Rome\n', 2],
  ['uneven commas', 'a, b and c\nd\ne, f, g\n', 1],
])('text that may be prose: %s', (_name, text, width) => {
  expect(sniff(text, true, { prose: true }).width).toBe(width);
});

test.each<[string, string[] | null]>([
  ['1,2,3\n4,5,6\n', null],
  ['a,b,c\n4,5,6\n', ['a', 'b', 'c']],
  ['country,1990,1991,1992\nNorway,1,2,3\nFrance,4,5,6\n', ['country', '1990', '1991', '1992']],
  ['Ann,Oslo\nBob,Rome\nCid,Oslo\nDan,Rome\nEve,Oslo\n', null],
  ['code,name\nNO,Norway\nFR,France\nDE,Germany\nIT,Italy\n', ['code', 'name']],
  ['id,name,id,age\n1,Ann,0,30\n2,Bob,0,26\n', ['id', 'name', 'id', 'age']],
  ['id,,age\n1,Ann,30\n2,Bob,26\n', ['id', '', 'age']],
  ['25, Private, 11th\n38, Public, HS\n28, Private, Some\n', null],
  ['a,b,c\n', ['a', 'b', 'c']],
  ['1,x\n', null],
  [',0,1,2,3\n2025-07,100.0,88.4,79.6,72.2\n2025-08,100.0,88.8,79.7,71.7\n', ['', '0', '1', '2', '3']],
  ['cohort,1,2,3\n2025-07,100,88,79\n2025-08,100,84,71\n', ['cohort', '1', '2', '3']],
  [',1,2,3\n,4,5,6\n,7,8,9\n', null],
  ['a,1,2,3\nb,1,2,3\nc,1,2,3\n', null],
])('the header of %j', (text, header) => {
  expect(sniff(text, true).header).toEqual(header);
});
