'use client';

import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import { AUTHS_OF, CONNECTION_AUTHS, DEFAULT_PORT, TLS_MODES } from '@/lib/engines/manifest/remote';
import type { Connection } from '@/lib/product/connections/connection-schema';
import {
  hasDatabase,
  hasOption,
  hostOf,
  type ConnectionDraft,
  type DraftField,
  type DraftProblems,
} from './connection-draft';
import { AUTH_WORDS, SECRET_WORDS, TLS_WORDS } from './database-kinds';
import { connectionFormWords as words } from './words';

export type FieldsProps = {
  draft: ConnectionDraft;
  problems: DraftProblems;
  onChange: (to: Partial<ConnectionDraft>) => void;
};

type TextField = Exclude<DraftField, 'type' | 'auth' | 'tls' | 'engine'>;

/** One line of the form. */
function Line({
  field,
  label,
  hint,
  required,
  className,
  placeholder,
  draft,
  problems,
  onChange,
}: FieldsProps & {
  field: TextField;
  label: string;
  hint?: string;
  required?: boolean;
  className?: string;
  placeholder?: string;
}) {
  return (
    <Field label={label} hint={hint} error={problems[field]} required={required} className={className}>
      <Input
        value={draft[field]}
        maxLength={255}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={placeholder}
        inputMode={field === 'port' ? 'numeric' : undefined}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Field>
  );
}

const PAIR = 'grid gap-x-3 gap-y-4 middle:grid-cols-2';

/** Where the database is, by the words of its kind. */
export function AddressFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const { type, engine } = draft;
  const isSnowflake = type === 'snowflake';
  return (
    <>
      <Line {...props} field="name" label="Name" hint={words.nameHint} />
      {hasOption(type, 'engine') && (
        <div className={PAIR}>
          <Field label="Engine">
            <Select
              className="w-full"
              value={engine}
              onChange={({ target }) => {
                const next = target.value === 'mysql' ? 'mysql' : 'postgresql';
                const usual = draft.port === String(DEFAULT_PORT[engine]);
                onChange({ engine: next, ...(usual && { port: String(DEFAULT_PORT[next]) }) });
              }}
            >
              <option value="postgresql">PostgreSQL</option>
              <option value="mysql">MySQL</option>
            </Select>
          </Field>
          <Line {...props} field="region" label="Region" placeholder="eu-central-1" required={draft.auth === 'iam'} />
        </div>
      )}
      {hasOption(type, 'account') && <Line {...props} field="account" label="Account" placeholder="myorg-account1" />}
      <div className="grid gap-x-3 gap-y-4 middle:grid-cols-[minmax(0,1fr)_120px]">
        <Line
          {...props}
          field="host"
          label="Host"
          hint={isSnowflake ? words.accountHost(hostOf({ type, host: '', account: draft.account })) : words.hostHint}
          required={!isSnowflake}
        />
        <Line {...props} field="port" label="Port" required />
      </div>
      {hasDatabase(type) ? (
        <Line {...props} field="database" label="Database" />
      ) : (
        <Line {...props} field="serviceName" label="Service name" placeholder="ORCLPDB1" required />
      )}
      {hasOption(type, 'warehouse') && (
        <div className={PAIR}>
          <Line {...props} field="schema" label="Schema" />
          <Line {...props} field="warehouse" label="Warehouse" />
          <Line {...props} field="role" label="Role" />
        </div>
      )}
    </>
  );
}

/** Who signs in. A saved secret is said, never shown; the browser fills nothing in. */
export function SignInFields({
  saved,
  secretNeeded,
  ...props
}: FieldsProps & { saved: Connection | null; secretNeeded: boolean }) {
  const { draft, problems, onChange } = props;
  const auths = AUTHS_OF[draft.type];
  const { auth } = draft;
  const isKey = auth === 'key_pair';
  const kept = saved?.hasSecret ? (secretNeeded ? words.secretAgain : words.keepSecret) : undefined;
  const shared = {
    value: draft.secret,
    autoComplete: 'new-password',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ secret: target.value }),
  };
  return (
    <>
      {auths.length > 1 && (
        <Field label="Sign in with">
          <Select
            className="w-full middle:w-1/2"
            value={auth}
            onChange={({ target }) =>
              onChange({
                auth: CONNECTION_AUTHS.find((each) => each === target.value) ?? auth,
                secret: '',
                accessKey: '',
              })
            }
          >
            {auths.map((each) => (
              <option key={each} value={each}>
                {AUTH_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className={PAIR}>
        <Line {...props} field="user" label="User" required={auth !== 'token'} />
        {auth === 'iam' && <Line {...props} field="accessKey" label="Access key ID" required={secretNeeded} />}
        <Field
          label={SECRET_WORDS[auth]}
          hint={kept ?? (isKey ? words.keyHint : words.secretKept)}
          error={problems.secret}
          required={secretNeeded}
          className={isKey ? 'middle:col-span-2' : undefined}
        >
          {isKey ? (
            <Textarea rows={5} className="font-mono text-small" {...shared} />
          ) : (
            <Input type="password" maxLength={20_000} {...shared} />
          )}
        </Field>
      </div>
    </>
  );
}

/** Whether the way there is encrypted, and by whose certificate it is proven. */
export function TlsFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <>
      <Field label="TLS" hint={TLS_WORDS[draft.tls].note} error={problems.tls}>
        <Select
          className="w-full middle:w-1/2"
          value={draft.tls}
          onChange={({ target }) => onChange({ tls: TLS_MODES.find((mode) => mode === target.value) ?? 'verify' })}
        >
          {TLS_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {TLS_WORDS[mode].name}
            </option>
          ))}
        </Select>
      </Field>
      {draft.tls === 'verify' && (
        <Field label={words.ca} hint={words.caHint} error={problems.ca}>
          <Textarea
            rows={3}
            className="font-mono text-small"
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={draft.ca}
            onChange={({ target }) => onChange({ ca: target.value })}
          />
        </Field>
      )}
    </>
  );
}
