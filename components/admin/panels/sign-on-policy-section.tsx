'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import type { SignInSettings, SignOnRole } from '@/lib/base/sso/schema';
import { Section } from './settings-section';
import { useSignIn } from './use-sign-in';
import { ROLE_WORD, signOnPolicyWords } from './words';

const ROLES: readonly SignOnRole[] = ['admin', 'analyst', 'viewer'];
const MOST_ROWS = 100;

/** Who gets an account by the provider, and what they may do here. */
export function SignOnPolicySection({ settings: { policy, connection } }: { settings: SignInSettings }) {
  const [accounts, setAccounts] = useState(policy.accounts);
  const [domains, setDomains] = useState(policy.domains.join('\n'));
  const [groupsClaim, setGroupsClaim] = useState(policy.groupsClaim);
  const [roles, setRoles] = useState(policy.roles);
  const [required, setRequired] = useState(policy.required);
  const { save, busy, failure } = useSignIn();
  const submit = () =>
    void save({
      policy: {
        accounts,
        domains: domains.split(/[\s,]+/).filter(Boolean),
        groupsClaim: groupsClaim.trim(),
        roles: roles.filter(({ group }) => group.trim() !== ''),
        required,
      },
    });
  return (
    <Section
      title="Accounts by single sign-on"
      note={signOnPolicyWords.about}
      failure={failure}
      onSubmit={submit}
      actions={
        <Button type="submit" busy={busy}>
          Save accounts
        </Button>
      }
    >
      <Field label="New people" hint={signOnPolicyWords.newPeople}>
        <Select
          className="w-full"
          value={accounts}
          onChange={(event) => setAccounts(event.target.value === 'invited' ? 'invited' : 'create')}
        >
          <option value="create">Get an account at their first sign-in</option>
          <option value="invited">Need an invitation</option>
        </Select>
      </Field>
      <Field label="Your email domains" hint={signOnPolicyWords.domains}>
        <Textarea rows={2} maxLength={5000} value={domains} onChange={(event) => setDomains(event.target.value)} />
      </Field>
      <GroupRoles roles={roles} onChange={setRoles} />
      {roles.length > 0 && (
        <Field label="Claim or attribute with the groups" hint={signOnPolicyWords.claim}>
          <Input maxLength={300} value={groupsClaim} onChange={(event) => setGroupsClaim(event.target.value)} />
        </Field>
      )}
      <Checkbox
        label={signOnPolicyWords.required}
        checked={required}
        disabled={!connection && !required}
        onChange={(event) => setRequired(event.target.checked)}
      />
    </Section>
  );
}

type Row = { group: string; role: SignOnRole };

function GroupRoles({ roles, onChange }: { roles: Row[]; onChange: (roles: Row[]) => void }) {
  const change = (at: number, changed: Partial<Row>) =>
    onChange(roles.map((row, nth) => (nth === at ? { ...row, ...changed } : row)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-table font-medium text-ink-2">Roles by group</legend>
      {roles.map(({ group, role }, nth) => (
        <div key={nth} className="flex flex-wrap items-center gap-2">
          <Input
            aria-label={`Group ${nth + 1}`}
            maxLength={300}
            value={group}
            onChange={(event) => change(nth, { group: event.target.value })}
            className="!w-auto min-w-32 flex-1"
          />
          <Select
            aria-label={`Role of group ${nth + 1}`}
            value={role}
            onChange={(event) => change(nth, { role: ROLES.find((each) => each === event.target.value) ?? 'analyst' })}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_WORD[each]}
              </option>
            ))}
          </Select>
          <Button
            aria-label={`Remove group ${nth + 1}`}
            onClick={() => onChange(roles.filter((_row, at) => at !== nth))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          off={roles.length >= MOST_ROWS}
          onClick={() => onChange([...roles, { group: '', role: 'analyst' }])}
        >
          Add a group
        </Button>
      </div>
      <p className="text-small text-ink-3">{signOnPolicyWords.groups}</p>
    </fieldset>
  );
}

/** Whether a password alone opens what administers the installation. */
export function RequiredFactorSection({ settings }: { settings: SignInSettings }) {
  const [isRequired, setRequired] = useState(settings.secondFactorRequired);
  const { save, busy, failure } = useSignIn();
  return (
    <Section
      title="Second factor"
      note={signOnPolicyWords.secondFactor}
      failure={failure}
      onSubmit={() => void save({ secondFactorRequired: isRequired })}
      actions={
        <Button type="submit" busy={busy}>
          Save second factor
        </Button>
      }
    >
      <Checkbox
        label={signOnPolicyWords.requireFactor}
        checked={isRequired}
        onChange={(event) => setRequired(event.target.checked)}
      />
    </Section>
  );
}
