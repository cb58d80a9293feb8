'use client';

import { useState } from 'react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { copyText } from '@/components/client/browser/copy-text';
import { useChange } from '@/components/client/requests/use-change';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, Input, Textarea } from '@/components/ui/forms/field';
import { Segmented } from '@/components/ui/forms/segmented';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import type { SignInSettings, SignOnCheck } from '@/lib/base/sso/schema';
import { Section } from './settings-section';
import { SIGN_IN, useSignIn } from './use-sign-in';
import { connectionSectionWords } from './words';

const KINDS = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const NOTE = {
  settings: connectionSectionWords.signsInHere,
  environment: connectionSectionWords.bySettings,
  nothing: connectionSectionWords.notSetUp,
} as const;

/** Certificates as they were pasted, one after another. */
const certificatesOf = (text: string): string[] =>
  (text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [text]).map((each) => each.trim());

function useForm({ connection, connectionBy }: SignInSettings) {
  const oidc = connection?.kind === 'oidc' && connectionBy === 'settings' ? connection : null;
  const saml = connection?.kind === 'saml' ? connection : null;
  const [kind, setKind] = useState<Kind>(saml ? 'saml' : 'oidc');
  const [values, setValues] = useState({
    name: connectionBy === 'settings' ? (connection?.name ?? '') : '',
    issuer: oidc?.issuer ?? '',
    clientId: oidc?.clientId ?? '',
    clientSecret: '',
    entityId: saml?.entityId ?? '',
    address: saml?.address ?? '',
    logoutAddress: saml?.logoutAddress ?? '',
    certificates: saml?.certificates.join('\n') ?? '',
  });
  const control = (field: keyof typeof values) => ({
    value: values[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((now) => ({ ...now, [field]: value }));
    },
  });
  const { name, issuer, clientId, clientSecret, entityId, address, logoutAddress, certificates } = values;
  const given =
    kind === 'oidc'
      ? {
          kind,
          name: name.trim(),
          issuer: issuer.trim(),
          clientId: clientId.trim(),
          ...(clientSecret && { clientSecret }),
        }
      : {
          kind,
          name: name.trim(),
          entityId: entityId.trim(),
          address: address.trim(),
          logoutAddress: logoutAddress.trim(),
          certificates: certificatesOf(certificates),
        };
  const isWhole = kind === 'oidc' ? Boolean(issuer && clientId) : Boolean(entityId && address && certificates);
  const forgetSecret = () => setValues((now) => ({ ...now, clientSecret: '' }));
  return { kind, setKind, control, given, isWhole, hasSecret: oidc?.hasSecret ?? false, forgetSecret };
}

/** The company's identity provider. Its secret goes in and never comes out. */
export function ConnectionSection({ settings }: { settings: SignInSettings }) {
  const { connectionBy, planAllows, addresses } = settings;
  const { kind, setKind, control, given, isWhole, hasSecret, forgetSecret } = useForm(settings);
  const { save, busy, failure } = useSignIn();
  const [asks, setAsks] = useState(false);
  const submit = async () => {
    if (await save({ connection: given })) forgetSecret();
  };
  return (
    <Section
      title="Single sign-on"
      note={planAllows ? NOTE[connectionBy] : connectionSectionWords.partOfEnterprise}
      failure={failure}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" busy={busy} off={!planAllows}>
            Save provider
          </Button>
          {connectionBy === 'settings' && (
            <Button disabled={busy} onClick={() => setAsks(true)}>
              Remove
            </Button>
          )}
        </>
      }
    >
      <Segmented label="Protocol" value={kind} options={KINDS} onChange={setKind} />
      <Field label="Name" hint={connectionSectionWords.buttonSays}>
        <Input maxLength={40} {...control('name')} />
      </Field>
      {kind === 'oidc' ? (
        <>
          <Field label="Issuer" required hint={connectionSectionWords.issuer}>
            <Input type="url" maxLength={1000} {...control('issuer')} />
          </Field>
          <Field label="Client ID" required>
            <Input maxLength={300} {...control('clientId')} />
          </Field>
          <Field label="Client secret" hint={hasSecret ? connectionSectionWords.secretSaved : undefined}>
            <Input type="password" maxLength={2000} {...control('clientSecret')} autoComplete="new-password" />
          </Field>
          <Address label="Redirect address, for the provider" value={addresses.callback} />
          <Address label="Back-channel logout address" value={addresses.backChannelLogout} />
        </>
      ) : (
        <>
          <Field label="Issuer (entity ID)" required>
            <Input maxLength={1000} {...control('entityId')} />
          </Field>
          <Field label="Sign-in address" required hint={connectionSectionWords.redirectBinding}>
            <Input type="url" maxLength={1000} {...control('address')} />
          </Field>
          <Field label="Sign-out address" hint={connectionSectionWords.signOut}>
            <Input type="url" maxLength={1000} {...control('logoutAddress')} />
          </Field>
          <Field label="Signing certificates" required hint={connectionSectionWords.certificates}>
            <Textarea rows={5} maxLength={60_000} {...control('certificates')} className="font-mono text-small" />
          </Field>
          <Address label="Metadata of this server (entity ID)" value={addresses.metadata} />
          <Address label="Assertion consumer address (POST)" value={addresses.acs} />
          <Address label="Single logout address" value={addresses.singleLogout} />
        </>
      )}
      <TestConnection connection={isWhole ? given : undefined} canTest={isWhole || connectionBy !== 'nothing'} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Remove the identity provider?"
        confirm="Remove"
        onConfirm={async () => void (await save({ connection: null }))}
      >
        {connectionSectionWords.whatIsLost}
      </ConfirmDialog>
    </Section>
  );
}

/** An address that is entered at the provider. */
function Address({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex items-end gap-2.5">
      <Field label={label} className="min-w-0 flex-1">
        <Input readOnly value={value} onFocus={(event) => event.target.select()} className="font-mono text-small" />
      </Field>
      <Button
        aria-label={`Copy: ${label}`}
        onClick={() =>
          void copyText(value).then(
            () => setCopied(true),
            () => {},
          )
        }
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}

/** Asks the provider by what stands in the form, saved or not. */
function TestConnection({ connection, canTest }: { connection: object | undefined; canTest: boolean }) {
  const test = useChange([SIGN_IN, 'test'], (data: object, idempotencyKey) =>
    api<{ checks: SignOnCheck[] }>(`${SIGN_IN}/test`, { method: 'POST', data, idempotencyKey }),
  );
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SignOnCheck[]>([]);
  const run = async () => {
    setBusy(true);
    setOutcome([]);
    try {
      setOutcome((await test({ connection })).checks);
    } catch (error) {
      setOutcome([{ name: 'Test', passed: false, detail: messageOf(error) }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="border-t border-line-1 pt-4">
      <Button busy={busy} off={!canTest} onClick={() => void run()}>
        Test provider
      </Button>
      <div role="status" aria-label="Result of the test">
        <ul className="mt-2 space-y-1">
          {outcome.map(({ name, passed, detail }) => (
            <li key={name} className="flex flex-wrap items-baseline gap-x-3">
              <Badge tone={passed ? 'good' : 'bad'}>{name}</Badge>
              <span className="min-w-0 text-small break-words text-ink-2">{detail}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
