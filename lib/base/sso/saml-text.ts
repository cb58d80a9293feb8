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

/** Ways of encrypting that are taken, for an assertion and for its key. Never PKCS #1 v1.5. */
const ENCRYPTION = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  // Within OAEP, where nothing hangs on collisions, and which is the one that every provider knows.
  'http://www.w3.org/2000/09/xmldsig#sha1',
]);

const TAG = /<(\/?)(?:([\w.-]+):)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export type SamlTag = {
  name: string;
  path: string;
  attributes: Map<string, string>;
  /** The characters up to the next tag. */
  text: string;
};

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
    const next = body.indexOf('<', TAG.lastIndex);
    const text = closed ? '' : body.slice(TAG.lastIndex, next < 0 ? undefined : next);
    tags.push({ name, path: [...open, name].join('/'), attributes: attributesOf(attributes), text });
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

const STRANGE = 'it holds a document type, a comment or something else that no answer needs';
const ENCRYPTED = 'Response/EncryptedAssertion';
const countOf = (tags: readonly SamlTag[], name: string) => tags.filter((tag) => tag.name === name).length;

/** What is wrong with the signatures of a message, whatever it says. */
function faultOfSignatures(tags: readonly SamlTag[], signed: readonly string[]): string | null {
  const ids = tags.flatMap(({ attributes }) => ['ID', 'Id', 'id'].flatMap((key) => attributes.get(key) ?? []));
  if (new Set(ids).size !== ids.length) return 'two of its elements have the same ID';
  const isMisplaced = tags.some(({ name, path }) => name === 'Signature' && !signed.includes(path));
  if (isMisplaced) return 'a signature stands where none belongs';
  const foreign = tags
    .map(({ path, attributes }) => ({ path, algorithm: attributes.get('Algorithm') }))
    .find(({ path, algorithm }) => {
      const known = path.startsWith(`${ENCRYPTED}/`) ? ENCRYPTION : ALGORITHMS;
      return algorithm !== undefined && !known.has(algorithm);
    });
  return foreign ? `it uses ${foreign.algorithm!.slice(0, 100)}` : null;
}

function faultOfAssertion(tags: readonly SamlTag[], path: string): string | null {
  const [assertion, ...others] = tags.filter(({ name }) => name === 'Assertion');
  if (!assertion || others.length > 0 || assertion.path !== path) return 'it does not hold one assertion';
  return countOf(tags, 'NameID') === 1 ? null : 'it does not name one person';
}

/** What can be told of an encrypted assertion without its key; what is in it is looked at when it is opened. */
function faultOfEncrypted(tags: readonly SamlTag[]): string | null {
  const [place] = tags.filter(({ name }) => name === 'EncryptedAssertion');
  const isAlone = countOf(tags, 'EncryptedAssertion') === 1 && countOf(tags, 'Assertion') === 0;
  if (!isAlone || place?.path !== ENCRYPTED) return 'it does not hold one assertion';
  const isOne = ['EncryptedData', 'EncryptedKey'].every((name) => countOf(tags, name) === 1);
  return isOne ? null : 'it is encrypted for several, or its key is missing';
}

/** Why an answer is refused before its signature is looked at; null where nothing speaks against it. */
export function faultOf(text: string, { acs }: { acs: string }): string | null {
  const tags = tagsOf(text);
  if (!tags) return STRANGE;
  if (tags[0]!.name !== 'Response' || countOf(tags, 'Response') !== 1) return 'it is not one response';
  const isSecret = countOf(tags, 'EncryptedAssertion') > 0;
  const fault =
    (isSecret ? faultOfEncrypted(tags) : faultOfAssertion(tags, 'Response/Assertion')) ??
    faultOfSignatures(tags, ['Response/Signature', 'Response/Assertion/Signature']);
  if (fault !== null) return fault;
  const status = tags.find(({ path }) => path === 'Response/Status/StatusCode')?.attributes.get('Value') ?? '';
  if (!status.endsWith(':status:Success')) return `the provider says ${status.slice(-60) || 'nothing of success'}`;
  const destination = tags[0]!.attributes.get('Destination');
  return destination && destination !== acs ? 'it was made for another address' : null;
}

/** The same of an assertion that was encrypted, once it is opened: anybody can encrypt for us. */
export function faultOfOpened(text: string): string | null {
  const tags = tagsOf(text);
  if (!tags) return STRANGE;
  return faultOfAssertion(tags, 'Assertion') ?? faultOfSignatures(tags, ['Assertion/Signature']);
}

export const isEncrypted = (text: string): boolean => countOf(tagsOf(text) ?? [], 'EncryptedAssertion') > 0;

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g, (whole, decimal, hexadecimal, name) => {
    if (name) return ENTITIES[name as string]!;
    const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal as string, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/** What a provider writes that ends a session: whose, and which of its own. */
export type LogoutRequest = {
  id: string;
  issuer: string;
  nameId: string;
  /** Empty: all of the person's. */
  sessions: string[];
  instant: string;
  until: string | null;
  destination: string;
};

/** Why a request to end a session is refused before its signature is looked at. */
export function faultOfLogout(text: string): string | null {
  const tags = tagsOf(text);
  if (!tags) return STRANGE;
  if (tags[0]!.name !== 'LogoutRequest' || countOf(tags, 'LogoutRequest') !== 1) return 'it is not one logout request';
  return faultOfSignatures(tags, ['LogoutRequest/Signature']);
}

/** Reads the signed part of a request to end a session; null where it isn't one. */
export function readLogout(text: string): LogoutRequest | null {
  const tags = tagsOf(text);
  if (!tags || faultOfLogout(text) !== null) return null;
  const under = (name: string) => tags.filter(({ path }) => path === `LogoutRequest/${name}`);
  const hasChildren = (parent: string) => tags.some(({ path }) => path.startsWith(`LogoutRequest/${parent}/`));
  const [issuers, names, sessions] = [under('Issuer'), under('NameID'), under('SessionIndex')];
  const isOdd = issuers.length !== 1 || names.length !== 1 || countOf(tags, 'NameID') !== 1;
  if (isOdd || ['Issuer', 'NameID', 'SessionIndex'].some(hasChildren)) return null;
  const attribute = (name: string) => plain(tags[0]!.attributes.get(name) ?? '');
  const words = (tag: SamlTag) => plain(tag.text).trim();
  return {
    id: attribute('ID'),
    issuer: words(issuers[0]!),
    nameId: words(names[0]!),
    sessions: sessions.map(words),
    instant: attribute('IssueInstant'),
    until: attribute('NotOnOrAfter') || null,
    destination: attribute('Destination'),
  };
}

/** The request that an answer says it is for. */
export const requestOf = (text: string): string | null => tagsOf(text)?.[0]?.attributes.get('InResponseTo') ?? null;
