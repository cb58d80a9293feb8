import type { Profile } from '@node-saml/node-saml';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { decryptXml, getVerifiedXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { z } from 'zod';
import { decodeAnswer, faultOfOpened, isEncrypted } from './saml-text';
import { elementOf } from './saml-elements';
import type { ProviderPerson } from './schema';

// Verifies SAML answers. Parsing XML and making it canonical takes a while: it is done in a thread that can be ended.

const CLOCK_MS = 60_000;
const LONGEST_CLAIM = 500;
const MOST_GROUPS = 500;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Where providers write the mail address and the name. */
const MAIL_ATTRIBUTES = [
  'email',
  'mail',
  'emailaddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const NAME_ATTRIBUTES = [
  'username',
  'displayName',
  'name',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'urn:oid:2.16.840.1.113730.3.1.241',
];

/** What the thread is given: the answer, the request that it names and when that was made, and what it must fit. */
export type SamlTask = {
  kind: 'answer';
  field: string;
  requestId: string;
  instant: string;
  requestSeconds: number;
  provider: { entityId: string; certificates: string[] };
  acs: string;
  entityId: string;
  groupsClaim: string;
  /** What opens an encrypted assertion. */
  decryptionKey: string;
};
/** A request to end a session, posted as XML with its signature in it. */
export type SamlLogoutTask = { kind: 'logout'; text: string; certificates: string[] };
type Refusal = { refused: string };
export type SamlVerdict = { person: ProviderPerson } | Refusal;
export type SamlLogoutVerdict = { signed: string } | Refusal;

class Refused extends Error {}
const refused = (why: string) => new Refused(why);

const partnerOf = ({ requestId, instant, requestSeconds, provider, acs, entityId, decryptionKey }: SamlTask) =>
  new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    idpCert: provider.certificates,
    idpIssuer: provider.entityId,
    decryptionPvk: decryptionKey,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestSeconds * 1000,
    // Requests are kept in the database, where each is answered once: the thread knows the one that was looked up.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? instant : null),
      removeAsync: async () => null,
    },
  });

const texts = z.array(z.object({ _: z.string().optional() }));
const instant = z.iso.datetime({ offset: true });
/** What is read of the signed part ourselves, beside the library. */
const signedPart = z.object({
  Assertion: z.object({
    Issuer: texts.length(1),
    Subject: z
      .array(
        z.object({
          NameID: z.array(z.object({ _: z.string(), $: z.record(z.string(), z.string()).optional() })).length(1),
          SubjectConfirmation: z
            .array(
              z.object({
                $: z.object({ Method: z.string() }),
                SubjectConfirmationData: z
                  .array(
                    z.object({
                      $: z.object({ Recipient: z.string(), NotOnOrAfter: instant, InResponseTo: z.string() }),
                    }),
                  )
                  .length(1),
              }),
            )
            .min(1),
        }),
      )
      .length(1),
    Conditions: z
      .array(
        z.object({
          $: z.object({ NotBefore: instant.optional(), NotOnOrAfter: instant }),
          AudienceRestriction: z.array(z.object({ Audience: texts.min(1) })).min(1),
        }),
      )
      .length(1),
  }),
});

/** The provider's name for a person, as it wrote it. */
type Named = { format: string; nameId: string };

const NAME_ATTRIBUTES_SENT = ['Format', 'NameQualifier', 'SPNameQualifier'];
function named({ _: text, $: attributes = {} }: { _: string; $?: Record<string, string> | undefined }): Named {
  const kept = NAME_ATTRIBUTES_SENT.flatMap((name) => (attributes[name] ? [[name, attributes[name]] as const] : []));
  return { format: attributes.Format ?? '', nameId: elementOf('saml:NameID', Object.fromEntries(kept), text) };
}

