import { describe, expect, it } from 'vitest';
import { quickest } from '@/tests/support/quickest';
import { flatPieces, nameOfText, richText, safeHref, type TextInline } from './rich-text';

const HASH = '0a'.repeat(16);
const parse = (body: string) => richText(body, (token) => token);
/** A tree as short marks: what is in it, and how. */
const sayInline = (children: readonly TextInline<string>[]): string =>
  children
    .map((child) => {
      switch (child.kind) {
        case 'text':
          return child.text;
        case 'code':
          return `<code ${child.text}>`;
        case 'break':
          return '<br>';
        case 'number':
          return `<number ${child.bound}>`;
        case 'link':
          return `<link ${child.href} ${sayInline(child.children)}>`;
        case 'strong':
        case 'emphasis':
          return `<${child.kind} ${sayInline(child.children)}>`;
      }
    })
    .join('');
const say = (body: string): string[] =>
  parse(body).map((block) => {
    switch (block.kind) {
      case 'rule':
        return 'rule';
      case 'image':
        return `image ${block.image.hash.slice(0, 2)} ${block.image.width}x${block.image.height}: ${block.image.alt}`;
      case 'heading':
        return `h${block.level}: ${sayInline(block.children)}`;
      case 'paragraph':
        return `p: ${sayInline(block.children)}`;
      case 'list':
        return `${block.start ?? '-'}: ${block.items.map((item) => sayInline(item)).join(' | ')}`;
    }
  });

describe('richText', () => {
  it.each<[string, string, string[]]>([
    ['nothing', ' \n\n', []],
    ['headings', '# One\n## Two\n### Three\n#### Four', ['h1: One', 'h2: Two', 'h3: Three', 'p: #### Four']],
    ['a number sign is no heading', '#1 in sales', ['p: #1 in sales']],
    ['paragraphs and lines', 'a\nb\r\n\nc', ['p: a<br>b', 'p: c']],
    ['rules', '---\n***\n--', ['rule', 'rule', 'p: --']],
    ['lists', '- a\n* b\n\n3. c\n4. d', ['-: a | b', '3: c | d']],
    ['a list ends a paragraph', 'a\n- b\nc', ['p: a', '-: b', 'p: c']],
    ['bold and italic', '**a** *b* _c_ **d *e***', ['p: <strong a> <emphasis b> <emphasis c> <strong d *e>*']],
    ['names and products', 'unit_price_usd 2 * 3 * 4', ['p: unit_price_usd 2 * 3 * 4']],
    ['not balanced', '**a *b `c [d](e', ['p: **a *b `c [d](e']],
    ['code keeps its marks', '`**a** {{b}}`', ['p: <code **a** {{b}}>']],
    ['escaped', '\\*a\\* \\{{b}}', ['p: *a* {{b}}']],
    [
      'numbers',
      'Sales {{figure-1}}, **{{ c:s_x:North }}**',
      ['p: Sales <number figure-1>, <strong <number c:s_x:North>>'],
    ],
    ['an open number', 'a {{b} c', ['p: a {{b} c']],
    ['a link', '[**a**](https://example.com/x?y=1)', ['p: <link https://example.com/x?y=1 <strong a>>']],
    ['mail', '[a](mailto:a@example.com)', ['p: <link mailto:a@example.com a>']],
    ['script', '[a](javascript:alert(1))', ['p: [a](javascript:alert(1))']],
    ['script in disguise', '[a](JaVa\tScript:alert)', ['p: [a](JaVa\tScript:alert)']],
    ['data and files', '[a](data:text/html,b) [c](file:///d)', ['p: [a](data:text/html,b) [c](file:///d)']],
    ['no scheme', '[a](/b) [c](//d)', ['p: [a](/b) [c](//d)']],
    ['a link in a link', '[a [b](https://c.d)](https://e.f)', ['p: [a <link https://c.d/ b>](https://e.f)']],
    ['an image', `a\n![Our (old) logo](image:${HASH}-40x30)\nb`, ['p: a', 'image 0a 40x30: Our (old) logo', 'p: b']],
    ['an image without words', `![](image:${HASH}-1x1) `, ['image 0a 1x1: ']],
    ['an image within a line', `a ![b](image:${HASH}-1x1)`, [`p: a ![b](image:${HASH}-1x1)`]],
    ['an image of no size', `![b](image:${HASH}-0x1)`, [`p: ![b](image:${HASH}-0x1)`]],
    ['a picture by address', '![a](https://b.c/d.png)', ['p: !<link https://b.c/d.png a>']],
    ['tags', '<script>x</script> <img src=x onerror=y> &lt;', ['p: <script>x</script> <img src=x onerror=y> &lt;']],
  ])('%s', (_, body, said) => {
    expect(say(body)).toEqual(said);
  });

  it('keeps every character that is no mark', () => {
    const body = 'a ** b __ c ~~ d {{ e }} ] ) f';
    const pieces = parse(body).flatMap((block) => (block.kind === 'paragraph' ? flatPieces(block.children) : []));
    expect(pieces.map((piece) => ('text' in piece ? piece.text : `{{ ${piece.bound} }}`)).join('')).toBe(body);
  });

  it('goes no deeper than a few marks', () => {
    const depthOf = (children: readonly TextInline<string>[]): number =>
      Math.max(0, ...children.map((child) => ('children' in child ? 1 + depthOf(child.children) : 0)));
    const nested = parse('**_'.repeat(500) + 'a' + '_**'.repeat(500));
    expect(nested.map((block) => (block.kind === 'paragraph' ? depthOf(block.children) : 0))[0]).toBeLessThanOrEqual(4);
  });

  it.each([
    '*',
    '**',
    '_',
    '`',
    '[',
    '[a](',
    '{{',
    '*a ',
    '**a ',
    '[a](b',
    '\\',
    '- ',
    '# ',
    '1. ',
    '_a_',
    '[[a](https://b.c)',
  ])('10,000 characters of %j take no long time', async (piece) => {
    const body = piece.repeat(Math.ceil(10_000 / piece.length));
    expect(await quickest(() => parse(body))).toBeLessThan(400);
  });
});

describe('safeHref', () => {
  it.each<[string, string | null]>([
    ['https://a.b', 'https://a.b/'],
    ['HTTP://a.b/c', 'http://a.b/c'],
    ['vbscript:x', null],
    ['https://a b', null],
    ['\u0001javascript:x', null],
    ['blob:https://a.b/c', null],
    ['', null],
  ])('%j', (given, href) => {
    expect(safeHref(given)).toBe(href);
  });
});

describe('nameOfText', () => {
  it.each([
    ['# Sales *now*\nmore', 'Sales now'],
    ['---\n- a\n- b', 'a'],
    ['---', 'Divider'],
    ['We sold {{figure-1}}.', 'We sold ….'],
    ['x'.repeat(100), `${'x'.repeat(59)}…`],
  ])('%j', (body, name) => {
    expect(nameOfText(body)).toBe(name);
  });
});
