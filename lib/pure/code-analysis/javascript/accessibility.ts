import type { CodeRule } from '../model/rule';
import { picturesWithoutAlt } from '../syntax/html-text';
import { below, type SyntaxNode } from '../model/node';
import { attributeOf, attributesOf, elementName, ELEMENTS, hasSpread, isWholeText, textWithGaps } from './tree';

const is = (node: SyntaxNode, names: readonly string[]) => names.includes(elementName(node));
const has = (node: SyntaxNode, ...names: string[]) => names.some((name) => attributeOf(node, name));
const valueOf = (node: SyntaxNode, name: string): string | undefined =>
  attributeOf(node, name)?.parts[1]?.text.replace(/^\{?['"`{]?|['"`}]?\}?$/g, '');
/** A spread may bring any attribute. */
const isOpen = (node: SyntaxNode) => hasSpread(node);
const STATIC = [
  'div',
  'span',
  'p',
  'li',
  'td',
  'tr',
  'section',
  'article',
  'img',
  'ul',
  'header',
  'footer',
  'main',
  'aside',
  'h1',
  'h2',
  'h3',
  'h4',
];
const NEEDS_NO_LABEL = ['hidden', 'submit', 'button', 'reset', 'image'];
const NAMES = ['aria-label', 'aria-labelledby', 'title'];

const isInLabel = (node: SyntaxNode): boolean => {
  for (let up = node.parent; up; up = up.parent) {
    const opening = up.type === 'jsx_element' ? up.children.find(({ type }) => type === 'jsx_opening_element') : null;
    // A component of one’s own may be the label.
    if (opening && /label|field|control/i.test(elementName(opening))) return true;
  }
  return false;
};

const ARIA =
  /^aria-(?:activedescendant|atomic|autocomplete|braillelabel|brailleroledescription|busy|checked|colcount|colindex|colindextext|colspan|controls|current|describedby|description|details|disabled|dropeffect|errormessage|expanded|flowto|grabbed|haspopup|hidden|invalid|keyshortcuts|label|labelledby|level|live|modal|multiline|multiselectable|orientation|owns|placeholder|posinset|pressed|readonly|relevant|required|roledescription|rowcount|rowindex|rowindextext|rowspan|selected|setsize|sort|valuemax|valuemin|valuenow|valuetext)$/;

export const ACCESSIBILITY: readonly CodeRule[] = [
  {
    id: 'js-picture-without-alternative',
    category: 'accessibility',
    severity: 'medium',
    title: 'A picture without a text alternative',
    why: 'A screen reader reads its address aloud, or nothing.',
    fix: 'Add alt with what the picture shows, or alt="" where it is only decoration.',
    on: [...ELEMENTS, 'string', 'template_string', 'binary_expression'],
    find: (node) => {
      if (ELEMENTS.includes(node.type))
        return (
          is(node, ['img']) &&
          !isOpen(node) &&
          !has(node, 'alt', 'aria-label', 'aria-labelledby', 'aria-hidden', 'role') &&
          node
        );
      const isText = node.type !== 'binary_expression' || node.at('operator')?.text === '+';
      return isText && isWholeText(node) && /<img\b/i.test(node.text) && picturesWithoutAlt(textWithGaps(node)) && node;
    },
    fires: ["box.append('<img src=\"' + url + '\">');", 'const a = <img src={url} />;'],
    silent: [
      'const a = <img src={url} alt="A map" />;',
      'const a = <img {...props} />;',
      'const b = `<img src="${url}" alt="${name}">`;',
      "const tag = '<img';",
    ],
  },
  {
    id: 'js-click-without-key',
    category: 'accessibility',
    severity: 'medium',
    title: 'Something to select that no key reaches',
    why: 'It can’t be focused or pressed without a pointer, and isn’t announced as a control.',
    fix: 'Use a button, or add role, tabIndex and a key handler.',
    on: ELEMENTS,
    find: (node) =>
      is(node, STATIC) &&
      has(node, 'onClick') &&
      !isOpen(node) &&
      !has(node, 'role', 'onKeyDown', 'onKeyUp', 'onKeyPress', 'aria-hidden', 'tabIndex') &&
      !/stopPropagation|preventDefault/.test(attributeOf(node, 'onClick')?.text ?? '') &&
      node,
    fires: ['const a = <div onClick={go}>Go</div>;'],
    silent: [
      'const a = <button onClick={go}>Go</button>;',
      'const a = <div role="button" tabIndex={0} onClick={go} onKeyDown={go}>Go</div>;',
      'const a = <Row onClick={go} />;',
    ],
  },
  {
    id: 'js-frame-without-title',
    category: 'accessibility',
    severity: 'medium',
    title: 'A frame without a title',
    why: 'A screen reader can’t say what is in it.',
    fix: 'Add a title that says what it holds.',
    on: ELEMENTS,
    find: (node) => is(node, ['iframe']) && !isOpen(node) && !has(node, ...NAMES, 'aria-hidden') && node,
    fires: ['const a = <iframe src="/map" />;'],
    silent: ['const a = <iframe src="/map" title="Map" />;'],
  },
  {
    id: 'js-link-to-nowhere',
    category: 'accessibility',
    severity: 'low',
    title: 'A link that leads nowhere',
    why: 'It is announced as a link, can’t be opened in a tab and jumps to the top.',
    fix: 'Use a button for an action, or the real address.',
    on: ELEMENTS,
    find: (node) => is(node, ['a']) && !isOpen(node) && ['#', ''].includes(valueOf(node, 'href') ?? '-') && node,
    fires: ['const a = <a href="#">More</a>;'],
    silent: ['const a = <a href="#more">More</a>;', 'const a = <a href={to}>More</a>;'],
  },
  {
    id: 'js-order-of-focus',
    category: 'accessibility',
    severity: 'low',
    title: 'A positive tabIndex jumps the order of focus',
    why: 'Focus goes there before everything else on the page, whatever stands where.',
    fix: 'Use 0, and put the element where it belongs in the order.',
    on: ELEMENTS,
    find: (node) => Number(valueOf(node, 'tabIndex')) > 0 && attributeOf(node, 'tabIndex'),
    fires: ['const a = <p tabIndex={2}>Note</p>;'],
    silent: ['const a = <p tabIndex={0}>Note</p>;', 'const a = <p tabIndex={-1}>Note</p>;'],
  },
  {
    id: 'js-field-without-label',
    category: 'accessibility',
    severity: 'medium',
    title: 'A field without a label',
    why: 'A screen reader says “edit text”, and a placeholder is gone as soon as one types.',
    fix: 'Put it in a label, or name it by id and htmlFor, aria-label or aria-labelledby.',
    on: ELEMENTS,
    find: (node) =>
      is(node, ['input', 'textarea', 'select']) &&
      !isOpen(node) &&
      !has(node, 'id', ...NAMES, 'aria-hidden', 'hidden') &&
      !NEEDS_NO_LABEL.includes(valueOf(node, 'type') ?? '') &&
      !isInLabel(node) &&
      node,
    fires: ['const a = <input placeholder="Name" />;'],
    silent: [
      'const a = <label>Name <input /></label>;',
      'const a = <input id={id} />;',
      'const a = <input type="submit" />;',
      'const a = <input {...props} />;',
    ],
  },
  {
    id: 'js-unknown-aria',
    category: 'accessibility',
    severity: 'medium',
    title: 'There is no such ARIA attribute',
    why: 'It is ignored, so that what it should say isn’t said.',
    fix: 'Write the attribute that was meant, such as aria-label.',
    on: ['jsx_attribute'],
    find: (node) => {
      const name = node.parts[0]?.text ?? '';
      return name.startsWith('aria-') && !ARIA.test(name) && node;
    },
    fires: ['const a = <p aria-lable="Note">x</p>;'],
    silent: ['const a = <p aria-label="Note">x</p>;'],
  },
  {
    id: 'js-media-without-captions',
    category: 'accessibility',
    severity: 'medium',
    title: 'A video without captions',
    why: 'Whoever can’t hear it misses what is said.',
    fix: 'Add a track of captions, or mute a video that says nothing.',
    on: ['jsx_element', 'jsx_self_closing_element'],
    find: (node) => {
      const opening =
        node.type === 'jsx_element' ? node.children.find(({ type }) => type === 'jsx_opening_element') : node;
      if (!opening || !is(opening, ['video']) || isOpen(opening) || has(opening, 'muted', 'aria-hidden')) return null;
      return (
        !below(node, ELEMENTS).some((each) => is(each, ['track'])) &&
        !below(node, ['jsx_expression']).some(({ text }) => /track|children/i.test(text)) &&
        opening
      );
    },
    fires: ['const a = <video src="/a.mp4" controls />;'],
    silent: [
      'const a = <video src="/a.mp4" muted />;',
      'const a = <video src="/a.mp4"><track kind="captions" src="/a.vtt" /></video>;',
    ],
  },
  {
    id: 'js-page-without-language',
    category: 'accessibility',
    severity: 'medium',
    title: 'A page that doesn’t say its language',
    why: 'A screen reader reads it with the sounds of another language.',
    fix: 'Add lang, such as lang="en".',
    on: ELEMENTS,
    find: (node) =>
      is(node, ['html']) && !isOpen(node) && attributesOf(node).every((each) => each.parts[0]?.text !== 'lang') && node,
    fires: ['const a = <html><body>x</body></html>;'],
    silent: ['const a = <html lang="en"><body>x</body></html>;'],
  },
];