/** Compares what the assertion itself says with what was asked; the library leaves some of it out. */
function assertFits(assertion: unknown, { acs, entityId, requestId, provider }: SamlTask): Named {
  const read = signedPart.safeParse(assertion);
  if (!read.success) throw refused('the assertion lacks a part that it needs');
  const { Issuer, Subject, Conditions } = read.data.Assertion;
  const [subject, conditions] = [Subject[0]!, Conditions[0]!];
  const now = Date.now();
  const isOver = (until: string) => Date.parse(until) + CLOCK_MS <= now;
  if (Issuer[0]!._ !== provider.entityId) throw refused('the assertion has another issuer');
  if (!conditions.AudienceRestriction.every(({ Audience }) => Audience.some(({ _: name }) => name === entityId)))
    throw refused('the assertion is for another audience');
  if (isOver(conditions.$.NotOnOrAfter)) throw refused('the assertion has expired');
  const isForUs = subject.SubjectConfirmation.some(({ $: { Method }, SubjectConfirmationData: [data] }) => {
    const { Recipient, NotOnOrAfter, InResponseTo } = data!.$;
    return Method === BEARER && Recipient === acs && InResponseTo === requestId && !isOver(NotOnOrAfter);
  });
  if (!isForUs) throw refused('the assertion does not answer this request');
  return named(subject.NameID[0]!);
}

const claim = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST_CLAIM) : '');
const firstOf = (attributes: Record<string, unknown>, names: readonly string[]): string =>
  names.map((name) => claim([attributes[name]].flat()[0])).find(Boolean) ?? '';

function personOf(profile: Profile, { format, nameId }: Named, groupsClaim: string): ProviderPerson {
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>;
  const groups = attributes[groupsClaim];
  const mail = firstOf(attributes, MAIL_ATTRIBUTES) || (format === MAIL_FORMAT ? claim(profile.nameID) : '');
  return {
    issuer: profile.issuer,
    subject: claim(profile.nameID),
    email: mail || null,
    emailVerified: null,
    name: firstOf(attributes, NAME_ATTRIBUTES),
    groups: groups === undefined ? null : [groups].flat().slice(0, MOST_GROUPS).map(claim).filter(Boolean),
    session: claim(profile.sessionIndex) || null,
    nameId,
  };
}

/** The library reads what it has decrypted as it is: it is looked at as what came in the open was. */
async function assertOpensToAssertion({ field, decryptionKey }: SamlTask): Promise<void> {
  const text = decodeAnswer(field) ?? '';
  if (!isEncrypted(text)) return;
  const path = `/*[local-name()='Response']/*[local-name()='EncryptedAssertion']`;
  const [secret] = xpath.selectElements(await parseDomFromString(text), path);
  if (!secret) throw refused('it does not hold one assertion');
  const inside = await decryptXml(secret.toString(), decryptionKey).catch(() => {
    throw refused('its encrypted assertion can’t be opened with this server’s key');
  });
  const fault = faultOfOpened(inside);
  if (fault !== null) throw refused(fault);
}

async function verified(task: SamlTask): Promise<ProviderPerson> {
  await assertOpensToAssertion(task);
  const { profile } = await partnerOf(task)
    .validatePostResponseAsync({ SAMLResponse: task.field })
    .catch((error: unknown) => {
      throw refused(error instanceof Error ? error.message : 'it could not be verified');
    });
  if (!profile) throw refused('it names nobody');
  const name = assertFits(profile.getAssertion?.(), task);
  if (name.format === TRANSIENT || !claim(profile.nameID))
    throw refused('its name for the person is another each time');
  return personOf(profile, name, task.groupsClaim);
}

const refusal = (error: unknown): Refusal => ({
  refused: error instanceof Refused ? error.message : 'it could not be verified',
});

/** The person whom a signed answer is about, or why it is refused. */
export const verifySaml = (task: SamlTask): Promise<SamlVerdict> =>
  verified(task).then((person) => ({ person }), refusal);

async function signedPartOf({ text, certificates }: SamlLogoutTask): Promise<string> {
  const { documentElement } = await parseDomFromString(text);
  const signed = getVerifiedXml(text, documentElement, certificates);
  if (signed === null) throw refused('it is not signed by the provider');
  return signed;
}

/** What of a posted request to end a session is signed, or why it is refused. */
export const verifySamlLogout = (task: SamlLogoutTask): Promise<SamlLogoutVerdict> =>
  signedPartOf(task).then((signed) => ({ signed }), refusal);
