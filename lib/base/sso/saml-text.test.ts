import { describe, expect, it } from 'vitest';
import { quickest } from '@/tests/support/quickest';
import { decodeAnswer, faultOf, requestOf, tagsOf } from './saml-text';

const ACS = 'https://plumbline.example/api/auth/sso/saml';
const SIGNATURE =
  '<ds:Signature xmlns:ds="x"><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/></ds:Signature>';
const ASSERTION = `<a:Assertion ID="_1">${SIGNATURE}<a:Subject><a:NameID>ann</a:NameID></a:Subject></a:Assertion>`;
const response = (inside = ASSERTION, attributes = `ID="_0" InResponseTo="_r" Destination="${ACS}"`) =>
  `<?xml version="1.0"?><p:Response ${attributes}><p:Status><p:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></p:Status>${inside}</p:Response>`;

describe('an answer', () => {
  it('of elements and characters is read on', () => {
    expect(faultOf(response(), { acs: ACS })).toBeNull();
    expect(requestOf(response())).toBe('_r');
  });

  it.each([
    ['a document type', `<!DOCTYPE a>${response()}`, /document type/],
    ['a comment', response(ASSERTION.replace('ann', 'an<!-- -->n')), /comment/],
    ['a section', response(ASSERTION.replace('ann', '<![CDATA[ann]]>')), /comment/],
    ['an instruction', response(`<?a b?>${ASSERTION}`), /comment/],
    ['an assertion alone', ASSERTION, /one response/],
    ['a response in a response', response(response().replace(/^<\?xml[^>]*>/, '')), /one response/],
    ['two assertions', response(ASSERTION + ASSERTION.replace('_1', '_2')), /one assertion/],
    ['an assertion elsewhere', response(`<p:Extensions>${ASSERTION}</p:Extensions>`), /one assertion/],
    ['no assertion', response(''), /one assertion/],
    ['an encrypted one', response('<a:EncryptedAssertion></a:EncryptedAssertion>'), /encrypted/],
    ['two names', response(ASSERTION.replace('<a:NameID>', '<a:NameID></a:NameID><a:NameID>')), /one person/],
    ['an ID twice', response(ASSERTION.replace('_1', '_0')), /same ID/],
    ['an ID twice, written otherwise', response(ASSERTION.replace('<a:Subject>', '<a:Subject Id="_1">')), /same ID/],
    [
      'a signature within the subject',
      response(ASSERTION.replace('<a:NameID>', `${SIGNATURE}<a:NameID>`)),
      /signature/,
    ],
    ['SHA-1', response().replace('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1'), /it uses/],
    ['no success', response().replace(':status:Success', ':status:Responder'), /provider says/],
    ['another destination', response().replace(ACS, 'https://other.example/'), /another address/],
    ['an element that is not closed', response().replace('</a:Subject>', ''), /document type/],
    ['nothing', '', /document type/],
  ])('with %s is refused before it is parsed', (_what, text, why) => {
    expect(faultOf(text, { acs: ACS })).toMatch(why);
  });

  it('is read in a moment, however it is made', async () => {
    const made = [
      '<a'.repeat(100_000),
      `<a ${' '.repeat(200_000)}`,
      `<a b="${'x'.repeat(200_000)}`,
      '<a>'.repeat(50_000),
    ];
    const read = () => {
      for (const text of made) expect(tagsOf(text)).toBeNull();
    };
    expect(await quickest(read)).toBeLessThan(500);
  });
});

describe('a field', () => {
  it.each([
    ['', null],
    ['%%%', null],
    [Buffer.from('<a/>').toString('base64'), '<a/>'],
    [
      Buffer.from('größer')
        .toString('base64')
        .replace(/(.{4})/, '$1\r\n'),
      'größer',
    ],
    [Buffer.from([0xff, 0xfe]).toString('base64'), null],
    ['A'.repeat(400_000), null],
  ])('%# is decoded as it should', (field, text) => {
    expect(decodeAnswer(field)).toBe(text);
  });
});
