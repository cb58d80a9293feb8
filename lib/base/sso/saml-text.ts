/**
 * What is read of a SAML answer before a parser sees it, and beside the library that verifies it. An answer is text of
 * elements and characters alone: a document type could name files and grow without end, and a comment splits a text so
 * that two readers see two names.
 */
const LONGEST = 256 * 1024;
const MOST_TAGS = 3000;
const MOST_DEPTH = 40;

/** Digests and signatures that are trusted, and the ways of writing XML the same twice. Nothing of SHA-1 or MD5. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
]);

const TAG = /<(\/?)(?:([\w.-]+):)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export type SamlTag = { name: string; path: string; attributes: Map<string, string> };

const attributesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']));

/** Every start tag with its place, or null where the text is anything but elements and characters. */
export function tagsOf(text: string): SamlTag[] | null {
  const body = text.replace(/^\uFEFF?\s*<\?xml[^?<>]*\?>/, '');
  const open: string[] = [];
  const tags: SamlTag[] = [];
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [, end, , name = '', attributes = '', closed] = TAG.exec(body) ?? [];
    if (!name || tags.length >= MOST_TAGS || open.length > MOST_DEPTH) return null;
    if (end) {
      if (open.pop() !== name) return null;
      continue;
    }
    tags.push({ name, path: [...open, name].join('/'), attributes: attributesOf(attributes) });
    if (!closed) open.push(name);
  }
  return open.length === 0 && tags.length > 0 ? tags : null;
}

/** The text of a form's field, or null: too long, or not base 64. */
export function decodeAnswer(field: string): string | null {
  const plain = field.replace(/\s/g, '');
  if (plain.length > (LONGEST * 4) / 3 || !/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return null;
  const bytes = Buffer.from(plain, 'base64');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : null;
}

/** Why an answer is refused before its signature is looked at; null where nothing speaks against it. */
export function faultOf(text: string, { acs }: { acs: string }): string | null {
  const tags = tagsOf(text);
  if (!tags) return 'it holds a document type, a comment or something else that no answer needs';
  const named = (name: string) => tags.filter((tag) => tag.name === name);
  if (tags[0]!.name !== 'Response' || named('Response').length !== 1) return 'it is not one response';
  if (named('EncryptedAssertion').length > 0) return 'it is encrypted; have the provider sign only';
  const [assertion, ...others] = named('Assertion');
  if (!assertion || others.length > 0 || assertion.path !== 'Response/Assertion')
    return 'it does not hold one assertion';
  if (named('NameID').length !== 1) return 'it does not name one person';
  const ids = tags.flatMap(({ attributes }) => ['ID', 'Id', 'id'].flatMap((key) => attributes.get(key) ?? []));
  if (new Set(ids).size !== ids.length) return 'two of its elements have the same ID';
  const places = named('Signature').map(({ path }) => path);
  if (places.some((path) => !['Response/Signature', 'Response/Assertion/Signature'].includes(path)))
    return 'a signature stands where none belongs';
  const used = tags.flatMap(({ attributes }) => attributes.get('Algorithm') ?? []);
  const foreign = used.find((algorithm) => !ALGORITHMS.has(algorithm));
  if (foreign !== undefined) return `it uses ${foreign.slice(0, 100)}`;
  const status = tags.find(({ path }) => path === 'Response/Status/StatusCode')?.attributes.get('Value') ?? '';
  if (!status.endsWith(':status:Success')) return `the provider says ${status.slice(-60) || 'nothing of success'}`;
  const destination = tags[0]!.attributes.get('Destination');
  return destination && destination !== acs ? 'it was made for another address' : null;
}

/** The request that an answer says it is for. */
export const requestOf = (text: string): string | null => tagsOf(text)?.[0]?.attributes.get('InResponseTo') ?? null;
